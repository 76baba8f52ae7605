// Finds out which suggested questions the assistant can answer, by asking them. A trial takes milliseconds by words
// alone and a second with the built-in reader, so results are cached.
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Search } from '../search/search.ts';
import { decideWhetherToAnswer } from './evidence/decline.ts';
import { judgeSentences } from './evidence/quote.ts';

/** In milliseconds. */
const keptFor = 3_600_000;
const timeout = 1_500;
const maxKept = 2_000;

export function createTrials({
  search,
  clock,
  log,
}: {
  search: Pick<Search, 'paragraphs'>;
  clock: Clock;
  log: Log;
}) {
  const results = new Map<string, { answered: boolean; until: number }>();
  let running: Promise<void> | undefined;

  async function tryOut(personId: string, questions: readonly string[], wantedCount: number) {
    let answeredCount = 0;
    for (const text of questions) {
      if (answeredCount === wantedCount) return;
      const { question, passages } = await search.paragraphs(personId, text);
      const sentences = judgeSentences(question, passages);
      const isAnswered = decideWhetherToAnswer(question, passages, sentences) === 'answer';
      if (isAnswered) answeredCount++;
      if (results.size === maxKept) results.clear();
      results.set(text, { answered: isAnswered, until: clock.now().getTime() + keptFor });
    }
  }

  return {
    /** Undefined if unknown. */
    isAnswered(question: string): boolean | undefined {
      const result = results.get(question);
      return result && result.until > clock.now().getTime() ? result.answered : undefined;
    },

    /**
     * Tries the questions until enough are answered. If that takes longer than a person would wait, it continues in
     * the background for the next caller; only one run at a time.
     */
    async run(personId: string, questions: readonly string[], wantedCount: number): Promise<void> {
      running ??= tryOut(personId, questions, wantedCount)
        .catch((error) => log.warn({ err: error }, 'trying suggested questions failed'))
        .finally(() => {
          running = undefined;
        });
      const waiting = new AbortController();
      await Promise.race([
        running,
        delay(timeout, undefined, { signal: waiting.signal, ref: false }).catch((error) => {
          // The run may end first.
          if (!waiting.signal.aborted) throw error;
        }),
      ]);
      waiting.abort();
    },
  };
}
