// How common words are in general. A word that a small base happens not to contain is not necessarily rare: among
// 120 paragraphs, "need" may occur once, like a name.
import { commonWords } from './common-words.table.ts';
import { stem } from './languages.ts';

/** Weights are computed as if the base had so many additional paragraphs, which matter less in a larger base. */
const paragraphsBeside = 1_000;

let shares: ReadonlyMap<string, number> | null = null;

/** By term, with the stemmers of the chosen languages. */
function readShares(): ReadonlyMap<string, number> {
  return new Map(
    commonWords.flatMap(([n, words]) => words.split(' ').map((word) => [stem(word), 2 ** -n])),
  );
}

/**
 * Adjusts `weigh`, the inverse document frequency in a base, by general frequency. `standsNowhere` is a term that
 * the base does not contain. A weight is ln((paragraphs + 1) / (holding + ½)), from which both numbers can be
 * derived.
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
