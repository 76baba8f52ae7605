// Checks for the rights probes: they compare the result of a call with the model's rights of the person on the file.
import { CallRefused } from './client.ts';
import { levelOf, type ModelFile, type ModelPerson, sees } from './rights-model.ts';

/** The data of a response, or the status of a refusal. */
export interface CallOutcome<T> {
  status: number;
  data: T | null;
}
export type RightsProblem = { kind: 'leak' | 'refusal'; what: string } | null;

/** The response for a hidden file must be the same as for one that does not exist. */
export function expectStatus(
  person: ModelPerson,
  file: ModelFile,
  needed: number,
  { status }: { status: number },
): RightsProblem {
  const expected = !sees(person, file) ? 404 : levelOf(person, file) < needed ? 403 : 200;
  if (status === expected) return null;
  const kind = expected === 200 ? 'refusal' : 'leak';
  return { kind, what: `status ${status} instead of ${expected}` };
}

export const expectOne = (status: number, expected: number): RightsProblem =>
  status === expected ? null : { kind: 'leak', what: `status ${status} instead of ${expected}` };

export function expectIds(ids: readonly string[], expected: readonly ModelFile[]): RightsProblem {
  const expectedIds = new Set(expected.map(({ id }) => id));
  const extra = ids.filter((id) => !expectedIds.has(id));
  if (extra.length > 0) return { kind: 'leak', what: `${extra.length} too many` };
  const got = new Set(ids);
  const missing = expected.filter(({ id }) => !got.has(id));
  return missing.length > 0
    ? { kind: 'refusal', what: `missing ${missing.map(describe).join(', ')}` }
    : null;
}

export async function outcome<T>(call: () => Promise<T>): Promise<CallOutcome<T>> {
  try {
    return { status: 200, data: await call() };
  } catch (error) {
    if (error instanceof CallRefused) return { status: error.status, data: null };
    throw error;
  }
}

/** Uses small pages, to detect items that are lost between two pages. */
export async function allPages<T>(
  call: (page: { limit: number; cursor?: string }) => Promise<{ list: T[]; next: string | null }>,
): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | undefined;
  do {
    const { list, next } = await call({ limit: 4, ...(cursor ? { cursor } : {}) });
    all.push(...list);
    cursor = next ?? undefined;
  } while (cursor);
  return all;
}

export function describe(file: ModelFile): string {
  const grants = [...file.grants].map(([subject, level]) => `${subject}=${level}`).join(' ');
  const marks = [
    file.restricted && 'restricted',
    file.department,
    file.kind === 'document' && (file.published ? 'published' : 'draft'),
    file.thrownAway && 'in the trash',
  ].filter(Boolean);
  return `${file.name} [${[...marks, grants].join(' ')}]`;
}
