// List cursors: the keys of a page's last row, opaque to clients.
import { refuse } from '@docent/contract/refusals';

type KeyKind = 'text' | 'number' | 'time';

/** Validates each key, as it is used in a query. */
const fits: Record<KeyKind, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && !value.includes('\0') && value.isWellFormed(),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  time: (value) => typeof value === 'string' && value.length === 24 && isTime(value),
};

const isTime = (value: string) => new Date(value).toISOString() === value;

export function writeCursor(keys: Record<string, string | number>): string {
  return Buffer.from(JSON.stringify(Object.values(keys))).toString('base64url');
}

/** Null without a cursor. Refuses one that was not created for the same keys. Times are ISO 8601 in UTC. */
export function readCursor<Keys>(
  cursor: string | undefined,
  kinds: Readonly<Record<keyof Keys & string, KeyKind>>,
): Keys | null {
  if (cursor === undefined) return null;
  const expected = Object.entries<KeyKind>(kinds);
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(values) && values.length === expected.length) {
      const isOurs = expected.every(([, kind], at) => fits[kind](values[at]));
      if (isOurs)
        return Object.fromEntries(expected.map(([name], at) => [name, values[at]])) as Keys;
    }
  } catch {
    // Not a cursor of ours; refused below.
  }
  throw refuse('request/invalid', { cursor: 'is not a cursor of this list' });
}
