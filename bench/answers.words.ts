// Counts common words: `node bench/answers.words.ts` writes the words that occur in many paragraphs of both
// manuals of a language. The subject of a single manual is common only there.
import { writeFileSync } from 'node:fs';
import { tokenize } from '../server/src/language/tokens.ts';
import { loadManuals } from './search.sets.ts';

const leastShare = 0.005;
const table = new URL('../server/src/language/common-words.table.ts', import.meta.url);

/** For each word, the geometric mean of its shares of the paragraphs of each manual. */
function countShares(language: 'en' | 'zh'): { word: string; share: number }[] {
  const sizes = new Map<string, number>();
  const holding = new Map<string, { word: string; manuals: Map<string, number> }>();
  for (const { id, text } of loadManuals(language)) {
    const manual = id.slice(0, id.lastIndexOf('-'));
    sizes.set(manual, (sizes.get(manual) ?? 0) + 1);
    const contentWords = tokenize(text).filter(({ stop, word }) => !stop && !/\p{N}/u.test(word));
    for (const [term, word] of new Map(contentWords.map(({ term, word }) => [term, word]))) {
      const { manuals } = holding.get(term) ?? { manuals: new Map<string, number>() };
      holding.set(term, { word, manuals: manuals.set(manual, (manuals.get(manual) ?? 0) + 1) });
    }
  }
  return [...holding.values()].map(({ word, manuals }) => {
    const shares = [...sizes].map(([manual, size]) => (manuals.get(manual) ?? 0) / size);
    const product = shares.reduce((all, share) => all * share, 1);
    return { word, share: product ** (1 / shares.length) };
  });
}

const byShare = new Map<number, string[]>();
for (const { word, share } of [...countShares('en'), ...countShares('zh')]) {
  if (share < leastShare) continue;
  // Powers of two are precise enough.
  const halved = Math.round(Math.log2(1 / share));
  byShare.set(halved, [...(byShare.get(halved) ?? []), word]);
}
const lines = [...byShare]
  .sort(([x], [y]) => x - y)
  .map(([halved, words]) => `  [${halved}, '${words.sort().join(' ')}'],`);
writeFileSync(
  table,
  `// Written by \`bench/answers.words.ts\`: a word stands in one of 2 ** n paragraphs.
export const commonWords: readonly (readonly [n: number, words: string])[] = [
${lines.join('\n')}
];
`,
);
