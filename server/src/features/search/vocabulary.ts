// The words that occur, sorted, so that a half-typed word finds those that begin with it. Words are kept beside
// terms because a stem is no prefix of what people type: "organisat" begins no stem of "organisation".

export interface Vocabulary {
  /** Adds a word with the number of its term; known words are ignored. */
  add(word: string, term: number): void;
  /** Numbers of the terms of words that begin with `prefix`, each once, at most `limit` words looked at. */
  startingWith(prefix: string, limit: number): number[];
  readonly size: number;
}

const mostFresh = 4096;

export function createVocabulary(): Vocabulary {
  const termOf = new Map<string, number>();
  let sorted: string[] = [];
  let fresh: string[] = [];

  function settle() {
    if (fresh.length === 0) return;
    fresh.sort();
    const merged: string[] = new Array(sorted.length + fresh.length);
    let i = 0;
    let j = 0;
    for (let k = 0; k < merged.length; k++) {
      const a = sorted[i];
      const b = fresh[j];
      if (b === undefined || (a !== undefined && a < b)) {
        merged[k] = a as string;
        i++;
      } else {
        merged[k] = b;
        j++;
      }
    }
    sorted = merged;
    fresh = [];
  }

  return {
    add(word, term) {
      if (termOf.has(word)) return;
      termOf.set(word, term);
      fresh.push(word);
    },
    startingWith(prefix, limit) {
      const found = new Set<number>();
      if (fresh.length > mostFresh || sorted.length === 0) settle();
      for (const word of fresh) {
        if (word.startsWith(prefix)) found.add(termOf.get(word) as number);
      }
      let low = 0;
      let high = sorted.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((sorted[middle] as string) < prefix) low = middle + 1;
        else high = middle;
      }
      for (let i = low; i < sorted.length && i < low + limit; i++) {
        const word = sorted[i] as string;
        if (!word.startsWith(prefix)) break;
        found.add(termOf.get(word) as number);
      }
      return [...found];
    },
    get size() {
      return termOf.size;
    },
  };
}
