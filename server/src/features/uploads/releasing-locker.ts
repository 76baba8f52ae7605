// Requests for one upload follow each other on a node. A new one asks the one before to end, as its connection is
// probably dead; between nodes, `addPart` accepts only one of two parts with the same place.
import type { Lock, Locker } from '@tus/utils';
import { ERRORS } from '@tus/utils';

interface Holder {
  release(): void;
  released: Promise<void>;
}

/** In milliseconds. */
const timeout = 30_000;

export function createReleasingLocker(): Locker {
  const holders = new Map<string, Holder>();

  function newLock(id: string): Lock {
    let release: () => void = () => {};
    return {
      async lock(signal, requestRelease) {
        const late = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
        for (let holder = holders.get(id); holder; holder = holders.get(id)) {
          holder.release();
          await Promise.race([holder.released, whenAborted(late)]);
          if (late.aborted) throw ERRORS.ERR_LOCK_TIMEOUT;
        }
        const releasedLock = new Promise<void>((resolve) => {
          release = resolve;
        });
        holders.set(id, { release: () => void requestRelease(), released: releasedLock });
      },
      async unlock() {
        holders.delete(id);
        release();
      },
    };
  }
  return { newLock };
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
