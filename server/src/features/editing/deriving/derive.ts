// When drafts are derived: at a pause in the typing, outside of any lock. What is lost with a crash is only the
// plan to derive; the log being ahead of the content says so at the next start.
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

/** In milliseconds: after the last edit, and after the first one at the latest. */
const pause = 800;
const maxDelay = 5_000;
/** A huge document, whose deriving holds up others' typing, is derived less often: by what it took last time. */
const costFactors = { pause: 2, maxDelay: 10 };
const retryAfter = 5_000;
/** Documents derived at once: typing and reading must not wait for database connections. */
const maxDerivedAtOnce = 4;

interface Needs {
  database: Database;
  audit: Pick<Audit, 'record'>;
  events: Events;
  log: Log;
  rooms: Rooms;
  states: States;
  /** Gives ids to blocks that lack one or share one, as an edit of nobody's. */
  repairIds(fileId: string): Promise<void>;
}

interface Plan {
  timer: NodeJS.Timeout;
  /** Milliseconds since the epoch. */
  first: number;
}

export function createDerivation(needs: Needs) {
  const { database, audit, events, log, rooms, states } = needs;
  const plans = new Map<string, Plan>();
  const running = new Map<string, Promise<void>>();
  /** In milliseconds, of documents that take long. */
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
        // The log keeps everything; deriving is tried again.
        log.error({ err: error, fileId }, 'deriving a draft failed');
        if (!(error instanceof DraftMissing)) schedule(fileId, retryAfter);
      });
    }, wait);
    timer.unref();
    plans.set(fileId, { timer, first });
  }

  /** Derives now; after the run that is under way, if there is one. */
  async function run(fileId: string, always = false): Promise<void> {
    for (let under = running.get(fileId); under; under = running.get(fileId)) {
      // Whoever started that run has reported its failure.
      await under.catch(() => {});
    }
    clearTimeout(plans.get(fileId)?.timer);
    plans.delete(fileId);
    const turn = slots.run(async () => {
      const started = performance.now();
      await derive(fileId, always);
      const took = performance.now() - started;
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
    const written = await derivedStore.writeDraft(tx, fileId, draft);
    if (written === null) return;
    for (const id of written.editors) await audit.record(tx, { id }, 'document.edited', fileId);
    await events.record(tx, { kind: 'document.changed', fileId });
    const { linkedFiles: toFileIds } = written;
    if (toFileIds.length > 0) await events.record(tx, { kind: 'links.changed', fileId, toFileIds });
  }

  return {
    schedule,

    /** Derives now, in the transaction that appended to the log; whoever calls keeps others from appending. */
    writeWithin: (tx: Database, fileId: string, derived: DerivedDraft, seq: number) =>
      write(tx, fileId, { derived, seq, always: false }),

    /** What was not derived before the last end, one document after the other. */
    async catchUp(): Promise<void> {
      for (const id of await store.listBehind(database)) {
        if (closed) return;
        await run(id).catch((error) => {
          // The log keeps everything; the next edit or start tries again.
          log.error({ err: error, fileId: id }, 'deriving a draft failed');
        });
      }
    },

    /** Derives again even what is up to date. */
    rebuild: (fileId: string) => run(fileId, true),

    /** Resolves when what is in the log now has been derived: of one document or of all. */
    async settled(fileId?: string): Promise<void> {
      for (const id of await store.listBehind(database, fileId)) {
        // A run that is under way is mostly enough, and its failure was reported.
        await running.get(id)?.catch(() => {});
        if ((await store.listBehind(database, id)).length > 0) await run(id);
      }
    },

    /** Lets go of what is planned: the next start sees that the log is ahead. */
    async close(): Promise<void> {
      closed = true;
      for (const { timer } of plans.values()) clearTimeout(timer);
      plans.clear();
      await Promise.allSettled(running.values());
    },
  };
}

export type Derivation = ReturnType<typeof createDerivation>;
