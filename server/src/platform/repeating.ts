import type { Log } from './log.ts';

export interface Repeating {
  start(): void;
  /** Waits for the run under way. */
  close(): Promise<void>;
}

/**
 * In milliseconds after the start: what is done less often than this is first done between the two, so that it is done where
 * no server runs for long, out of the way of the start, and not by all nodes at once.
 */
const soon = { from: 60_000, to: 300_000 };

/** Runs something every so many milliseconds, one run after the other; what fails is tried again the next time. */
export function repeat(every: number, log: Log, run: () => Promise<unknown>): Repeating {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  return {
    start() {
      const turn = () => {
        running = running
          .then(run)
          .catch((error) => log.error({ err: error }, 'background job failed'));
      };
      const first = Math.min(every, soon.from + Math.random() * (soon.to - soon.from));
      timer = setTimeout(() => {
        turn();
        timer = setInterval(turn, every).unref();
      }, first).unref();
    },
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
