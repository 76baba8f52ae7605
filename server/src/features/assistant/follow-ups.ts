// A question that only makes sense after the one before it ("And for trainees?", "那兼职呢？") is searched for together with what
// it leaves out.
import { isChinese, simplify } from '../../platform/text/tokens.ts';

const leads =
  /^(and|but|or|so|then|also|what about|how about|what if|why|why not|how so|since when|until when|for whom|more)\b|^(那|那么|还有|另外|如果是|为什么|为何|然后|其他|以及)/i;
const pointsBack =
  /\b(it|its|they|them|their|that|this|these|those|there|he|she|him|her|his|same|such)\b|它|他们|她们|这个|那个|这些|那些|这种|上述/i;

export function isFollowUp(question: string): boolean {
  const text = simplify(question.trim());
  const chinese = isChinese(text);
  // In words; two Chinese characters count as one.
  const length = chinese ? text.length / 2 : text.split(/\s+/).length;
  if (leads.test(text)) return length <= 10;
  if (pointsBack.test(text)) return length <= 8;
  return length <= 2 && /[?？呢]$/.test(text) && !/^(what|who|when|where|which|how)\b/i.test(text);
}

/**
 * What a follow-up leaves out: the telling words of the last question that stood by itself. Empty for a question that stands
 * by itself.
 */
export function decideBackground(question: string, earlier: readonly string[]): string {
  if (!isFollowUp(question)) return '';
  const before = earlier.findLast((other) => !isFollowUp(other)) ?? earlier.at(-1);
  return before ?? '';
}
