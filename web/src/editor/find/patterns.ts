// Patterns are other people's programs: they run in a worker, which is ended when one takes too long.

import type { PatternAnswer, PatternQuestion } from './patterns.worker.ts';

/** In milliseconds. A pattern that is still running then would not have ended soon. */
const deadline = 2_000;

/** Answers a question about texts; null where the pattern takes too long. */
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
      // Whoever asks again no longer waits for what was asked before.
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
