/** In milliseconds. */
const timeout = 2000;

/** Released when what somebody waits for is there. */
const holds = new Set<Promise<void>>();

/** Postpones what waits for an idle browser until the returned function is called, or a timeout. */
export function holdIdle(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  holds.add(promise);
  const release = () => {
    holds.delete(promise);
    resolve();
  };
  setTimeout(release, timeout);
  return release;
}

/** Resolves when the browser is idle and nobody waits for anything else, some seconds later at most. */
export async function whenIdle(): Promise<void> {
  do {
    await Promise.all(holds);
    await nextIdle();
  } while (holds.size > 0);
}

const nextIdle = (): Promise<void> =>
  new Promise((done) => {
    // Safari lacks requestIdleCallback.
    if (typeof requestIdleCallback !== 'function') setTimeout(done, 200);
    else requestIdleCallback(() => done(), { timeout });
  });
