// A question that only makes sense after the one before it ("And for trainees?", "那兼职呢？") is searched for together with what
// it leaves out.
import { isChinese, simplify } from '../../language/tokens.ts';
import type { PromptTurn } from './model/prompt.ts';

/** Takes the place of a part of the question before. */
const leads =
  /^(and|but|or|so|then|also|what about|how about|what if|why|why not|how so|since when|until when|for whom|more)\b|^(那|那么|还有|另外|如果是|要是|为什么|为何|然后|其他|以及)/i;
const bare =
  /^(for|in|on|at|during|with|without|after|before|from|to|as|by|per|until|since|outside|inside|under|over)\b/i;
const trails = /呢[?？]?$|也.{0,8}吗[?？]?$/;
/** Asks whether something may or must be, and not of what. */
const modal =
  /^(可不可以|可以|能不能|能否|能|需不需要|需要|要不要|要|会不会|会|必须|应该|允许|是否|有没有).*[吗么]?[?？]?$/;
const pointsBack =
  /\b(it|its|they|them|their|that|this|these|those|there|he|she|him|her|his|same|such)\b|它|他|她|这个|那个|这些|那些|这种|这样|这里|那里|上述/i;
/** Words of those that point back to nothing. */
const pointsNowhere =
  /\b(is|are|was|were|will) there\b|\bthere (is|are|was|were|will)\b|(?<!^|\b(is|are|was|were|does|do|did|can|will|after|before|about|for|of|in|on|to|with|from) )\bthat (?=(i|we|you|they|the|a|an|is|are|was|were|must|needs?|has|have|can|may)\b)|其他/gi;
const person = /\b(he|she|him|her|his|hers)\b|他|她/i;
const asksByItself = /^(what|who|whom|whose|when|where|which|how)\b/i;

/** In words; two Chinese characters count as one. */
function lengthOf(text: string): number {
  return isChinese(text) ? text.length / 2 : text.split(/\s+/).length;
}

export function isFollowUp(question: string): boolean {
  const text = simplify(question.trim());
  const length = lengthOf(text);
  if (leads.test(text)) return length <= 10;
  if (trails.test(text)) return length <= 6;
  if (modal.test(text)) return length <= 4;
  if (pointsBack.test(text.replace(pointsNowhere, ' '))) return length <= 8;
  if (bare.test(text)) return length <= 4;
  return length <= 2 && /[?？]$/.test(text) && !asksByItself.test(text);
}

/** The follow-up without the words that only join it to what was said. */
export function strip(question: string): string {
  const text = question
    .trim()
    .replace(/^(那么?|还有|另外|然后|以及)[，,]?(?=.{2})/, '')
    .replace(/(?<=.{2})呢(?=[?？]?$)/, '');
  return isChinese(text) ? text : question;
}

/**
 * What a question leaves out, to be searched for with less weight; empty for one that stands by itself. That is the last
 * question that stood by itself, and what goes on from one follow-up to the next: what these asked, unless the new one takes
 * its place, and whom the last answer names, where it asks of a person.
 */
export function decideBackground(question: string, earlier: readonly PromptTurn[]): string {
  if (earlier.length === 0 || !isFollowUp(question)) return '';
  const text = simplify(question.trim());
  const standaloneIndex = earlier.findLastIndex((turn) => !isFollowUp(turn.question));
  const standalone = earlier.at(standaloneIndex) as PromptTurn;
  const last = earlier.at(-1) as PromptTurn;
  const replaces = leads.test(text) || bare.test(text) || trails.test(text);
  const parts = [standalone.question];
  if (last !== standalone && !replaces) parts.push(strip(last.question));
  if (person.test(text)) parts.push(...namesIn(last.answer));
  return parts.join(' ');
}

/** Names of two words or more, as far as capitals tell. */
function namesIn(answer: string): string[] {
  return [...new Set(answer.match(/\p{Lu}[\p{Ll}'’-]+(?: \p{Lu}[\p{Ll}'’-]+)+/gu) ?? [])].slice(
    0,
    3,
  );
}
