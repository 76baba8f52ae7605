// Which characters count as one when people look for words: upper and lower case, full and half width,
// with and without accent, straight and curly quotes. Not the text is folded, which would shift positions
// and cost a copy of it, but the few characters that are looked for are unfolded.

interface FoldingOptions {
  matchCase: boolean;
  matchAccents: boolean;
}

/** Where characters stand that can be like others: Latin to Cyrillic, more Latin and Greek, quotes, widths. */
const ranges = [
  [0x20, 0x52f],
  [0x1e00, 0x1fff],
  [0x2018, 0x201f],
  [0x3000, 0x3000],
  [0xff01, 0xff9f],
] as const;

const quotes: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‛': "'",
  '“': '"',
  '”': '"',
  '‟': '"',
};

const tables = new Map<string, Map<string, Set<string>>>();

/** All characters that count as this one, itself among them. */
export function likenesses(letter: string, options: FoldingOptions): Set<string> {
  const like = new Set(tableFor(options).get(foldLetter(letter, options)));
  // Scripts out of the table have cases as well.
  if (!options.matchCase) {
    for (const variant of [letter.toLowerCase(), letter.toUpperCase()]) {
      if ([...variant].length === 1) like.add(variant);
    }
  }
  return like.add(letter);
}

function tableFor(options: FoldingOptions): Map<string, Set<string>> {
  const name = `${options.matchCase} ${options.matchAccents}`;
  const cached = tables.get(name);
  if (cached) return cached;
  const table = new Map<string, Set<string>>();
  for (const [first, last] of ranges) {
    for (let code = first; code <= last; code++) {
      const letter = String.fromCharCode(code);
      const key = foldLetter(letter, options);
      const like = table.get(key);
      if (like) like.add(letter);
      else table.set(key, new Set([letter]));
    }
  }
  tables.set(name, table);
  return table;
}

function foldLetter(letter: string, { matchCase, matchAccents }: FoldingOptions): string {
  let fold = (quotes[letter] ?? letter).normalize('NFKC');
  if (!matchAccents && /\p{L}/u.test(fold)) fold = fold.normalize('NFD').replace(/\p{Mn}/gu, '');
  if (!matchCase) fold = fold.toLowerCase();
  return fold || letter;
}
