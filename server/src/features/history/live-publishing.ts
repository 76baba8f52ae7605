// In spaces with live changes, publishes edits automatically at a pause. What is due follows from the stored state,
// so nothing is forgotten in a crash.
import { nullIfRefused } from '../../platform/refused.ts';
import type { HistoryNeeds } from './history.needs.ts';
import { decideSuperseded, liveMaxPause, livePause } from './history.rules.ts';
import * as store from './history.store.ts';
import * as liveStore from './live-publishing.store.ts';

type Needs = Pick<HistoryNeeds, 'database' | 'access' | 'clock' | 'documents' | 'editing' | 'log'>;

const atOnce = 100;
/** In milliseconds, before a failed document is tried again. */
const retryAfter = 60_000;

export function createLivePublishing(needs: Needs) {
  const { database, access, clock, documents, editing, log } = needs;
  const failedUntil = new Map<string, number>();

  async function publish(fileId: string, times: liveStore.DueTimes): Promise<boolean> {
    await editing.settled(fileId);
    return database.transaction(async (tx) => {
      if (!(await store.lockHistory(tx, fileId, 'skip'))) return false;
      const writer = await liveStore.findLastWriter(tx, fileId, times);
      if (writer === null) return false;
      const [newest, older] = await liveStore.listNewest(tx, fileId);
      const file = await access.getTrusted(fileId, tx);
      await documents.publish({ id: writer }, file, { cause: 'auto', within: tx });
      if (newest && decideSuperseded(newest, older) && !(await liveStore.isInUse(tx, newest.id))) {
        await store.removeVersions(tx, fileId, [newest.id]);
      }
      return true;
    });
  }

  /** Returns the number of published documents. May run repeatedly, and on several nodes at once. */
  return async function publishDue(): Promise<number> {
    const now = clock.now().getTime();
    const times = {
      idleSince: new Date(now - livePause),
      changedBefore: new Date(now - liveMaxPause),
    };
    let count = 0;
    for (const fileId of await liveStore.listDueForReaders(database, times, atOnce)) {
      if ((failedUntil.get(fileId) ?? 0) > now) continue;
      failedUntil.delete(fileId);
      try {
        // The space has started to require reviews, or somebody else has published.
        const expected = nullIfRefused('document/review-required', 'document/nothing-to-publish');
        if (await publish(fileId, times).catch(expected)) count++;
      } catch (error) {
        failedUntil.set(fileId, now + retryAfter);
        log.error({ err: error, fileId }, 'publishing live changes failed');
      }
    }
    return count;
  };
}
