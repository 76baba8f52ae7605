// A question that only makes sense after the one before it ("And for trainees?", "那兼职呢？") is searched for together with what
// it leaves out.
import { bare, isFollowUp, leads, mayFollow, trails } from '../../language/follow-ups.ts';
import { decideAside } from '../../language/small-talk.ts';
import { isChinese, simplify } from '../../language/tokens.ts';
import type { QuotedPlace } from '../search/search.ts';
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

export interface EarlierTurn extends PromptTurn {
  /** What the answer stood on, or was nearest to the question. */
  quoted: readonly QuotedPlace[];
}

export interface FollowUp {
  /** What the question leaves out, to be searched for with less weight. */
  background: string;
  quoted: readonly QuotedPlace[];
  /** Whether it can mean nothing without what it leaves out. */
  isCertain: boolean;
}

/**
 * What a question goes on from; null where it stands by itself. Its background is the last question that stood by itself, and
 * what goes on from one follow-up to the next: what these asked, unless the new one takes its place, and whom the last answer
 * names, where it asks of a person.
 */
export function decideFollowUp(question: string, turns: readonly EarlierTurn[]): FollowUp | null {
  const earlier = turns.filter((turn) => decideAside(turn.question) === null);
  const last = earlier.at(-1);
  if (!last || decideAside(question) !== null || !mayFollow(question)) return null;
  const text = simplify(question.trim());
  const standalone = earlier.findLast((turn) => !isFollowUp(turn.question)) ?? last;
  const replaces = leads.test(text) || bare.test(text) || trails.test(text);
  const parts = [standalone.question];
  if (last !== standalone && !replaces) parts.push(strip(last.question));
  if (person.test(text)) parts.push(...namesIn(last.answer));
  return { background: parts.join(' '), quoted: last.quoted, isCertain: isFollowUp(question) };
}

/** Names of two words or more, as far as capitals tell. */
function namesIn(answer: string): string[] {
  return [...new Set(answer.match(/\p{Lu}[\p{Ll}'’-]+(?: \p{Lu}[\p{Ll}'’-]+)+/gu) ?? [])].slice(
    0,
    3,
  );
}
