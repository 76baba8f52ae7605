// The reviewers of a review: named people, and the members of a named department at that moment.
import { refuse } from '@docent/contract/refusals';
import type { Reviewers, ReviewRule } from '@docent/contract/reviews';
import type { Database } from '../../platform/database/database.ts';
import { decideNeeded } from './reviews.rules.ts';
import type { ReviewRow } from './reviews.store.ts';
import * as store from './reviews.store.ts';

const maxReviewers = 200;

/** The ids of the reviewers. Refuses with `review/rule-unreachable` if they are too few for the rule. */
export async function requireReviewers(
  tx: Database,
  { requesterId, fileId, rule }: { requesterId: string; fileId: string; rule: ReviewRule },
  reviewers: Reviewers,
): Promise<string[]> {
  return requireEnough(rule, await resolvePeople(tx, requesterId, fileId, reviewers));
}

/** Replaces the reviewers. People who have given a verdict stay, even if they have lost their rights. */
export async function requireOtherReviewers(
  tx: Database,
  { requester, fileId, rule, ...review }: ReviewRow,
  reviewers: Reviewers,
): Promise<string[]> {
  const judges = review.reviewers.filter((one) => one.verdict).map(({ person }) => person.id);
  const others = reviewers.filter(({ id }) => !judges.includes(id));
  const people = others.length > 0 ? await resolvePeople(tx, requester.id, fileId, others) : [];
  return requireEnough(rule, [...new Set([...judges, ...people])]);
}

/**
 * Resolves the named people and departments. Named people must be able to read the document; of a department, only
 * members who can are included. The requester is left out.
 */
async function resolvePeople(
  tx: Database,
  requesterId: string,
  fileId: string,
  reviewers: Reviewers,
): Promise<string[]> {
  const idsOf = (kind: 'person' | 'department') => [
    ...new Set(reviewers.filter((one) => one.kind === kind).map(({ id }) => id)),
  ];
  const [people, departments] = [idsOf('person'), idsOf('department')];
  if (people.includes(requesterId)) throw refuse('review/own');
  if ((await store.countDepartments(tx, departments)) < departments.length) {
    throw refuse('department/not-found');
  }
  const candidates = await store.listCandidates(tx, fileId, { people, departments });
  const own = candidates.filter(({ isNamed }) => isNamed);
  if (own.length < people.length) throw refuse('person/not-found');
  const able = candidates.filter(({ id, may }) => may && id !== requesterId);
  if (able.length === 0) throw refuse('review/no-reviewers');
  const without = own.filter(({ may }) => !may).map(({ username }) => username);
  if (without.length > 0) throw refuse('review/person-without-access', { people: without });
  if (able.length > maxReviewers) {
    throw refuse('request/invalid', { reviewers: `are more than ${maxReviewers} people` });
  }
  return able.map(({ id }) => id);
}

function requireEnough(rule: ReviewRule, people: string[]): string[] {
  if (decideNeeded(rule, people.length) > people.length) throw refuse('review/rule-unreachable');
  return people;
}
