// Stale answers: when a published version changes a paragraph that an answer quoted, an event is recorded, once per
// person and question, however often it was asked.
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import * as store from './staleness.store.ts';

interface Needs {
  database: Database;
  events: Events;
  clock: Clock;
}

export interface StaleAnswers {
  /** Reaction to a publication. */
  mark(fileId: string): Promise<void>;
}

export function createStaleAnswers({ database, events, clock }: Needs): StaleAnswers {
  return {
    mark: (fileId) =>
      database.transaction(async (tx) => {
        const notifiedPeople = new Set<string>();
        for (const answer of await store.markStale(tx, fileId, clock.now())) {
          const { question, conversationId, ...rest } = answer;
          // Whoever deleted the conversation is not interested in its answers.
          if (conversationId === null) continue;
          const key = JSON.stringify([answer.personId, question.trim().toLowerCase()]);
          if (notifiedPeople.has(key)) continue;
          notifiedPeople.add(key);
          await events.record(tx, { kind: 'answer.stale', ...rest, conversationId, fileId });
        }
      }),
  };
}
