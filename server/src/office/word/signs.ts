// Signs of the fonts Symbol and Wingdings, which have letters of their own.

const wingdings: Record<string, string> = {
  '4a': '☺',
  '6c': '●',
  '6e': '■',
  '6f': '□',
  '71': '❑',
  '72': '❒',
  '74': '⧫',
  '76': '❖',
  '77': '⬥',
  '9f': '•',
  a7: '▪',
  a8: '◻',
  d8: '➢',
  e0: '→',
  df: '←',
  e8: '➔',
  ef: '⇦',
  f0: '⇨',
  f1: '⇧',
  f2: '⇩',
  fb: '✗',
  fc: '✓',
  fd: '☒',
  fe: '☑',
};

/** Greek by the keys on which it lies, and operators. */
const symbol: Record<string, string> = {
  ...Object.fromEntries(
    Array.from('αβχδεφγηιϕκλμνοπθρστυϖωξψζ', (letter, i) => [(0x61 + i).toString(16), letter]),
  ),
  ...Object.fromEntries(
    Array.from('ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ', (letter, i) => [(0x41 + i).toString(16), letter]),
  ),
  a3: '≤',
  a5: '∞',
  ab: '↔',
  ac: '←',
  ad: '↑',
  ae: '→',
  af: '↓',
  b0: '°',
  b1: '±',
  b3: '≥',
  b4: '×',
  b5: '∝',
  b6: '∂',
  b7: '•',
  b8: '÷',
  b9: '≠',
  ba: '≡',
  bb: '≈',
  bc: '…',
  c6: '∅',
  c7: '∩',
  c8: '∪',
  c9: '⊃',
  cd: '⊆',
  ce: '∈',
  d0: '∠',
  d1: '∇',
  d6: '√',
  d7: '⋅',
  d8: '¬',
  d9: '∧',
  da: '∨',
  db: '⇔',
  dc: '⇐',
  de: '⇒',
  e5: '∑',
  f2: '∫',
};

/** The sign with this code, such as `F0FC`, in a font. */
export function symbolOf(font: string, code: string): string {
  const number = Number.parseInt(code, 16);
  if (!(number > 0 && number <= 0xffff)) return '';
  const key = (number & 0xff).toString(16);
  if (/^wingdings$/i.test(font)) return wingdings[key] ?? '•';
  if (/^symbol$/i.test(font) && symbol[key]) return symbol[key];
  // Codes in the private area mean nothing in another font.
  return number >= 0xe000 && number <= 0xf8ff ? '•' : String.fromCodePoint(number);
}
