/** Removes invisible differences: kinds and number of spaces, and equivalent Unicode forms. */
export const normalizeText = (text: string): string =>
  text.normalize('NFC').replace(/\s+/g, ' ').trim();
