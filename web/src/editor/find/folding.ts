// Which characters match each other in a search: upper and lower case, full and half width, with and
// without accents, straight and curly quotes. The text itself is not folded, which would shift positions
// and cost a copy; instead, each character of the query is expanded to all its variants.

interface FoldingOptions {
  matchCase: boolean;
  matchAccents: boolean;
}

/** Ranges of characters that have variants: Latin to Cyrillic, more Latin and Greek, quotes, widths. */
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

/** All characters that match this one, including itself. */
export function likenesses(letter: string, options: FoldingOptions): Set<string> {
  const like = new Set(tableFor(options).get(foldLetter(letter, options)));
  // Scripts outside the table have upper and lower case as well.
  if (!options.matchCase) {
    for (const variant of [letter.toLowerCase(), letter.toUpperCase()]) {
      if ([...variant].length === 1) like.add(variant);
    }
  }
  return like.add(letter);
}

function tableFor(options: FoldingOptions): Map<string, Set<string>> {
  const name = `${options.matchCase} ${options.matchAccents}`;
  const cachedTable = tables.get(name);
  if (cachedTable) return cachedTable;
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
