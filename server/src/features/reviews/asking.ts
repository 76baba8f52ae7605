// Whom a review asks: people who are named, and those behind a department's name at that moment.
import { refuse } from '@docent/contract/refusals';
import type { Reviewers, ReviewRule } from '@docent/contract/reviews';
import type { Database } from '../../platform/database/database.ts';
import { decideNeeded } from './reviews.rules.ts';
import type { ReviewRow } from './reviews.store.ts';
import * as store from './reviews.store.ts';

const mostReviewers = 200;

export function createAsking() {
  /**
   * The people behind those who are named: each who is named must be able to read the document, of a department those
   * who are. Who asks is not asked.
   */
  async function resolve(
    tx: Database,
    requesterId: string,
    fileId: string,
    named: Reviewers,
  ): Promise<string[]> {
    const idsOf = (kind: 'person' | 'department') => [
      ...new Set(named.filter((one) => one.kind === kind).map(({ id }) => id)),
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
    if (able.length > mostReviewers) {
      throw refuse('request/invalid', { reviewers: `are more than ${mostReviewers} people` });
    }
    return able.map(({ id }) => id);
  }

  function reaching(rule: ReviewRule, people: string[]): string[] {
    if (decideNeeded(rule, people.length) > people.length) throw refuse('review/rule-unreachable');
    return people;
  }

  return {
    async reviewers(
      tx: Database,
      review: { requesterId: string; fileId: string; rule: ReviewRule },
      named: Reviewers,
    ): Promise<string[]> {
      return reaching(review.rule, await resolve(tx, review.requesterId, review.fileId, named));
    },

    /** In place of those there are. Who has given a verdict stays, whatever has become of their rights. */
    async otherReviewers(tx: Database, review: ReviewRow, named: Reviewers): Promise<string[]> {
      const { requester, fileId, rule } = review;
      const judged = review.reviewers.filter((one) => one.verdict).map(({ person }) => person.id);
      const others = named.filter(({ id }) => !judged.includes(id));
      const found = others.length > 0 ? await resolve(tx, requester.id, fileId, others) : [];
      return reaching(rule, [...new Set([...judged, ...found])]);
    },
  };
}
