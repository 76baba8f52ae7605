/** Where two texts differ: what stands between their common start and end, without halves of characters. */
export interface ChangedPart {
  start: number;
  /** In UTF-16 units. */
  removedLength: number;
  inserted: string;
}

export function changedPart(before: string, after: string): ChangedPart {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  // Yjs replaces the halves of a character that is split.
  if (start > 0 && (isLowSurrogate(before, start) || isLowSurrogate(after, start))) start--;
  if (
    end > 0 &&
    (isLowSurrogate(before, before.length - end) || isLowSurrogate(after, after.length - end))
  ) {
    end--;
  }
  return {
    start,
    removedLength: before.length - start - end,
    inserted: after.slice(start, after.length - end),
  };
}

function isLowSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}
