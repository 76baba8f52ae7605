// Cards that say something similar in other words, a guess by their vectors.
import type { Log } from '../../../platform/log.ts';
import type { Embeddings } from '../../../platform/model/embeddings.ts';
import type { ComparedCard } from './similar-cards.ts';

/** A card of one of several premortems. */
export interface PremortemCard extends ComparedCard {
  premortem: string;
}

/**
 * Pairs of keys. Not complete where that would take too long: the vectors computed so far are cached, so that a repeated
 * call gets further.
 */
interface MeantPairs {
  pairs: KeyPair[];
  complete: boolean;
}

type KeyPair = [one: string, other: string];

export interface CardMeanings {
  /** Of the cards of one premortem. */
  comparePairs(cards: readonly ComparedCard[]): Promise<MeantPairs>;
  /** Of cards in different premortems. */
  compareAcross(cards: readonly PremortemCard[]): Promise<MeantPairs>;
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
        const cardVectors = await embeddings.embed(some, 'query', signal);
        for (const [i, vector] of cardVectors.entries()) vectors.set(some[i] as string, vector);
      } catch (error) {
        if (signal.aborted) return false;
        log.warn({ err: error }, 'encoding cards failed, comparing those that have a vector');
        return true;
      }
    }
    return true;
  }

  async function compare<Card extends ComparedCard>(
    cards: readonly Card[],
    pairsOf: (cards: readonly Meant<Card>[]) => KeyPair[],
  ): Promise<MeantPairs> {
    const comparedCards = cards.slice(0, maxCards);
    if (comparedCards.length < minCards) return { pairs: [], complete: true };
    const complete = await encode(comparedCards.map(({ text }) => text));
    const pairs = pairsOf(
      withoutMean(
        comparedCards.flatMap((card) => {
          const vector = vectors.get(card.text);
          return vector ? [{ card, vector }] : [];
        }),
      ),
    );
    for (const [text] of vectors) {
      if (vectors.size <= maxCached) break;
      vectors.delete(text);
    }
    return { pairs, complete };
  }

  return {
    comparePairs: (cards) => compare(cards, pairsWithin),
    compareAcross: (cards) => compare(cards, pairsAcross),
  };
}

interface Meant<Card> {
  card: Card;
  vector: Float32Array;
}

/** Unit vectors without their mean, which is what all cards have in common. */
function withoutMean<Card>(cards: readonly Meant<Card>[]): Meant<Card>[] {
  const length = cards[0]?.vector.length ?? 0;
  // Vectors of another model are not comparable.
  const same = cards.filter(({ vector }) => vector.length === length);
  const mean = new Float32Array(length);
  for (const { vector } of same) {
    for (let i = 0; i < length; i++) mean[i] = (mean[i] as number) + (vector[i] as number);
  }
  return same.map(({ card, vector }) => {
    const difference = vector.map((value, i) => value - (mean[i] as number) / same.length);
    const norm = Math.hypot(...difference);
    return { card, vector: norm === 0 ? difference : difference.map((value) => value / norm) };
  });
}

function similarity(one: Float32Array, other: Float32Array): number {
  let product = 0;
  for (let i = 0; i < one.length; i++) product += (one[i] as number) * (other[i] as number);
  return product;
}

/** Of 20 pairs among 19 English and 16 Chinese cards it found 8, and one that was none. */
const thresholdWithin = 0.23;

const pairsWithin = (cards: readonly Meant<ComparedCard>[]): KeyPair[] =>
  cards.flatMap(({ card, vector }, at) =>
    cards
      .slice(0, at)
      .flatMap((other): KeyPair[] =>
        similarity(vector, other.vector) >= thresholdWithin ? [[other.card.key, card.key]] : [],
      ),
  );

/** Chosen on 22 pairs in five premortems of each language. Of 26 others it found 13, and none that was no pair. */
const thresholdAcross = 0.26;

/** Cards of two premortems of which each is the most similar one of its premortem to the other. */
function pairsAcross(cards: readonly Meant<PremortemCard>[]): KeyPair[] {
  /** By the index of a card and another premortem, the most similar card of that. */
  const best = cards.map(() => new Map<string, { at: number; score: number }>());
  const note = (at: number, other: number, score: number) => {
    const premortem = cards[other]?.card.premortem ?? '';
    if ((best[at]?.get(premortem)?.score ?? thresholdAcross) <= score) {
      best[at]?.set(premortem, { at: other, score });
    }
  };
  for (const [at, { card, vector }] of cards.entries()) {
    for (const [other, before] of cards.slice(0, at).entries()) {
      if (before.card.premortem === card.premortem) continue;
      const score = similarity(vector, before.vector);
      note(at, other, score);
      note(other, at, score);
    }
  }
  return cards.flatMap(({ card }, at) =>
    [...(best[at]?.values() ?? [])].flatMap(({ at: other }): KeyPair[] => {
      const pair = cards[other]?.card;
      const isMutual = best[other]?.get(card.premortem)?.at === at;
      return pair && isMutual && at < other ? [[card.key, pair.key]] : [];
    }),
  );
}
