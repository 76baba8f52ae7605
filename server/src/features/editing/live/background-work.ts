import type { Log } from '../../../platform/log.ts';
import { DraftMissing } from '../draft-loading.ts';

/**
 * Work on drafts that nobody waits for. If it fails, the log still has everything, and the next run makes up for
 * it.
 */
export function createBackgroundWork(log: Log) {
  const running = new Set<Promise<unknown>>();

  return {
    run(fileId: string, failure: string, work: Promise<unknown>): void {
      const settledWork = work
        .catch((error) => {
          if (error instanceof DraftMissing) return;
          log.error({ err: error, fileId }, failure);
        })
        .finally(() => running.delete(settledWork));
      running.add(settledWork);
    },

    async close(): Promise<void> {
      await Promise.allSettled(running);
    },
  };
}
