// Whether the sources that a sentence cites support it, by words and numbers. The check is lenient with words,
// because people paraphrase, but strict with numbers and with what reverses the meaning (`contradictions.ts`).
import { numbersIn } from '../../../language/ranges.ts';
import { splitSentences } from '../../../language/sentences.ts';
import { isChinese, tokenize } from '../../../language/tokens.ts';
import { withoutFraming } from './additions.ts';
import { contradicts } from './contradictions.ts';
import { readSources } from './statements.ts';

export type Support = 'supported' | 'unsupported' | 'unknown';

const neededShare = 0.4;
const minWords = 3;

/**
 * `unknown` if words can't decide: the claim is too short, or in another script than its sources. `weigh` is the
 * inverse document frequency of a term.
 */
export function decideSupport(
  claim: string,
  sources: readonly string[],
  weigh: (term: string) => number,
): Support {
  const tokens = tokenize(withoutFraming(claim).replace(/\[\d+\]/g, ' ')).filter(
    (token) => !token.stop,
  );
  if (tokens.length === 0 || sources.length === 0) return 'unknown';
  const sourceTexts = readSources(sources);
  if (isVerbatim(claim, sources)) return 'supported';

  const values = numbersIn(sourceTexts.text).map(({ value }) => Math.round(value));
  const numbers = tokens.filter(({ word }) => /^\d+([.:/]\d+)*$/.test(word));
  if (numbers.some(({ term }) => !sourceTexts.terms.has(term) && !values.includes(Number(term)))) {
    return 'unsupported';
  }
  const readable = sources.filter((source) => isChinese(source) === isChinese(claim));
  if (readable.length === 0) return 'unknown';
  const isAllReadable = readable.length === sources.length;
  if (contradicts(claim, isAllReadable ? sourceTexts : readSources(readable))) return 'unsupported';

  const distinct = new Set(tokens.map(({ term }) => term));
  if (distinct.size < minWords) return 'unknown';
  let all = 0;
  let foundWeight = 0;
  for (const term of distinct) {
    const weight = weigh(term);
    all += weight;
    if (sourceTexts.held.has(term)) foundWeight += weight;
  }
  return foundWeight >= neededShare * all ? 'supported' : 'unsupported';
}

const bare = (text: string) => text.replace(/\[\d+\]|[^\p{L}\p{N}]+/gu, '');

/** Part of a sentence may say the opposite of the whole: "use it without gloves". */
const isVerbatim = (claim: string, sources: readonly string[]) =>
  sources.some((source) => splitSentences(source).some(({ text }) => bare(text) === bare(claim)));
