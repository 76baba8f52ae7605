// A question that makes sense only after the previous one ("And for trainees?", "那兼职呢？") is searched for together
// with the context it leaves out.
import { bare, isFollowUp, leads, mayFollow, trails } from '../../language/follow-ups.ts';
import { decideAside } from '../../language/small-talk.ts';
import { isChinese, simplify } from '../../language/tokens.ts';
import type { QuotedPlace } from '../search/search.ts';
import type { PromptTurn } from './model/prompt.ts';

const person = /\b(he|she|him|her|his|hers)\b|他|她/i;

/** The follow-up without words that only join it to the previous question. */
export function strip(question: string): string {
  const text = question
    .trim()
    .replace(/^(那么?|还有|另外|然后|以及)[，,]?(?=.{2})/, '')
    .replace(/(?<=.{2})呢(?=[?？]?$)/, '');
  return isChinese(text) ? text : question;
}

export interface EarlierTurn extends PromptTurn {
  /** The places that the answer quoted, or that were nearest to the question. */
  quoted: readonly QuotedPlace[];
}

export interface FollowUp {
  /** The context that the question leaves out, which counts less in the search. */
  background: string;
  quoted: readonly QuotedPlace[];
  /** Whether the question makes no sense without the context. */
  isCertain: boolean;
}

/**
 * The context of a question; null if it stands alone. It consists of the last standalone question, the follow-ups
 * since (unless this one replaces them), and the names in the last answer if the question refers to a person.
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

/** Capitalised names of at least two words. */
function namesIn(answer: string): string[] {
  return [...new Set(answer.match(/\p{Lu}[\p{Ll}'’-]+(?: \p{Lu}[\p{Ll}'’-]+)+/gu) ?? [])].slice(
    0,
    3,
  );
}
