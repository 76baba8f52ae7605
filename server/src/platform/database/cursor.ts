// Cursors of lists: opaque to the caller, the keys of the last row to us.
import { refuse } from '@docent/contract/refusals';

type KeyKind = 'text' | 'number' | 'time';

/** What a key of each kind must be, since it goes into a query as it is. */
const fits: Record<KeyKind, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && !value.includes('\0') && value.isWellFormed(),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  time: (value) => typeof value === 'string' && value.length === 24 && isTime(value),
};

const isTime = (value: string) => new Date(value).toISOString() === value;

export function writeCursor(keys: Record<string, string | number>): string {
  return Buffer.from(JSON.stringify(Object.values(keys))).toString('base64url');
}

/** Null without a cursor; refuses one that was not written for the same keys. Times are ISO 8601 in UTC. */
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
    // Not of our making: refused below like every other that does not fit.
  }
  throw refuse('request/invalid', { cursor: 'is not a cursor of this list' });
}
