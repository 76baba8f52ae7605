// Whether a match is a whole word. In scripts with spaces, there must be no letters beside it; Chinese,
// Japanese and Thai are segmented with the browser's dictionary.

const wordCharacter = /[\p{L}\p{N}\p{M}_]/u;
const unspacedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** How many characters around a position are segmented. */
const around = 24;

const segmenter =
  typeof Intl.Segmenter === 'function'
    ? new Intl.Segmenter(undefined, { granularity: 'word' })
    : null;

export function isWholeWord(text: string, from: number, to: number): boolean {
  return isBorder(text, from) && isBorder(text, to);
}

function isBorder(text: string, at: number): boolean {
  if (at === 0 || at === text.length) return true;
  const before = signBefore(text, at);
  const after = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if (!wordCharacter.test(before) || !wordCharacter.test(after)) return true;
  const [first, second] = [unspacedScript.test(before), unspacedScript.test(after)];
  if (first !== second) return true;
  return first && isDictionaryBorder(text, at);
}

function isDictionaryBorder(text: string, at: number): boolean {
  if (!segmenter) return true;
  let start = Math.max(0, at - around);
  // Not inside a surrogate pair.
  if (/[\udc00-\udfff]/.test(text.charAt(start))) start++;
  const segment = segmenter.segment(text.slice(start, at + around)).containing(at - start);
  return segment?.index === at - start;
}

function signBefore(text: string, at: number): string {
  const low = text.charAt(at - 1);
  return /[\udc00-\udfff]/.test(low) && at > 1 ? text.slice(at - 2, at) : low;
}
