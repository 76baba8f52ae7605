// Vectors of questions: each is asked for once, however many wait for it, and the last ones are remembered.
import type { Log } from '../../../platform/log.ts';
import type { Embeddings } from '../../../platform/model/embeddings.ts';
import { quantise } from '../../../search-engine/vectors.ts';
import { maxTextLength } from './embedding.rules.ts';

const maxQuestions = 500;
/** Milliseconds without another attempt. */
const pauseAfterFailure = 15_000;

/** `timeout` in milliseconds for each question; `signal` ends all. */
export function createQuestionVectors({
  embeddings,
  timeout,
  signal,
  log,
}: {
  embeddings: Embeddings;
  timeout: number;
  signal: AbortSignal;
  log: Log | undefined;
}) {
  const vectors = new Map<string, Promise<Int8Array | null>>();
  let pausedUntil = 0;

  async function embed(question: string): Promise<Int8Array | null> {
    try {
      const [vector] = await embeddings.embed(
        [question.slice(0, maxTextLength)],
        'query',
        AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
      );
      return vector ? quantise(vector) : null;
    } catch (error) {
      // Finding by words goes on; nobody should wait for the next failure either.
      pausedUntil = performance.now() + pauseAfterFailure;
      log?.warn({ err: error }, 'embedding a question failed, searching by words only');
      return null;
    }
  }

  /** Null while the endpoint is away. */
  return async (question: string): Promise<Int8Array | null> => {
    const earlier = vectors.get(question);
    if (earlier) return earlier;
    if (performance.now() < pausedUntil) return null;
    const [oldest] = vectors.keys();
    if (oldest !== undefined && vectors.size >= maxQuestions) vectors.delete(oldest);
    const pending = embed(question);
    vectors.set(question, pending);
    const vector = await pending;
    if (!vector) vectors.delete(question);
    return vector;
  };
}
