// Format of `demo.json`: the folders, people and rights of the demo.
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { Level } from '@docent/contract/access';
import { Role } from '@docent/contract/people';
import { z } from 'zod';

const GrantTo = z.strictObject({
  kind: z.enum(['person', 'department']),
  name: z.string(),
  level: Level,
});

const Demo = z.strictObject({
  spaces: z.array(
    z.strictObject({
      folder: z.string(),
      name: z.string(),
      department: z.string().nullable(),
      everyone: Level.nullable(),
      readersComment: z.boolean(),
      /** Paths relative to the folder, like those in `restricted`. */
      draft: z.array(z.string()),
      restricted: z.array(z.strictObject({ path: z.string(), grants: z.array(GrantTo) })),
    }),
  ),
  departments: z.array(z.string()),
  people: z.array(
    z.strictObject({
      username: z.string(),
      email: z.string(),
      role: Role,
      coach: z.boolean(),
      department: z.string().nullable(),
    }),
  ),
});
export type Demo = z.infer<typeof Demo>;

export async function readDemo(folder: string): Promise<Demo> {
  return Demo.parse(JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')));
}

/** Paths as in the import, which include the space's folder. */
export function draftPaths({ spaces }: Demo): Set<string> {
  return new Set(
    spaces.flatMap((space) => space.draft.map((path) => posix.join(space.folder, path))),
  );
}

export function restrictedPaths({ spaces }: Demo) {
  return new Map(
    spaces.flatMap((space) =>
      space.restricted.map(({ path, grants }) => [posix.join(space.folder, path), grants] as const),
    ),
  );
}
