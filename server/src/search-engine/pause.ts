// Yields to the event loop during long work.

/** Milliseconds of work between two yields. */
const turn = 8;

export type Pause = () => Promise<void> | undefined;

/** Resolves at once until a turn is used up, then after others had theirs. */
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
