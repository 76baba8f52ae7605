// Yields to the event loop during long work.

/** In milliseconds: work between two yields. */
const turn = 8;

export type Pause = () => Promise<void> | undefined;

/** Resolves at once until the time is used up, then after other tasks have run. */
export function createPause(): Pause {
  let since = performance.now();
  return () => {
    if (performance.now() - since < turn) return;
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now();
        resolve();
      }),
    );
  };
}
