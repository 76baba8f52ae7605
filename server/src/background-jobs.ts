// Periodic jobs of every node: reminders, mails, and cleaning up.

import { findNaturalSizes } from './features/files/naturalSizes.ts';
import { removeStray } from './features/files/stray.ts';
import type { Features } from './features.ts';
import type { Infrastructure } from './infrastructure.ts';
import { repeat } from './platform/repeating.ts';
import { isClockSteady } from './platform/steady-clock.ts';

/** In milliseconds. */
const reminderInterval = 60_000;
const watchInterval = 10_000;
const cleanupInterval = 3_600_000;

export function createBackgroundJobs(
  {
    settings,
    database,
    blobs,
    log,
    clock,
  }: Pick<Infrastructure, 'settings' | 'database' | 'blobs' | 'log' | 'clock'>,
  features: Pick<
    Features,
    | 'archives'
    | 'attachments'
    | 'duplicates'
    | 'exportJobs'
    | 'files'
    | 'history'
    | 'learning'
    | 'mails'
    | 'premortems'
    | 'priorities'
    | 'recovered'
    | 'reviews'
    | 'uploads'
  >,
) {
  const { archives, attachments, duplicates, exportJobs, files, history, learning } = features;
  const { mails, premortems, priorities, recovered, reviews, uploads } = features;
  const reminders = repeat(reminderInterval, log, async () => {
    await priorities.remind();
    await reviews.remind();
    await files.notifyOutdated();
    await files.discardClosed();
    await premortems.remind();
  });
  const watch = repeat(watchInterval, log, duplicates.watch);
  const cleanup = repeat(cleanupInterval, log, async () => {
    if (await isClockSteady(database, clock.now())) {
      await files.emptyTrash();
      await files.discardForgotten();
      await recovered.purge();
    }
    await duplicates.purge();
    await exportJobs.removeExpired();
    await uploads.removeExpired();
    await learning.tidy();
    await findNaturalSizes(database, blobs);
    // A bucket may be shared with other applications.
    if (!settings.s3) await removeStray({ database, blobs, clock });
  });

  return {
    start(): void {
      for (const job of [archives.runs, attachments, mails, reminders, watch, cleanup, history])
        job?.start();
      exportJobs.startResuming();
    },
    /** Waits for current runs; features close their own jobs. */
    async close(): Promise<void> {
      await mails?.close();
      await reminders.close();
      await watch.close();
      await cleanup.close();
    },
  };
}
