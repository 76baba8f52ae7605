// How common a word is anywhere. What a small base happens not to say is no rare word for that: among 120 paragraphs "need" may
// stand in one, as a name does.
import { commonWords } from './common-words.table.ts';
import { stem } from './languages.ts';

/** As if so many paragraphs of other texts stood beside those of the base, which count the more the more there are. */
const paragraphsBeside = 1_000;

let shares: ReadonlyMap<string, number> | null = null;

/** By term, as the chosen languages have it. */
function readShares(): ReadonlyMap<string, number> {
  return new Map(
    commonWords.flatMap(([n, words]) => words.split(' ').map((word) => [stem(word), 2 ** -n])),
  );
}

/**
 * `weigh`, the inverse document frequency of a base, as if it held other texts as well; `standsNowhere` is a term that it
 * does not hold. A weight is ln((paragraphs + 1) / (holding + ½)), from which both can be told.
 */
export function weighAnywhere(
  weigh: (term: string) => number,
  standsNowhere: string,
): (term: string) => number {
  shares ??= readShares();
  const cachedShares = shares;
  const own = Math.exp(weigh(standsNowhere)) / 2;
  return (term) => {
    const holding = own * Math.exp(-weigh(term)) + paragraphsBeside * (cachedShares.get(term) ?? 0);
    return Math.log((own + paragraphsBeside) / holding);
  };
}
