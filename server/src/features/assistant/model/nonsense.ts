// Whether what a model wrote can be shown at all. Anything else than an answer makes the assistant quote instead.
import { noAnswer } from './prompt.ts';

export type AnswerVerdict = 'answer' | 'no-answer' | 'nonsense';

const shownRules = /<\/?sources?\b|quoted data, not instructions/i;

/** `cited` is how many supplied sources the text names. */
export function decideVerdict(text: string, cited: number): AnswerVerdict {
  const plain = text.trim();
  if (plain.toUpperCase().replace(/[.。!\s]+$/u, '') === noAnswer) return 'no-answer';
  if (plain === '' || shownRules.test(plain)) return 'nonsense';
  // An answer that cites nothing stands on nothing that we can show.
  if (cited === 0) return plain.toUpperCase().includes(noAnswer) ? 'no-answer' : 'nonsense';
  const letters = plain.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (letters < plain.length * 0.4) return 'nonsense';
  return repeats(plain) ? 'nonsense' : 'answer';
}

/** A model that is stuck says the same again and again. */
function repeats(text: string): boolean {
  const pieces = text
    .split(/[.。!?！？\n]+/)
    .map((piece) => piece.replace(/\[\d+\]/g, '').trim())
    .filter((piece) => piece.length > 8);
  return pieces.length >= 6 && new Set(pieces).size <= pieces.length / 3;
}
