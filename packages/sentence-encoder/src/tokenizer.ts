// Splits a text into the pieces of a SentencePiece unigram vocabulary: of all ways to write it with pieces, the most
// likely one (Viterbi), a space being written as ▁ before the word behind it.

export interface PieceVocabulary {
  /** The number of a piece is its place. */
  pieces: readonly string[];
  /** Log likelihood of each piece. */
  scores: Float32Array;
  /** Number of the piece that stands for a character without one. */
  unknown: number;
}

export interface Tokenizer {
  /** The first `max` pieces of the text, as numbers. */
  tokenize(text: string, max: number): number[];
}

/** SentencePiece counts an unknown character as less likely than the rarest piece by so much. */
const unknownPenalty = 10;
const spaceMark = '▁';

export function createTokenizer({ pieces, scores, unknown }: PieceVocabulary): Tokenizer {
  const numbers = new Map(pieces.map((piece, number) => [piece, number]));
  const maxLength = pieces.reduce((most, piece) => Math.max(most, piece.length), 1);
  const unknownScore = scores.reduce((least, score) => Math.min(least, score), 0) - unknownPenalty;

  return {
    tokenize(text, max) {
      const words = text.normalize('NFKC').replace(/\s+/gu, ' ').trim();
      // Far more than fills the room, so that a megabyte in one paragraph costs no more.
      const markedText = spaceMark + words.slice(0, max * maxLength).replaceAll(' ', spaceMark);
      const length = markedText.length;
      const best = new Float64Array(length + 1).fill(Number.NEGATIVE_INFINITY);
      const from = new Int32Array(length + 1);
      const by = new Int32Array(length + 1);
      best[0] = 0;
      for (let start = 0; start < length; start++) {
        const before = best[start] as number;
        if (before === Number.NEGATIVE_INFINITY) continue;
        const reach = (end: number, score: number, piece: number) => {
          if (before + score <= (best[end] as number)) return;
          best[end] = before + score;
          from[end] = start;
          by[end] = piece;
        };
        const last = Math.min(length, start + maxLength);
        for (let end = start + 1; end <= last; end++) {
          const piece = numbers.get(markedText.slice(start, end));
          if (piece !== undefined) reach(end, scores[piece] as number, piece);
        }
        const character = String.fromCodePoint(markedText.codePointAt(start) as number);
        reach(start + character.length, unknownScore, unknown);
      }
      const tokens: number[] = [];
      for (let end = length; end > 0; end = from[end] as number) tokens.push(by[end] as number);
      return tokens.reverse().slice(0, max);
    },
  };
}
