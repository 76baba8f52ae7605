// Runs patterns in a worker, because they are untrusted: it is terminated if one takes too long.

import type { PatternAnswer, PatternQuestion } from './patterns.worker.ts';

/** In milliseconds. A pattern still running then would probably never finish. */
const deadline = 2_000;

/** Runs a pattern on texts; null if it takes too long. */
export type AskPattern = (question: PatternQuestion) => Promise<PatternAnswer | null>;

export interface PatternRunner {
  ask: AskPattern;
  end(): void;
}

export function patternRunner(): PatternRunner {
  let worker: Worker | null = null;
  let giveUp: (() => void) | null = null;
  const end = () => {
    worker?.terminate();
    worker = null;
    giveUp?.();
    giveUp = null;
  };
  return {
    end,
    ask(question) {
      // A new request replaces the previous one.
      if (giveUp) end();
      worker ??= new Worker(new URL('./patterns.worker.ts', import.meta.url), { type: 'module' });
      const askedWorker = worker;
      return new Promise((resolve) => {
        const timer = setTimeout(end, deadline);
        giveUp = () => {
          clearTimeout(timer);
          resolve(null);
        };
        const finish = (answer: PatternAnswer | null) => {
          clearTimeout(timer);
          giveUp = null;
          resolve(answer);
        };
        askedWorker.onmessage = ({ data }: MessageEvent<PatternAnswer>) => finish(data);
        askedWorker.onerror = () => finish(null);
        askedWorker.postMessage(question);
      });
    },
  };
}
