// Cursors of lists: opaque to the caller, the keys of the last row to us.
import { refuse } from '@docent/contract/refusals';

export function writeCursor(keys: Record<string, string | number>): string {
  return Buffer.from(JSON.stringify(Object.values(keys))).toString('base64url');
}

/** Null without a cursor; refuses one that was not written for the same keys. */
export function readCursor<Keys>(
  cursor: string | undefined,
  names: readonly (keyof Keys & string)[],
): Keys | null {
  if (cursor === undefined) return null;
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const fits =
      Array.isArray(values) &&
      values.length === names.length &&
      values.every((value) => typeof value === 'string' || typeof value === 'number');
    if (fits) return Object.fromEntries(names.map((name, at) => [name, values[at]])) as Keys;
  } catch {
    // Not of our making: refused below like every other that does not fit.
  }
  throw refuse('request/invalid', { cursor: 'is not a cursor of this list' });
}
