// Schedules when drafts are derived: at a pause in typing, outside of any lock. A crash loses only the schedule; at
// the next start, documents whose log is ahead of their content are derived.
import type { Database } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events.ts';
import type { Log } from '../../../platform/log.ts';
import { createSlots } from '../../../platform/slots.ts';
import type { Audit } from '../../audit/audit.ts';
import { DraftMissing } from '../draft-loading.ts';
import * as store from '../editing.store.ts';
import type { Rooms } from '../rooms.ts';
import type { States } from '../states.ts';
import * as derivedStore from './derived.store.ts';
import type { DerivedDraft } from './deriving.ts';
import { readDerived } from './read-derived.ts';

/** In milliseconds: the delay after the last edit, and the longest delay after the first one. */
const pause = 800;
const maxDelay = 5_000;
/**
 * Huge documents are derived less often, because deriving them slows down others' typing. Both delays are at least
 * this multiple of the last run's duration.
 */
const costFactors = { pause: 2, maxDelay: 10 };
const retryAfter = 5_000;
/** Limits concurrent runs, so that typing and reading never wait for a database connection. */
const maxDerivedAtOnce = 4;

interface Needs {
  database: Database;
  audit: Pick<Audit, 'record'>;
  events: Events;
  log: Log;
  rooms: Rooms;
  states: States;
  /** Gives ids to blocks that lack one or share one. The change has no author. */
  repairIds(fileId: string): Promise<void>;
}

interface Plan {
  timer: NodeJS.Timeout;
  /** When the first edit was scheduled, in milliseconds since the epoch. */
  first: number;
}

export function createDerivation(needs: Needs) {
  const { database, audit, events, log, rooms, states } = needs;
  const plans = new Map<string, Plan>();
  const running = new Map<string, Promise<void>>();
  /** Duration of the last run in milliseconds, of documents that take long. */
  const costs = new Map<string, number>();
  const slots = createSlots(maxDerivedAtOnce);
  let closed = false;

  function schedule(fileId: string, least = 0): void {
    if (closed) return;
    const took = costs.get(fileId) ?? 0;
    const delay = Math.max(least, pause, took * costFactors.pause);
    const before = plans.get(fileId);
    clearTimeout(before?.timer);
    const now = performance.now();
    const first = before?.first ?? now;
    const wait = Math.max(
      0,
      Math.min(delay, first + Math.max(maxDelay, delay, took * costFactors.maxDelay) - now),
    );
    const timer = setTimeout(() => {
      run(fileId).catch((error) => {
        // The log has everything, so deriving can be retried.
        log.error({ err: error, fileId }, 'deriving a draft failed');
        if (!(error instanceof DraftMissing)) schedule(fileId, retryAfter);
      });
    }, wait);
    timer.unref();
    plans.set(fileId, { timer, first });
  }

  /** Derives now. If a run is under way, derives again after it. */
  async function run(fileId: string, always = false): Promise<void> {
    for (let under = running.get(fileId); under; under = running.get(fileId)) {
      // The caller of that run has reported its failure.
      await under.catch(() => {});
    }
    clearTimeout(plans.get(fileId)?.timer);
    plans.delete(fileId);
    const turn = slots.run(async () => {
      const startTime = performance.now();
      await derive(fileId, always);
      const took = performance.now() - startTime;
      if (took > pause / costFactors.pause) costs.set(fileId, took);
      else costs.delete(fileId);
    });
    running.set(fileId, turn);
    try {
      await turn;
    } finally {
      running.delete(fileId);
    }
  }

  async function derive(fileId: string, always: boolean): Promise<void> {
    let draft = await readDerived({ log, rooms, states }, fileId);
    if (!draft.derived.hasIds) {
      await needs.repairIds(fileId);
      draft = await readDerived({ log, rooms, states }, fileId);
    }
    await database.transaction((tx) => write(tx, fileId, { ...draft, always }));
  }

  async function write(
    tx: Database,
    fileId: string,
    draft: { derived: DerivedDraft; seq: number; always: boolean },
  ): Promise<void> {
    const writtenDraft = await derivedStore.writeDraft(tx, fileId, draft);
    if (writtenDraft === null) return;
    for (const id of writtenDraft.editors)
      await audit.record(tx, { id }, 'document.edited', fileId);
    await events.record(tx, { kind: 'document.changed', fileId });
    const { linkedFiles: toFileIds } = writtenDraft;
    if (toFileIds.length > 0) await events.record(tx, { kind: 'links.changed', fileId, toFileIds });
  }

  return {
    schedule,

    /** Derives in the transaction that appended to the log. The caller keeps others from appending. */
    writeWithin: (tx: Database, fileId: string, derivedDraft: DerivedDraft, seq: number) =>
      write(tx, fileId, { derived: derivedDraft, seq, always: false }),

    /** Derives, one after the other, the documents that were pending when the server stopped. */
    async catchUp(): Promise<void> {
      for (const id of await store.listBehind(database)) {
        if (closed) return;
        await run(id).catch((error) => {
          // The log has everything; the next edit or start retries.
          log.error({ err: error, fileId: id }, 'deriving a draft failed');
        });
      }
    },

    /** Derives even if the content is up to date. */
    rebuild: (fileId: string) => run(fileId, true),

    /** Resolves when everything that is in the log now has been derived, of one document or of all. */
    async settled(fileId?: string): Promise<void> {
      for (const id of await store.listBehind(database, fileId)) {
        // The current run mostly includes it already, and its caller reports a failure.
        await running.get(id)?.catch(() => {});
        if ((await store.listBehind(database, id)).length > 0) await run(id);
      }
    },

    /** Drops the schedule: the next start sees that the log is ahead. */
    async close(): Promise<void> {
      closed = true;
      for (const { timer } of plans.values()) clearTimeout(timer);
      plans.clear();
      await Promise.allSettled(running.values());
    },
  };
}

export type Derivation = ReturnType<typeof createDerivation>;
