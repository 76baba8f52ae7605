// Pairs of similar texts in typed arrays, as there may be millions. The pairs of each text form a linked list; a
// pair has a link for each of its texts.
import { withRoom } from '../search-engine/columns.ts';

const kinds = ['unknown', 'near', 'diverging'] as const;
type PairKind = (typeof kinds)[number];

interface Pair {
  /** Valid until the pair is removed. */
  pair: number;
  other: number;
  similarity: number;
}

export interface Pairs {
  readonly size: number;
  add(one: number, other: number, similarity: number): void;
  removeOf(text: number): void;
  of(text: number): Generator<Pair>;
  /** 0 unless they are a pair. */
  similarityOf(one: number, other: number): number;
  /** Upper bound (exclusive) of pair numbers. */
  readonly used: number;
  /** Both texts, the lower number first; null for an unused number. */
  at(pair: number): { one: number; other: number; similarity: number } | null;
  kindOf(pair: number): PairKind;
  setKind(pair: number, kind: PairKind): void;
}

const none = 0;
/** Similarities are stored with a precision that is sufficient for thresholds with two decimals. */
const steps = 4_294_967_295;

export function createPairs(): Pairs {
  /** By pair (from 1), two entries: the text with the lower number, and the other one. */
  let texts: Uint32Array = new Uint32Array(1024);
  /** Links to the next pair of that text. */
  let next: Uint32Array = new Uint32Array(1024);
  let similarities: Uint32Array = new Uint32Array(512);
  let kindsOf: Uint8Array = new Uint8Array(512);
  /** By text: its first pair, as an index into `texts`. */
  let first: Uint32Array = new Uint32Array(1024);
  let usedPairs = 1;
  let size = 0;
  const free: number[] = [];

  function link(text: number, place: number): void {
    first = withRoom(first, text + 1);
    texts[place] = text;
    next[place] = first[text] as number;
    first[text] = place;
  }

  function unlink(text: number, place: number): void {
    const after = next[place] as number;
    let at = first[text] as number;
    if (at === place) {
      first[text] = after;
      return;
    }
    while (next[at] !== place) at = next[at] as number;
    next[at] = after;
  }

  return {
    get size() {
      return size;
    },
    get used() {
      return usedPairs;
    },

    add(one, other, similarity) {
      const pair = free.pop() ?? usedPairs++;
      texts = withRoom(texts, 2 * usedPairs);
      next = withRoom(next, 2 * usedPairs);
      similarities = withRoom(similarities, usedPairs);
      kindsOf = withRoom(kindsOf, usedPairs);
      similarities[pair] = Math.round(similarity * steps);
      kindsOf[pair] = 0;
      link(Math.min(one, other), 2 * pair);
      link(Math.max(one, other), 2 * pair + 1);
      size++;
    },

    removeOf(text) {
      for (let place = first[text] ?? none; place !== none; ) {
        const partner = place ^ 1;
        unlink(texts[partner] as number, partner);
        const pair = place >>> 1;
        similarities[pair] = 0;
        free.push(pair);
        size--;
        place = next[place] as number;
      }
      if (text < first.length) first[text] = none;
    },

    *of(text) {
      for (let place = first[text] ?? none; place !== none; place = next[place] as number) {
        const pair = place >>> 1;
        const other = texts[place ^ 1] as number;
        yield { pair, other, similarity: (similarities[pair] as number) / steps };
      }
    },

    similarityOf(one, other) {
      let place = first[one] ?? none;
      while (place !== none && texts[place ^ 1] !== other) place = next[place] as number;
      return (similarities[place >>> 1] as number) / steps;
    },

    at(pair) {
      const storedSimilarity = similarities[pair] ?? 0;
      if (storedSimilarity === 0) return null;
      const [one, other] = [texts[2 * pair] as number, texts[2 * pair + 1] as number];
      return { one, other, similarity: storedSimilarity / steps };
    },

    kindOf: (pair) => kinds[kindsOf[pair] as number] as PairKind,

    setKind(pair, kind) {
      kindsOf[pair] = kinds.indexOf(kind);
    },
  };
}
