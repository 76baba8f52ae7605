// Whether a claim says more than its sources: of more people or cases, or something beside it.
import { isChinese, terms } from '../../../language/tokens.ts';
import { partsOf, type Sources, shareHeld, wordsOf } from './statements.ts';

/** If the sources contain less than this share of a part's words, the part was added. */
const notAdded = 0.34;
/** A clause of fewer words can't be judged, unless "and" joins it to another. */
const minWords = 2;

const only = /\b(only|solely|exclusively)\b|只有|只能|只(?=[^有能])|仅|唯有/iu;
const restricts =
  /\b(most|some|usually|normally|often|generally|only|(appl(y|ies)|limited) to|except|unless)\b|大部分|大多|多数|部分|一般|通常|适用于|仅|只有|只限|除外/iu;
const all = /\b(all|every|each|everyone|everybody|always|any)\b|所有|全部|任何|总是/iu;
const noException = /\bwithout exception\b|\balways\b|一律|无一例外/iu;
const ofAll = /\b(?:all|every|each|any)\s+(?:of\s+)?(?:the\s+)?(\p{L}+)/giu;

/** Whether a claim is about more or fewer than its sources. */
export function changesScope(claim: string, { text: sourceText, held }: Sources): boolean {
  if (only.test(claim) && !only.test(sourceText)) return true;
  if (all.test(sourceText)) return false;
  return (
    (noException.test(claim) && !noException.test(sourceText)) ||
    (all.test(claim) && (restricts.test(sourceText) || isOfOthers(claim, held)))
  );
}

/** Whether "every" stands before a word that no source has. */
function isOfOthers(claim: string, heldTerms: ReadonlySet<string>): boolean {
  return [...claim.matchAll(ofAll)].some(
    ([, noun = '']) => !terms(noun).some((term) => heldTerms.has(term)),
  );
}

/** Phrases that frame a statement and say nothing of their own. */
const framing = /^according to [^,]*,|^(根据|按照?)[^，]*，|(一般|通常|正常)情况下?|原则上/giu;
export const withoutFraming = (claim: string) => claim.replace(framing, ' ');
const borders = /,(?!\d)|[;，；、。]|\s(?:which|where|because|so that)\s/u;
const joins =
  /\s(?:and|but|as well as|(?:together |along )?with|including|plus|except|unless)\s|以及|并且?|和|还|及(?!时)/iu;

/** Whether the sources say almost nothing of one part of the claim. A claim of a single part is judged as a whole. */
export function addsSomething(claim: string, { held }: Sources): boolean {
  const clauses = partsOf(withoutFraming(claim), borders).map((clause) =>
    partsOf(clause, joins).map(wordsOf),
  );
  const isJoined = clauses.flat().length > 1;
  return (
    isJoined &&
    clauses.some((parts) =>
      parts.some((words) => {
        const share = shareHeld(words, held);
        if (share === 0) return words.length >= (parts.length > 1 ? 1 : minWords);
        return words.length > minWords && share < notAdded;
      }),
    )
  );
}

const name = /(?<=\p{L}[,]? )\p{Lu}\p{Ll}{2,}\b/gu;

/** Whether a claim names somebody or some place that no source names. Chinese names can't be told from other words. */
export function namesOthers(claim: string, { held }: Sources): boolean {
  if (isChinese(claim)) return false;
  return [...claim.matchAll(name)].some(([word]) => !terms(word).some((term) => held.has(term)));
}
