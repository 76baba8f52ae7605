/** Resolves when the browser has nothing better to do, within two seconds. */
export const whenIdle = (): Promise<void> =>
  new Promise((done) => {
    // Safari has no such callback.
    if (typeof requestIdleCallback !== 'function') setTimeout(done, 200);
    else requestIdleCallback(() => done(), { timeout: 2000 });
  });
