// Cards that say something similar in other words, a guess by their vectors.
import type { Log } from '../../../platform/log.ts';
import type { Embeddings } from '../../../platform/model/embeddings.ts';
import type { ComparedCard } from './similar-cards.ts';

export interface CardMeanings {
  /**
   * Pairs of keys. Not complete where that would take too long: the vectors computed so far are cached, so that a
   * repeated call gets further.
   */
  comparePairs(
    cards: readonly ComparedCard[],
  ): Promise<{ pairs: [one: string, other: string][]; complete: boolean }>;
}

/** With fewer cards, their mean tells little, and people see at a glance which belong together. */
const minCards = 8;
/** Comparing is quadratic. */
const maxCards = 600;
const maxCached = 5_000;
/** Few, so that questions of the search box can run in between. */
const encodedAtOnce = 4;
/** In milliseconds, per call. */
const timeout = 2_000;

export function createCardMeanings(embeddings: Embeddings, log: Log): CardMeanings {
  const vectors = new Map<string, Float32Array>();

  /** Returns whether a repeated call would get no further. */
  async function encode(texts: readonly string[]): Promise<boolean> {
    const signal = AbortSignal.timeout(timeout);
    const missing = [...new Set(texts)].filter((text) => !vectors.has(text));
    for (let at = 0; at < missing.length; at += encodedAtOnce) {
      if (signal.aborted) return false;
      const some = missing.slice(at, at + encodedAtOnce);
      try {
        // As questions, since vectors of passages are close for cards that only share a "no" or "not".
        const encoded = await embeddings.embed(some, 'query', signal);
        for (const [i, vector] of encoded.entries()) vectors.set(some[i] as string, vector);
      } catch (error) {
        if (signal.aborted) return false;
        log.warn({ err: error }, 'encoding cards failed, comparing those that have a vector');
        return true;
      }
    }
    return true;
  }

  return {
    async comparePairs(cards) {
      const compared = cards.slice(0, maxCards);
      if (compared.length < minCards) return { pairs: [], complete: true };
      const complete = await encode(compared.map(({ text }) => text));
      const pairs = pairsOf(
        compared.flatMap(({ key, text }) => {
          const vector = vectors.get(text);
          return vector ? [{ key, vector }] : [];
        }),
      );
      for (const [text] of vectors) {
        if (vectors.size <= maxCached) break;
        vectors.delete(text);
      }
      return { pairs, complete };
    },
  };
}

/**
 * Cosine similarity of the vectors without their mean, which is what all cards of a premortem have in common. Of 20
 * pairs among 19 English and 16 Chinese cards it found 8, and one that was none.
 */
const threshold = 0.23;

function pairsOf(cards: readonly { key: string; vector: Float32Array }[]): [string, string][] {
  const length = cards[0]?.vector.length ?? 0;
  // Vectors of another model are not comparable.
  const same = cards.filter(({ vector }) => vector.length === length);
  const mean = new Float32Array(length);
  for (const { vector } of same) {
    for (let i = 0; i < length; i++) mean[i] = (mean[i] as number) + (vector[i] as number);
  }
  const centered = same.map(({ vector }) => {
    const difference = vector.map((value, i) => value - (mean[i] as number) / same.length);
    const norm = Math.hypot(...difference);
    return norm === 0 ? difference : difference.map((value) => value / norm);
  });
  return same.flatMap(({ key }, one) =>
    same.slice(0, one).flatMap((before, other): [string, string][] => {
      const [a, b] = [centered[one] as Float32Array, centered[other] as Float32Array];
      let product = 0;
      for (let i = 0; i < length; i++) product += (a[i] as number) * (b[i] as number);
      return product >= threshold ? [[before.key, key]] : [];
    }),
  );
}
