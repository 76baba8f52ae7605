// Runs work in pauses, when nobody writes or scrolls.

/** In milliseconds without input from the person. */
const pause = 1200;
/** Minimum idle time to start a piece of work, which takes some milliseconds. */
const least = 12;

/**
 * Calls `work` repeatedly in pauses until it returns false. `start` starts it again; `stir` reports
 * input from the person.
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
