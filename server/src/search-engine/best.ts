// Keeps the best of the offered records in a heap whose root is the worst of them.

export interface Scored {
  record: number;
  score: number;
}

/** A class, because `bar` is read for every posting, and a getter defined on each object would be slower. */
export class Best {
  /** Only higher scores can be among the best; −1 until there are enough records. */
  bar: number;
  readonly #most: number;
  readonly #scores: Float32Array;
  readonly #records: Uint32Array;
  #size = 0;

  constructor(most: number) {
    this.#most = most;
    this.#scores = new Float32Array(most);
    this.#records = new Uint32Array(most);
    this.bar = most > 0 ? -1 : Number.POSITIVE_INFINITY;
  }

  /** Offer records in ascending order, so that the first one wins at equal scores. */
  offer(record: number, score: number): void {
    if (score <= this.bar) return;
    if (this.#size < this.#most) this.#rise(record, score);
    else this.#sink(record, score);
    if (this.#size === this.#most) this.bar = this.#scores[0] as number;
  }

  /** Best first; at equal scores the older record first. */
  list(): Scored[] {
    return Array.from({ length: this.#size }, (_, i) => ({
      record: this.#records[i] as number,
      score: this.#scores[i] as number,
    })).sort((x, y) => y.score - x.score || x.record - y.record);
  }

  #rise(record: number, score: number): void {
    let at = this.#size++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#isWorse(record, score, above)) break;
      this.#copy(above, at);
      at = above;
    }
    this.#scores[at] = score;
    this.#records[at] = record;
  }

  #sink(record: number, score: number): void {
    const size = this.#size;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= size) break;
      const beside = below + 1;
      if (
        beside < size &&
        this.#isWorse(this.#records[beside] as number, this.#scores[beside] as number, below)
      ) {
        below = beside;
      }
      if (this.#isWorse(record, score, below)) break;
      this.#copy(below, at);
      at = below;
    }
    this.#scores[at] = score;
    this.#records[at] = record;
  }

  #isWorse(record: number, score: number, other: number): boolean {
    const its = this.#scores[other] as number;
    return score < its || (score === its && record > (this.#records[other] as number));
  }

  #copy(from: number, to: number): void {
    this.#scores[to] = this.#scores[from] as number;
    this.#records[to] = this.#records[from] as number;
  }
}
