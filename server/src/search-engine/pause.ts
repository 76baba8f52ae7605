// Long work beside which others must be heard.

/** How long it may go on before others get their turn, in milliseconds. */
const turn = 8;

/** Resolves at once until a turn is used up, then after others had theirs. */
export function createPause(): () => Promise<void> | undefined {
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
