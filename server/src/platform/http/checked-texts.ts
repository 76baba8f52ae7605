/** No document is nested more deeply. */
export const deepest = 256;

/** Error messages by field. */
export type Wrong = Record<string, string>;

/**
 * Rejects text that can't be processed safely: PostgreSQL can't store NUL, UTF-8 can't encode lone surrogates,
 * recursion over a document would overflow the stack at a million brackets, and `__proto__` would change a
 * prototype.
 */
export function checkTexts(input: object): Wrong | null {
  const open: { value: unknown; field: string; depth: number }[] = Object.entries(input).map(
    ([field, value]) => ({ value, field, depth: 1 }),
  );
  for (const field of Object.keys(input)) if (!isText(field)) return notText('body');
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, field, depth } = next;
    if (typeof value === 'string') {
      if (!isText(value)) return notText(field);
    } else if (typeof value === 'object' && value !== null) {
      if (depth > deepest) return tooDeep(field);
      for (const [key, inner] of Object.entries(value)) {
        if (typeof inner === 'number' || inner === null) continue;
        if (!isText(key)) return notText(field);
        if (key === '__proto__') return { [field]: 'holds a forbidden name' };
        open.push({ value: inner, field, depth: depth + 1 });
      }
    }
  }
  return null;
}

export const tooDeep = (field: string): Wrong => ({ [field]: 'is nested too deeply' });
const notText = (field: string): Wrong => ({ [field]: 'holds characters that are not text' });
const isText = (text: string) => !text.includes('\0') && text.isWellFormed();
