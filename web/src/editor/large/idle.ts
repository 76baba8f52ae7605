// Work for the pauses, when nobody writes or scrolls.

/** In milliseconds without a sign of the person. */
const pause = 1200;
/** Each piece of work takes some milliseconds; less than this is no time to begin one. */
const least = 12;

/**
 * Calls `work` again and again in pauses until it answers false. `begin` starts it anew; `stir` tells that
 * the person does something.
 */
export function inPauses(work: (hasTime: () => boolean) => boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let handle = 0;
  let hasWork = false;
  const canIdle = typeof requestIdleCallback === 'function';
  const wait = () => {
    clearTimeout(timer);
    if (hasWork && canIdle) timer = setTimeout(ask, pause);
  };
  const ask = () => {
    handle = requestIdleCallback((deadline) => {
      hasWork = work(() => deadline.timeRemaining() > least);
      if (hasWork) ask();
    });
  };
  const stop = () => {
    clearTimeout(timer);
    if (canIdle) cancelIdleCallback(handle);
  };
  return {
    start() {
      hasWork = true;
      stop();
      wait();
    },
    stir() {
      if (!hasWork) return;
      stop();
      wait();
    },
    stop,
  };
}
