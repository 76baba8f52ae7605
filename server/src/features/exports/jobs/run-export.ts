// One export, from its start to its finished file or the reason why there is none.
import { addAbortSignal, Readable } from 'node:stream';
import { type Reason, Refusal } from '@docent/contract/refusals';
import type { Caller } from '../../../platform/caller.ts';
import type { Slots } from '../../../platform/slots.ts';
import type { ExportRequest } from '../exports.needs.ts';
import { watchContents } from './export-contents.ts';
import type { ExportJobsNeeds } from './export-jobs.needs.ts';
import * as store from './export-jobs.store.ts';

/** In milliseconds. */
const progressInterval = 1_000;
const maxBytes = 2 * 1024 ** 3;

interface RunOptions {
  signal: AbortSignal;
  isAwaited: () => boolean;
}

/**
 * Unless `isAwaited` when it ends, a notification tells. Aborting `signal` leaves it unfinished: it was cancelled, or
 * this node stops.
 */
export async function runExport(
  needs: ExportJobsNeeds & { slots: Slots },
  job: store.JobRow,
  caller: Caller,
  { signal, isAwaited }: RunOptions,
): Promise<void> {
  const { database, log } = needs.exporting;
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const watch = watchContents(needs.exporting, countedKinds(job.request), either);
  const beat = setInterval(() => {
    store.saveProgress(database, job.id, watch.progress(), needs.clock.now()).then(
      (isRunning) => isRunning || stop.abort(),
      (error) => log.warn({ err: error, exportId: job.id }, 'progress of export not recorded'),
    );
  }, progressInterval);
  try {
    const options = { signal: either, isAwaited };
    await needs.slots.run(() => writeExport(needs, job, caller, watch, options));
  } catch (error) {
    if (either.aborted) return;
    if (!(error instanceof Refusal)) log.error({ err: error, exportId: job.id }, 'export failed');
    await recordFailure(needs, job, reasonOf(error), isAwaited);
  } finally {
    clearInterval(beat);
  }
}

/** An archive has the attachments of a folder, too. */
const countedKinds = ({ format }: ExportRequest) =>
  format === 'pdf' ? (['document'] as const) : (['document', 'attachment'] as const);

function reasonOf(error: unknown): Reason {
  if (!(error instanceof Refusal)) return 'export/failed';
  return error.reason === 'request/too-large' ? 'export/too-large' : error.reason;
}

async function writeExport(
  { exports, exporting, blobs, clock, notices }: ExportJobsNeeds,
  job: store.JobRow,
  caller: Caller,
  watch: ReturnType<typeof watchContents>,
  { signal, isAwaited }: RunOptions,
): Promise<void> {
  signal.throwIfAborted();
  const { body, mime, downloadAs } = await exports.prepareThrough(watch.needs, caller, job.request);
  const content = body instanceof Readable ? body : Readable.from([body]);
  const { id: blobId, size } = await blobs.put(addAbortSignal(signal, content), { maxBytes });
  const isFinished = await exporting.database.transaction(async (tx) => {
    const contents = watch.contents();
    const progress = watch.progress();
    const result = { blobId, size, name: downloadAs, mime, contents, progress };
    if (!(await store.finishJob(tx, job.id, result, clock.now()))) return false;
    if (!isAwaited()) await notices.notify(tx, noticeOf(job, 'export-ready'));
    return true;
  });
  // It was cancelled at the last moment.
  if (!isFinished) await blobs.remove(blobId);
}

async function recordFailure(
  { exporting, clock, notices }: ExportJobsNeeds,
  job: store.JobRow,
  reason: Reason,
  isAwaited: () => boolean,
): Promise<void> {
  await exporting.database.transaction(async (tx) => {
    const isFailed = await store.failJob(tx, job.id, reason, clock.now());
    if (isFailed && !isAwaited()) await notices.notify(tx, noticeOf(job, 'export-failed'));
  });
}

const noticeOf = (
  { id, personId, fileId }: store.JobRow,
  kind: 'export-ready' | 'export-failed',
) => ({
  kind,
  to: [personId],
  fileId,
  ref: { exportId: id },
  by: null,
});
