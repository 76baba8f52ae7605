/** A pattern for `like` and `ilike` for each word, of texts that hold it as it is written. */
export function patternsOf(words: readonly string[]): string[] {
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
