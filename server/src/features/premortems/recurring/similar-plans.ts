// Plans that say the same as another one, such as that of last year, whatever they are called.
import { terms } from '../../../language/tokens.ts';
import { findSimilarCards } from './similar-cards.ts';

export interface PastPlan {
  /** The premortem about it. */
  fileId: string;
  paragraphs: string[];
}

/** Shorter paragraphs, such as "Open questions", stand in many plans. */
const minTerms = 4;
/** Of each plan; the others add little. */
const maxParagraphs = 200;
const minShared = 2;
const minShare = 0.25;

export const sentencesOf = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => line.split(/(?<=[.!?])\s|(?<=[。！？；])/));

/** The premortems whose plans share enough similar paragraphs with this one, measured by the shorter of both. */
export async function findSimilarPlans(
  paragraphs: readonly string[],
  plans: readonly PastPlan[],
): Promise<Set<string>> {
  const own = tellingParagraphs(paragraphs);
  if (own.length < minShared) return new Set();
  const key = (fileId: string, at: number) => `${fileId} ${at}`;
  const owner = 'own';
  const telling = plans.map(({ fileId, paragraphs: all }) => ({
    fileId,
    paragraphs: tellingParagraphs(all),
  }));
  const similar = await findSimilarCards(
    [{ fileId: owner, paragraphs: own }, ...telling].flatMap(({ fileId, paragraphs: all }) =>
      all.map((text, at) => ({ key: key(fileId, at), text })),
    ),
  );
  const isShared = (fileId: string, at: number) =>
    own.some((_, ownAt) => similar.get(key(fileId, at))?.has(key(owner, ownAt)));
  return new Set(
    telling
      .filter(({ fileId, paragraphs: all }) => {
        const sharedCount = all.filter((_, at) => isShared(fileId, at)).length;
        return (
          sharedCount >= minShared && sharedCount >= minShare * Math.min(all.length, own.length)
        );
      })
      .map(({ fileId }) => fileId),
  );
}

const tellingParagraphs = (paragraphs: readonly string[]): string[] =>
  paragraphs.filter((text) => new Set(terms(text)).size >= minTerms).slice(0, maxParagraphs);
