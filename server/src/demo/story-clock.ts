import type { Clock } from '../platform/clock.ts';

/** Keeps running from the time it was last set to. */
export interface StoryClock extends Clock {
  set(at: Date): void;
}

export function createStoryClock(): StoryClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    set(at) {
      offset = at.getTime() - Date.now();
    },
  };
}
