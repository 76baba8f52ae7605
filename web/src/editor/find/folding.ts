// Which characters count as one when people look for words: upper and lower case, full and half width,
// with and without accent, straight and curly quotes. Not the text is folded, which would shift positions
// and cost a copy of it, but the few characters that are looked for are unfolded.

interface Told {
  matchCase: boolean;
  tellAccents: boolean;
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
export function likenesses(letter: string, told: Told): Set<string> {
  const like = new Set(tableFor(told).get(folded(letter, told)));
  // Scripts out of the table have cases as well.
  if (!told.matchCase) {
    for (const cased of [letter.toLowerCase(), letter.toUpperCase()]) {
      if ([...cased].length === 1) like.add(cased);
    }
  }
  return like.add(letter);
}

function tableFor(told: Told): Map<string, Set<string>> {
  const name = `${told.matchCase} ${told.tellAccents}`;
  const known = tables.get(name);
  if (known) return known;
  const table = new Map<string, Set<string>>();
  for (const [first, last] of ranges) {
    for (let code = first; code <= last; code++) {
      const letter = String.fromCharCode(code);
      const key = folded(letter, told);
      const like = table.get(key);
      if (like) like.add(letter);
      else table.set(key, new Set([letter]));
    }
  }
  tables.set(name, table);
  return table;
}

function folded(letter: string, { matchCase, tellAccents }: Told): string {
  let fold = (quotes[letter] ?? letter).normalize('NFKC');
  if (!tellAccents && /\p{L}/u.test(fold)) fold = fold.normalize('NFD').replace(/\p{Mn}/gu, '');
  if (!matchCase) fold = fold.toLowerCase();
  return fold || letter;
}
