// Open reviews wait for people: these are reminded, and when nobody is left who can judge, whoever asked is told.
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Notices } from '../notices/notices.ts';
import { remindBefore } from './reviews.rules.ts';
import * as store from './waiting.store.ts';

export interface Waiting {
  /** Tells whoever asked, once, that nobody is left to judge; or takes that back. */
  lookAgain(tx: Database, id: string): Promise<void>;
  /** A reaction to a change of what a person may read, or of who may read a file and what is below it. */
  tellStuck(changed: { fileId: string | null; personId: string | null }): Promise<void>;
  /** Reminds the reviewers of what is due; how many reviews. May run on several nodes at once, and again. */
  remind(): Promise<number>;
}

interface Needs {
  database: Database;
  clock: Clock;
  events: Events;
  notices: Pick<Notices, 'tell' | 'takeBack'>;
}

export function createWaiting({ database, clock, events, notices }: Needs): Waiting {
  const waiting: Waiting = {
    async lookAgain(tx, id) {
      const found = await store.lockWaiting(tx, id);
      if (found === null) return;
      const { fileId, requesterId, isStuck } = found;
      const [kind, ref, to] = ['review-stuck' as const, { reviewId: id }, [requesterId]];
      if (isStuck) {
        await notices.tell(tx, { kind, to, fileId, ref, by: null, once: `stuck ${id}` });
      } else await notices.takeBack(tx, ref, { of: to, only: [kind] });
    },

    async tellStuck({ fileId, personId }) {
      let ids: string[] = [];
      if (personId !== null) ids = await store.listWaitingFor(database, personId);
      else if (fileId !== null) ids = await store.listOpenBelow(database, fileId);
      for (const id of ids) await database.transaction((tx) => waiting.lookAgain(tx, id));
    },

    async remind() {
      for (let count = 0; ; count++) {
        const now = clock.now();
        const soon = new Date(now.getTime() + remindBefore);
        const isOne = await database.transaction(async (tx) => {
          const due = await store.takeDueReminder(tx, now, soon);
          if (due === null) return false;
          const { id, fileId, waiting: to } = due;
          const telling = { fileId, ref: { reviewId: id }, by: null };
          await notices.tell(tx, { ...telling, kind: 'review-due', to });
          await events.record(tx, { kind: 'review.changed', fileId, reviewId: id });
          return true;
        });
        if (!isOne) return count;
      }
    },
  };
  return waiting;
}
