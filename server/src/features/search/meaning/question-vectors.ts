// Vectors of questions: each is computed once, however many callers wait for it, and recent ones are cached.
import type { Log } from '../../../platform/log.ts';
import type { Embeddings } from '../../../platform/model/embeddings.ts';
import { quantise } from '../../../search-engine/vectors.ts';
import { maxTextLength } from './embedding.rules.ts';

const maxQuestions = 500;
/** In milliseconds. */
const pauseAfterFailure = 15_000;

/** `timeout` is in milliseconds per question; `signal` aborts all. */
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
      // Search by words continues, and nobody should wait for the next failure.
      pausedUntil = performance.now() + pauseAfterFailure;
      log?.warn({ err: error }, 'embedding a question failed, searching by words only');
      return null;
    }
  }

  /** Null while the endpoint is unavailable. */
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
