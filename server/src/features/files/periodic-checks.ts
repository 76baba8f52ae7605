// Who looks after a document, and review periods: after so many days somebody is to look whether what is published is
// still right.
import type { OutputOf } from '@docent/contract/endpoint';
import type { files as endpoints, File } from '@docent/contract/files';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Access } from '../access/access.ts';
import type { Audit } from '../audit/audit.ts';
import type { Notices } from '../notices/notices.ts';
import * as store from './periodic-checks.store.ts';

export interface Reviewing {
  reviewPeriod(
    caller: Caller,
    fileId: string,
  ): Promise<OutputOf<(typeof endpoints)['reviewPeriod']>>;
  /** The period begins anew without a new version. Refuses with `document/not-published`. */
  stillRight(caller: Caller, fileId: string): Promise<File>;
  /** In the transaction of an update by who may do it; null takes the period away. */
  setReviewPeriod(
    tx: Database,
    caller: Caller,
    file: { id: string; kind: string },
    days: number | null,
  ): Promise<void>;
  /** In the transaction of an update by who may do it; null for who created it. Refuses whoever may not edit it. */
  setOwner(
    tx: Database,
    caller: Caller,
    file: { id: string; kind: string },
    personId: string | null,
  ): Promise<void>;
  /** Tells owners of documents whose period has passed, once each; answers how many. May run on several nodes. */
  tellOutdated(): Promise<number>;
}

interface Parts {
  database: Database;
  access: Access;
  audit: Audit;
  events: Events;
  notices: Notices;
  clock: Clock;
  shape(caller: Caller, fileId: string): Promise<File>;
}

const atOnce = 100;

export function createReviewing(parts: Parts): Reviewing {
  const { database, access, audit, events, notices, clock, shape } = parts;

  return {
    async reviewPeriod(caller, fileId) {
      const file = await access.require(caller, 'edit', fileId);
      if (file.kind !== 'document') throw refuse('file/not-a-document');
      const { reviewedAt, dueAt, ...period } = await store.readPeriod(database, fileId);
      return {
        ...period,
        reviewedAt: reviewedAt?.toISOString() ?? null,
        dueAt: dueAt?.toISOString() ?? null,
      };
    },

    async stillRight(caller, fileId) {
      await database.transaction(async (tx) => {
        const file = await access.require(caller, 'edit', fileId, { database: tx });
        if (file.kind !== 'document') throw refuse('file/not-a-document');
        if (!(await store.setReviewed(tx, fileId, clock.now()))) {
          throw refuse('document/not-published');
        }
        await audit.record(tx, caller, 'document.reviewed', fileId);
        await events.record(tx, { kind: 'file.reviewed', fileId });
      });
      return shape(caller, fileId);
    },

    async setReviewPeriod(tx, caller, { id, kind }, days) {
      if (kind !== 'document') throw refuse('file/not-a-document');
      await store.setPeriod(tx, id, days);
      await audit.record(tx, caller, 'document.scheduled', id, { reviewEvery: days });
      await events.record(tx, { kind: 'file.reviewed', fileId: id });
    },

    async setOwner(tx, caller, { id, kind }, personId) {
      if (kind !== 'document') throw refuse('file/not-a-document');
      const name = personId && (await store.findEditorName(tx, id, personId));
      if (personId !== null && name === null) throw refuse('file/owner-without-access');
      await store.setOwner(tx, id, personId);
      await audit.record(tx, caller, 'owner.changed', id, { name });
      await events.record(tx, { kind: 'file.reviewed', fileId: id });
    },

    async tellOutdated() {
      let told = 0;
      for (;;) {
        const passed = await store.listOverdue(database, clock.now(), atOnce);
        for (const fileId of passed) {
          await database.transaction(async (tx) => {
            if (!(await store.markNotified(tx, fileId, clock.now()))) return;
            told++;
            const to = await store.listNotified(tx, fileId);
            await notices.tell(tx, { kind: 'document-outdated', to, fileId, by: null });
            // Its badge is another one from now on.
            await events.record(tx, { kind: 'file.reviewed', fileId });
          });
        }
        if (passed.length < atOnce) return told;
      }
    },
  };
}
