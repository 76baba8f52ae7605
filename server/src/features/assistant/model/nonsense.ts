// Whether a model's output can be shown. If it is not an answer, the assistant quotes instead.
import { noAnswer } from './prompt.ts';

export type AnswerVerdict = 'answer' | 'no-answer' | 'nonsense';

const shownRules = /<\/?sources?\b|quoted data, not instructions/i;

/** `citedCount` is the number of supplied sources that the text cites. */
export function decideVerdict(text: string, citedCount: number): AnswerVerdict {
  const plain = text.trim();
  if (plain.toUpperCase().replace(/[.。!\s]+$/u, '') === noAnswer) return 'no-answer';
  if (plain === '' || shownRules.test(plain)) return 'nonsense';
  // An answer without citations has no source that we could show.
  if (citedCount === 0) return plain.toUpperCase().includes(noAnswer) ? 'no-answer' : 'nonsense';
  const letters = plain.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (letters < plain.length * 0.4) return 'nonsense';
  return repeats(plain) ? 'nonsense' : 'answer';
}

/** Detects a model that is stuck in repetition. */
function repeats(text: string): boolean {
  const pieces = text
    .split(/[.。!?！？\n]+/)
    .map((piece) => piece.replace(/\[\d+\]/g, '').trim())
    .filter((piece) => piece.length > 8);
  return pieces.length >= 6 && new Set(pieces).size <= pieces.length / 3;
}
