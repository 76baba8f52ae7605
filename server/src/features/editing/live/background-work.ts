import type { Log } from '../../../platform/log.ts';
import { DraftMissing } from '../draft-loading.ts';

/** Work on drafts for which nobody waits. The log still has everything where it fails; the next occasion does it. */
export function createBackgroundWork(log: Log) {
  const running = new Set<Promise<unknown>>();

  return {
    run(fileId: string, failure: string, work: Promise<unknown>): void {
      const settled = work
        .catch((error) => {
          if (error instanceof DraftMissing) return;
          log.error({ err: error, fileId }, failure);
        })
        .finally(() => running.delete(settled));
      running.add(settled);
    },

    async close(): Promise<void> {
      await Promise.allSettled(running);
    },
  };
}
