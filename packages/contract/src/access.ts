// Levels on files, and who was granted which.
import { z } from 'zod';
import { get, id, post } from './endpoint.ts';
import { Person, Role } from './people.ts';

/** What a person may do with a file that they may see. Each level holds the ones before it. */
export const Level = z.enum(['read', 'comment', 'edit', 'manage']);
export type Level = z.infer<typeof Level>;

export const Subject = z.object({
  kind: z.enum(['person', 'department', 'everyone']),
  id: id.optional(),
});
export type Subject = z.infer<typeof Subject>;

export const Grant = z.object({
  subject: Subject.extend({ name: z.string() }),
  level: Level,
  /** The file that carries the grant; null when that file may not be read by who asks. */
  from: z.object({ id, name: z.string() }).nullable(),
  inherited: z.boolean(),
  /** The owning department's default: its editors have `level`, its readers read. */
  byRole: z.boolean(),
});
export type Grant = z.infer<typeof Grant>;

export const access = {
  grants: get(
    '/file/grants',
    'Who has which level on a file, and the file that each grant comes from; needs manage.',
    { fileId: id },
    z.object({ list: z.array(Grant), restricted: z.boolean() }),
  ),
  grant: post(
    '/keyclock/grant',
    'Grants a level on a file (`none` takes the grant away), or changes the role, coach flag or department of a person, or disables them.',
    {
      fileId: id.optional(),
      subject: Subject.optional(),
      level: z.enum(['none', ...Level.options]).optional(),
      personId: id.optional(),
      role: Role.optional(),
      is_coach: z.boolean().optional(),
      deptId: id.nullable().optional(),
      /** Ends the person's sessions and lets them open no more. */
      disabled: z.boolean().optional(),
    },
    z.union([z.object({ list: z.array(Grant), restricted: z.boolean() }), Person]),
  ),
};
