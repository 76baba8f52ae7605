// The exports that run on this node, and those that it takes over from nodes that have stopped.
import type { Caller } from '../../../platform/caller.ts';
import { createSlots } from '../../../platform/slots.ts';
import type { ExportJobsNeeds } from './export-jobs.needs.ts';
import * as store from './export-jobs.store.ts';
import { runExport } from './run-export.ts';

/** Of all people; the others wait. */
const maxAtOnce = 4;
/** In milliseconds: an export that is silent for so long has lost its node. */
const maxSilence = 30_000;
/** An export that ended its node this often does so again. */
const maxStarts = 3;

export function createRunningExports(needs: ExportJobsNeeds) {
  const { exporting, clock } = needs;
  const { database, log } = exporting;
  const slots = createSlots(maxAtOnce);
  const running = new Map<string, { stop: AbortController; ended: Promise<void> }>();

  /** `isAwaited`: whether its caller still waits for it, and needs no notification. */
  function run(job: store.JobRow, caller: Caller, isAwaited = () => false): Promise<void> {
    const stop = new AbortController();
    const untilEnded = runExport({ ...needs, slots }, job, caller, {
      signal: stop.signal,
      isAwaited,
    })
      .catch((error) => log.error({ err: error, exportId: job.id }, 'export not recorded'))
      .finally(() => running.delete(job.id));
    running.set(job.id, { stop, ended: untilEnded });
    return untilEnded;
  }

  return {
    run,

    stop: (id: string) => running.get(id)?.stop.abort(),

    /** Starts exports again whose node has stopped. */
    async resume(): Promise<void> {
      const silentSince = new Date(clock.now().getTime() - maxSilence);
      while (running.size < maxAtOnce) {
        const job = await store.takeJob(database, silentSince, clock.now());
        if (job === null) return;
        if (running.has(job.id)) continue;
        const person = await store.findPerson(database, job.personId);
        if (person === null || job.starts > maxStarts) {
          await store.failJob(database, job.id, 'export/failed', clock.now());
          continue;
        }
        // Rights are read anew; a session is not needed.
        const session = { isCoach: false, departmentId: null, avatar: null };
        void run(job, { ...person, ...session, tokenHash: Buffer.alloc(0) });
      }
    },

    /** Leaves them to another node, or to this one after its restart. */
    async close(): Promise<void> {
      const open = [...running.entries()];
      for (const [, { stop }] of open) stop.abort();
      await Promise.all(open.map(([, { ended }]) => ended));
      for (const [id] of open) await store.leaveJob(database, id);
    },
  };
}
