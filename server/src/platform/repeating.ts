import type { Log } from './log.ts';

export interface Repeating {
  start(): void;
  /** Waits for the run under way. */
  close(): Promise<void>;
}

/** Runs something every so many milliseconds, one run after the other; what fails is tried again the next time. */
export function repeat(every: number, log: Log, run: () => Promise<unknown>): Repeating {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  return {
    start() {
      timer = setInterval(() => {
        running = running.then(run).catch((error) => log.error({ err: error }, 'a job failed'));
      }, every);
      timer.unref();
    },
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
