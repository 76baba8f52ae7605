// Learning from use: hits and sources that people open, and answers that they like, rank slightly higher for
// similar questions. People are counted, but their identity is not stored.
import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { QuotedPlace } from '../following.ts';
import { fewestPeople, type LearnedUse, quarterOf, weighUses } from './learning.rules.ts';
import * as store from './learning.store.ts';

export interface Learning {
  /** What several people used after questions with similar terms, in the form that `pointsOf` takes. */
  recall(
    terms: readonly string[],
    weigh: (term: string) => number,
  ): Promise<ReadonlyMap<string, LearnedUse>>;
  /** Counts a use. The caller has checked that the person may read the places. */
  note(personId: string, terms: readonly string[], places: readonly QuotedPlace[]): Promise<void>;
  /** Reverts what `note` counted. */
  forget(personId: string, terms: readonly string[], places: readonly QuotedPlace[]): Promise<void>;
  /** Deletes old uses and the hashes of past quarters; deletes everything if learning is off. */
  tidy(): Promise<void>;
}

/** Per person and node; nobody reads more. */
const maxPerDay = 200;
const maxAge = 400 * 86_400_000;
const day = 86_400_000;
const nothing: ReadonlyMap<string, LearnedUse> = new Map();

export function createLearning({
  database,
  clock,
  isOn,
}: {
  database: Database;
  clock: Clock;
  isOn: boolean;
}): Learning {
  const today = { number: 0, counts: new Map<string, number>() };

  function mayNote(personId: string): boolean {
    const number = Math.floor(clock.now().getTime() / day);
    if (number !== today.number) Object.assign(today, { number, counts: new Map() });
    const count = (today.counts.get(personId) ?? 0) + 1;
    today.counts.set(personId, count);
    return count <= maxPerDay;
  }

  async function usesOf(
    personId: string,
    terms: readonly string[],
    places: readonly QuotedPlace[],
  ): Promise<store.PersonUse[]> {
    if (!isOn || terms.length === 0 || places.length === 0) return [];
    const since = quarterOf(clock.now());
    const secret = await store.findSecret(database, since, randomBytes(32).toString('base64'));
    return places.map(({ fileId, key }) => ({
      since,
      fileId,
      key,
      terms,
      // The hash covers the place, so that a person can't be followed from one place to another.
      person: createHmac('sha256', secret)
        .update(JSON.stringify([personId, fileId, key]))
        .digest('base64url')
        .slice(0, 22),
    }));
  }

  return {
    async recall(terms, weigh) {
      if (!isOn || terms.length === 0) return nothing;
      const rows = await store.listUses(database, terms);
      return weighUses(rows, terms, weigh, clock.now());
    },

    async note(personId, terms, places) {
      const uses = await usesOf(personId, terms, places);
      if (uses.length === 0 || !mayNote(personId)) return;
      for (const use of uses) await store.addUse(database, use, clock.now());
    },

    async forget(personId, terms, places) {
      for (const use of await usesOf(personId, terms, places)) await store.removeUse(database, use);
    },

    async tidy() {
      if (!isOn) return store.forgetUses(database);
      const now = clock.now();
      await store.closeQuarters(database, {
        since: quarterOf(now),
        fewest: fewestPeople,
        endedBefore: new Date(now.getTime() - maxAge),
      });
    },
  };
}
