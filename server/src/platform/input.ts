/**
 * The first text in a parsed JSON value that PostgreSQL or JSON cannot carry (NUL, half a surrogate pair), with
 * the field it stands in; null when there is none. Walks without recursion: the nesting is the sender's choice.
 */
export function badText(value: unknown): { field: string; problem: string } | null {
  const waiting: { field: string; value: unknown }[] = [{ field: '', value }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { field } = next;
    if (typeof next.value === 'string') {
      if (isBad(next.value)) return { field, problem: 'Not valid text.' };
    } else if (typeof next.value === 'object' && next.value !== null) {
      for (const [name, inner] of Object.entries(next.value)) {
        if (isBad(name)) return { field, problem: 'Not a valid name.' };
        waiting.push({ field: field === '' ? name : `${field}.${name}`, value: inner });
      }
    }
  }
  return null;
}

const isBad = (text: string) => text.includes('\0') || !text.isWellFormed();
