// Recognises questions that make sense only after the previous one ("And for trainees?", "How often?", "那兼职呢？").
import { isChinese, simplify } from './tokens.ts';

/** Starts a question that replaces a part of the previous one. */
export const leads =
  /^(and|but|or|so|then|also|what about|how about|what if|why|why not|how so|since when|until when|for whom|more)\b|^(那|那么|还有|另外|如果是|要是|为什么|为何|然后|其他|以及)/i;
export const bare =
  /^(for|in|on|at|during|with|without|after|before|from|to|as|by|per|until|since|outside|inside|under|over)\b/i;
export const trails = /呢[?？]?$|也.{0,8}吗[?？]?$/;
/** Asks whether something may or must be done, without saying what. */
const modal =
  /^(可不可以|可以|能不能|能否|能|需不需要|需要|要不要|要|会不会|会|必须|应该|允许|是否|有没有).*[吗么]?[?？]?$/;
const pointsBack =
  /\b(it|its|they|them|their|that|this|these|those|there|he|she|him|her|his|same|such)\b|它|他|她|这个|那个|这些|那些|这种|这样|这里|那里|上述/i;
/** Uses of these words that refer to nothing earlier. */
const pointsNowhere =
  /\b(is|are|was|were|will) there\b|\bthere (is|are|was|were|will)\b|(?<!^|\b(is|are|was|were|does|do|did|can|will|after|before|about|for|of|in|on|to|with|from) )\bthat (?=(i|we|you|they|the|a|an|is|are|was|were|must|needs?|has|have|can|may)\b)|其他/gi;
const asksByItself = /^(what|who|whom|whose|when|where|which|how)\b/i;
const bareAsking =
  /^(how (often|long|many|much|far|late|early|soon)|who|whom|whose|when|where|what|which|why|how|多久(一次)?|多长时间|多少(钱|天|次)?|几次|谁|什么时候|何时|在?哪里|怎么办)[?？]?$/i;

/** In words; two Chinese characters count as one. */
function lengthOf(text: string): number {
  return isChinese(text) ? text.length / 2 : text.split(/\s+/).length;
}

/** In words. A longer question says itself what it is about. */
const maxFollowUpWords = 10;

/** Whether the question is short enough to omit its context, even if it doesn't refer to it. */
export const mayFollow = (question: string) =>
  isFollowUp(question) || lengthOf(question.trim()) <= maxFollowUpWords;

/** Whether the question makes no sense without the previous one. */
export function isFollowUp(question: string): boolean {
  const text = simplify(question.trim());
  const length = lengthOf(text);
  if (bareAsking.test(text)) return true;
  if (leads.test(text)) return length <= 10;
  if (trails.test(text)) return length <= 6;
  if (modal.test(text)) return length <= 4;
  if (pointsBack.test(text.replace(pointsNowhere, ' '))) return length <= 8;
  if (bare.test(text)) return length <= 4;
  return length <= 2 && /[?？]$/.test(text) && !asksByItself.test(text);
}
