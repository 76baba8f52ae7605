// The words that occur, sorted, so that a half-typed word finds those that begin with it. Words are kept beside
// terms because a stem is no prefix of what people type: "organisat" begins no stem of "organisation".

export interface Vocabulary {
  /** Adds a word with the number of its term; known words are ignored. */
  add(word: string, term: number): void;
  /**
   * The `most` terms of greatest weight among those of words that begin with `prefix`, each once. Terms of weight 0 do not
   * count.
   */
  startingWith(prefix: string, most: number, weigh: (term: number) => number): number[];
}

/** New words wait unsorted; sorting them in takes a moment, looking through them does not. */
const mostFresh = 4096;

export function createVocabulary(): Vocabulary {
  const known = new Set<string>();
  let words: string[] = [];
  let terms = new Uint32Array(0);
  let fresh: { word: string; term: number }[] = [];

  function settle() {
    fresh.sort((x, y) => (x.word < y.word ? -1 : 1));
    const size = words.length + fresh.length;
    const mergedWords: string[] = new Array(size);
    const mergedTerms = new Uint32Array(size);
    let i = 0;
    let j = 0;
    for (let k = 0; k < size; k++) {
      const word = words[i];
      const other = fresh[j];
      if (other === undefined || (word !== undefined && word < other.word)) {
        mergedWords[k] = word as string;
        mergedTerms[k] = terms[i] as number;
        i++;
      } else {
        mergedWords[k] = other.word;
        mergedTerms[k] = other.term;
        j++;
      }
    }
    words = mergedWords;
    terms = mergedTerms;
    fresh = [];
  }

  /** Position of the first word that is not before `text`. */
  function firstFrom(text: string): number {
    let low = 0;
    let high = words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((words[middle] as string) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    add(word, term) {
      if (known.has(word)) return;
      known.add(word);
      fresh.push({ word, term });
      if (fresh.length > mostFresh + words.length / 8) settle();
    },

    startingWith(prefix, most, weigh) {
      const best = new Map<number, number>();
      let least = 0;
      const consider = (term: number) => {
        const weight = weigh(term);
        if (weight <= least || best.has(term)) return;
        best.set(term, weight);
        if (best.size <= most) return;
        let lightest = term;
        least = weight;
        for (const [other, its] of best) {
          if (its < least) {
            lightest = other;
            least = its;
          }
        }
        best.delete(lightest);
      };
      for (const { word, term } of fresh) if (word.startsWith(prefix)) consider(term);
      const end = firstFrom(`${prefix}\uffff`);
      for (let i = firstFrom(prefix); i < end; i++) consider(terms[i] as number);
      return [...best.keys()];
    },
  };
}
