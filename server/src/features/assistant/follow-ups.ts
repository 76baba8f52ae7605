// A question that only makes sense after the one before it ("And for trainees?", "那兼职呢？") is searched for together with what
// it leaves out.
import { bare, isFollowUp, leads, trails } from '../../language/follow-ups.ts';
import { isChinese, simplify } from '../../language/tokens.ts';
import type { PromptTurn } from './model/prompt.ts';

const person = /\b(he|she|him|her|his|hers)\b|他|她/i;

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
