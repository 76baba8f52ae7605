/** Resolves when the browser is idle, at most two seconds later. */
export const whenIdle = (): Promise<void> =>
  new Promise((done) => {
    // Safari lacks requestIdleCallback.
    if (typeof requestIdleCallback !== 'function') setTimeout(done, 200);
    else requestIdleCallback(() => done(), { timeout: 2000 });
  });
