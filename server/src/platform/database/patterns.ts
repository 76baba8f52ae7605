/** For each word, a pattern for `like` and `ilike` that matches texts containing it literally. */
export function patternsOf(words: readonly string[]): string[] {
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
