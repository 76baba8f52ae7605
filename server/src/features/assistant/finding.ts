// Searches for a question in a conversation: alone, or with the context that it leaves out if that answers better.
import type { PassageOptions, Search } from '../search/search.ts';
import { answersBetter } from './evidence/decline.ts';
import { decideFollowUp, type EarlierTurn, strip } from './follow-ups.ts';

type Place = Pick<PassageOptions, 'withinId' | 'includeDrafts'>;

export async function findInContext(
  search: Pick<Search, 'paragraphs'>,
  personId: string,
  text: string,
  earlier: readonly EarlierTurn[],
  place: Place,
) {
  const followUp = decideFollowUp(text, earlier);
  if (!followUp) return search.paragraphs(personId, text, place);
  const { isCertain, ...context } = followUp;
  const readOn = () => search.paragraphs(personId, strip(text), { ...place, ...context });
  if (isCertain) return readOn();
  const alone = await search.paragraphs(personId, text, place);
  if (!alone.passages.some(({ reading }) => reading)) return alone;
  const continuation = await readOn();
  return answersBetter(continuation, alone) ? continuation : alone;
}
