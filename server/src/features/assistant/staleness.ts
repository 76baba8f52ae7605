// Answers grow old: when a version is published in which a paragraph says something else than an answer quoted, that is
// told once for each answer.
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import { createStalenessStore } from './staleness.store.ts';

interface Needs {
  database: Database;
  events: Events;
  clock: Clock;
}

export function watchForStaleAnswers({ database, events, clock }: Needs): void {
  const store = createStalenessStore();
  events.on('stale answers', ['document.published'], ({ fileId }) =>
    database.transaction(async (tx) => {
      for (const answer of await store.markStale(tx, fileId, clock.now())) {
        await events.record(tx, { kind: 'answer.stale', ...answer, fileId });
      }
    }),
  );
}
