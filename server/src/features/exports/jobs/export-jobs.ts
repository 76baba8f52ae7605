// Exports that go on when their page is closed, and after a restart. Their finished files are kept for a day.
import type { ExportJob } from '@docent/contract/exports';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../../platform/caller.ts';
import type { BinaryAnswer } from '../../../platform/http/endpoints.ts';
import { createId } from '../../../platform/ids.ts';
import { repeat } from '../../../platform/repeating.ts';
import type { ExportRequest } from '../exports.needs.ts';
import { findDownloadable } from '../exports.store.ts';
import type { ExportJobsNeeds } from './export-jobs.needs.ts';
import * as store from './export-jobs.store.ts';
import { createRunningExports } from './running-exports.ts';

export interface ExportJobs {
  /**
   * Answers when the file is ready, or after some seconds. `signal` tells that nobody waits for the answer any more.
   * Refuses with `export/too-many`.
   */
  start(caller: Caller, request: ExportRequest, signal: AbortSignal): Promise<ExportJob>;
  get(caller: Caller, id: string): Promise<ExportJob>;
  cancel(caller: Caller, id: string): Promise<ExportJob>;
  download(caller: Caller, id: string): Promise<BinaryAnswer>;
  /** Starts exports again whose node has stopped. */
  resume(): Promise<void>;
  /** Resumes periodically. */
  startResuming(): void;
  /** Removes finished files after a day. */
  removeExpired(): Promise<void>;
  /** Leaves running exports to another node, or to this one after its restart. */
  close(): Promise<void>;
}

/** Of one person. */
const maxRunning = 3;
const maxRecent = 20;
const keptFor = 86_400_000;
/** In milliseconds: an export that is ready by then is downloaded at once, without a notification. */
const usualDirectTimeout = 3_000;
const resumeInterval = 10_000;

export function createExportJobs(needs: ExportJobsNeeds): ExportJobs {
  const { exporting, blobs, clock, notices } = needs;
  const { database, log } = exporting;
  const running = createRunningExports(needs);
  const resuming = repeat(resumeInterval, log, running.resume);

  return {
    start: (caller, request, signal) => startExport(needs, running, caller, request, signal),

    get: async (caller, id) => toJob(await requireJob(needs, caller, id)),

    async cancel(caller, id) {
      await requireJob(needs, caller, id);
      await store.cancelJob(database, caller.id, id, clock.now());
      running.stop(id);
      return toJob(await requireJob(needs, caller, id));
    },

    download: (caller, id) => downloadExport(needs, caller, id),

    resume: running.resume,

    startResuming: () => resuming.start(),

    async removeExpired() {
      const before = new Date(clock.now().getTime() - keptFor);
      for (const { id, blobId } of await store.listExpired(database, before)) {
        if (blobId) await blobs.remove(blobId);
        await database.transaction(async (tx) => {
          await store.removeJob(tx, id);
          await notices.withdraw(tx, { exportId: id });
        });
      }
    },

    async close() {
      await resuming.close();
      await running.close();
    },
  };
}

async function requireJob(
  { exporting }: ExportJobsNeeds,
  caller: Caller,
  id: string,
): Promise<store.JobRow> {
  const job = await store.findJob(exporting.database, caller.id, id);
  if (job === null) throw refuse('export/not-found');
  return job;
}

async function startExport(
  { exporting, clock, directTimeout = usualDirectTimeout }: ExportJobsNeeds,
  running: ReturnType<typeof createRunningExports>,
  caller: Caller,
  request: ExportRequest,
  signal: AbortSignal,
): Promise<ExportJob> {
  const { database, files } = exporting;
  const { name } = await files.get(caller, request.fileId);
  const now = clock.now();
  const job = await database.transaction(async (tx) => {
    const counts = await store.countJobs(tx, caller.id, new Date(now.getTime() - keptFor));
    if (counts.running >= maxRunning || counts.recent >= maxRecent) throw refuse('export/too-many');
    const own = { id: createId(), personId: caller.id, fileId: request.fileId, request, name };
    return store.addJob(tx, own, now);
  });
  let isAwaited = true;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((done) => {
    timer = setTimeout(done, directTimeout);
  });
  await Promise.race([running.run(job, caller, () => isAwaited && !signal.aborted), late]);
  isAwaited = false;
  clearTimeout(timer);
  const result = await store.findAnswered(database, job.id, !signal.aborted);
  if (result.state !== 'failed') return toJob(result);
  await store.removeJob(database, job.id);
  throw refuse(result.reason ?? 'export/failed');
}

async function downloadExport(
  needs: ExportJobsNeeds,
  caller: Caller,
  id: string,
): Promise<BinaryAnswer> {
  const { exporting, blobs, clock, notices } = needs;
  const { database } = exporting;
  const job = await requireJob(needs, caller, id);
  const { finishedAt, blobId, name, mime, size } = job;
  if (job.state !== 'ready' || !finishedAt || !blobId || !mime || size === null)
    throw refuse(job.reason ?? 'export/not-ready');
  if (finishedAt.getTime() + keptFor <= clock.now().getTime()) throw refuse('export/expired');
  await requireOpen(needs, caller, job);
  const blob = await blobs.get(blobId);
  if (blob === null) throw refuse('export/expired');
  if (job.isDirect) blob.content.once('end', () => void discard(needs, job));
  const dismissal = { fileId: job.fileId, kinds: ['export-ready'] as const };
  await database.transaction((tx) => notices.dismiss(tx, caller.id, dismissal));
  return { body: blob.content, mime, size, downloadAs: name };
}

/** Refuses what its asker may no longer read or take along. */
async function requireOpen(
  { exporting: { database, files } }: ExportJobsNeeds,
  caller: Caller,
  job: store.JobRow,
): Promise<void> {
  await files.get(caller, job.fileId);
  const file = await findDownloadable(database, caller.id, job.fileId);
  if (!file?.allowed) throw refuse('export/not-allowed');
  if (!(await store.isStillOpen(database, caller.id, job.id)))
    throw refuse('export/access-changed');
}

/** Nobody asks again for a file that was ready at once. */
async function discard(
  { exporting: { database, log }, blobs }: ExportJobsNeeds,
  { id, blobId }: store.JobRow,
): Promise<void> {
  try {
    if (blobId) await blobs.remove(blobId);
    await store.removeJob(database, id);
  } catch (error) {
    // It is removed after a day.
    log.warn({ err: error, exportId: id }, 'file of export not removed');
  }
}

const toJob = (job: store.JobRow): ExportJob => ({
  id: job.id,
  fileId: job.fileId,
  name: job.name,
  state: job.state,
  done: job.done,
  total: job.total,
  size: job.size,
  reason: job.reason,
  createdAt: job.createdAt.toISOString(),
  expiresAt: job.finishedAt && new Date(job.finishedAt.getTime() + keptFor).toISOString(),
});
