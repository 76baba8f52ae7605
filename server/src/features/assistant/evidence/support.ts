// Whether the sources that a sentence cites support it, by words and numbers. The check is lenient with words,
// because people paraphrase, but strict with numbers and with what reverses the meaning (`contradictions.ts`).
import { numbersIn } from '../../../language/ranges.ts';
import { isChinese, tokenize } from '../../../language/tokens.ts';
import { contradicts } from './contradictions.ts';

export type Support = 'supported' | 'unsupported' | 'unknown';

const neededShare = 0.5;
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
  const tokens = tokenize(claim.replace(/\[\d+\]/g, ' ')).filter((token) => !token.stop);
  if (tokens.length === 0 || sources.length === 0) return 'unknown';
  const heldTerms = new Set<string>();
  for (const source of sources) for (const { term } of tokenize(source)) heldTerms.add(term);

  const values = sources
    .flatMap((source) => numbersIn(source))
    .map(({ value }) => Math.round(value));
  const numbers = tokens.filter(({ word }) => /^\d+([.:/]\d+)*$/.test(word));
  if (numbers.some(({ term }) => !heldTerms.has(term) && !values.includes(Number(term)))) {
    return 'unsupported';
  }
  const readable = sources.filter((source) => isChinese(source) === isChinese(claim));
  if (readable.length === 0) return 'unknown';
  if (contradicts(claim, readable)) return 'unsupported';

  const distinct = new Set(tokens.map(({ term }) => term));
  if (distinct.size < minWords) return 'unknown';
  let all = 0;
  let found = 0;
  for (const term of distinct) {
    const weight = weigh(term);
    all += weight;
    if (heldTerms.has(term)) found += weight;
  }
  return found >= neededShare * all ? 'supported' : 'unsupported';
}
