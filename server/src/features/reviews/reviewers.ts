// The reviewers of a review: named people, and the members of a named department at that moment.
import { refuse } from '@docent/contract/refusals';
import type { Reviewers, ReviewRule } from '@docent/contract/reviews';
import type { Database } from '../../platform/database/database.ts';
import type { ReviewsNeeds } from './reviews.needs.ts';
import { decideNeeded } from './reviews.rules.ts';
import type { ReviewRow } from './reviews.store.ts';

type Needs = Pick<ReviewsNeeds, 'people'>;

const maxReviewers = 200;

/** The ids of the reviewers. Refuses with `review/rule-unreachable` if they are too few for the rule. */
export async function requireReviewers(
  needs: Needs,
  tx: Database,
  { requesterId, fileId, rule }: { requesterId: string; fileId: string; rule: ReviewRule },
  reviewers: Reviewers,
): Promise<string[]> {
  return requireEnough(rule, await resolvePeople(needs, tx, requesterId, fileId, reviewers));
}

/** Replaces the reviewers. People who have given a verdict stay, even if they have lost their rights. */
export async function requireOtherReviewers(
  needs: Needs,
  tx: Database,
  { requester, fileId, rule, ...review }: ReviewRow,
  reviewers: Reviewers,
): Promise<string[]> {
  const judges = review.reviewers.filter((one) => one.verdict).map(({ person }) => person.id);
  const others = reviewers.filter(({ id }) => !judges.includes(id));
  const people =
    others.length > 0 ? await resolvePeople(needs, tx, requester.id, fileId, others) : [];
  return requireEnough(rule, [...new Set([...judges, ...people])]);
}

/**
 * Resolves the named people and departments. Named people must be able to read the document; of a department, only
 * members who can are included. The requester is left out.
 */
async function resolvePeople(
  { people }: Needs,
  tx: Database,
  requesterId: string,
  fileId: string,
  reviewers: Reviewers,
): Promise<string[]> {
  if (reviewers.some(({ kind, id }) => kind === 'person' && id === requesterId)) {
    throw refuse('review/own');
  }
  const { able, withoutAccess } = await people.resolveReaders(tx, fileId, reviewers);
  const others = able.filter(({ id }) => id !== requesterId);
  if (others.length === 0) throw refuse('review/no-reviewers');
  if (withoutAccess.length > 0) {
    throw refuse('review/person-without-access', { people: withoutAccess });
  }
  if (others.length > maxReviewers) {
    throw refuse('request/invalid', { reviewers: `are more than ${maxReviewers} people` });
  }
  return others.map(({ id }) => id);
}

function requireEnough(rule: ReviewRule, people: string[]): string[] {
  if (decideNeeded(rule, people.length) > people.length) throw refuse('review/rule-unreachable');
  return people;
}
