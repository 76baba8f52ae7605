// The best so many of what is offered, by a heap whose root is the worst of them.

export interface Scored {
  record: number;
  score: number;
}

export interface Best {
  /** A score must be above it to be among the best; −1 until there are enough. */
  readonly bar: number;
  /** Offer records in ascending order: of equal scores the first stays. */
  offer(record: number, score: number): void;
  /** Best first; at equal scores the older record first. */
  list(): Scored[];
}

export function createBest(most: number): Best {
  const scores = new Float32Array(most);
  const records = new Uint32Array(most);
  let size = 0;
  let bar = most > 0 ? -1 : Number.POSITIVE_INFINITY;

  function rise(record: number, score: number): void {
    let at = size++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isWorse(record, score, above)) break;
      copy(above, at);
      at = above;
    }
    scores[at] = score;
    records[at] = record;
  }

  function sink(record: number, score: number): void {
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= size) break;
      if (
        below + 1 < size &&
        isWorse(records[below + 1] as number, scores[below + 1] as number, below)
      )
        below++;
      if (isWorse(record, score, below)) break;
      copy(below, at);
      at = below;
    }
    scores[at] = score;
    records[at] = record;
  }

  function isWorse(record: number, score: number, other: number): boolean {
    const its = scores[other] as number;
    return score < its || (score === its && record > (records[other] as number));
  }

  function copy(from: number, to: number): void {
    scores[to] = scores[from] as number;
    records[to] = records[from] as number;
  }

  return {
    get bar() {
      return bar;
    },
    offer(record, score) {
      if (score <= bar) return;
      if (size < most) rise(record, score);
      else sink(record, score);
      if (size === most) bar = scores[0] as number;
    },
    list() {
      return Array.from({ length: size }, (_, i) => ({
        record: records[i] as number,
        score: scores[i] as number,
      })).sort((x, y) => y.score - x.score || x.record - y.record);
    },
  };
}
