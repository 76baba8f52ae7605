import type { Log } from './log.ts';

export interface Repeating {
  start(): void;
  /** Waits for the current run. */
  close(): Promise<void>;
}

/**
 * In milliseconds after the start. Jobs with a longer interval first run at a random time between the two: early
 * enough for servers that don't run long, but not during startup and not on all nodes at once.
 */
const soon = { from: 60_000, to: 300_000 };

/** Runs a job periodically, never two runs at once. A failed run is retried at the next interval. */
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
