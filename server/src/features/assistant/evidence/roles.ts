// Whether a claim swaps who does something and to whom it is done. Without a grammar, roles are known by the words
// that mark them ("to", "by", 由, 给) and by the beginning of a statement.
import { expandSynonyms } from '../../../language/synonyms.ts';
import { isChinese, terms } from '../../../language/tokens.ts';
import {
  type SourceStatement,
  type Sources,
  startsWithPronoun,
  withoutModality,
} from './statements.ts';

/** How many terms at the beginning of a statement may belong to its subject, beside the words that are looked for. */
const adjectives = 1;

export function swapsRoles(part: string, statement: SourceStatement, sources: Sources): boolean {
  return isChinese(part)
    ? swapsChineseRoles(part, statement.text, sources.text)
    : swapsEnglishRoles(part, statement.text, sources);
}

const markedRole =
  /(?<!\b(?:have|has|had|needs?|ought|able|apart|away|separate(?:ly)?|different|far)\s)\b(to|by|from)\s+((?:(?:the|an?|its|their|your|our)\s+)?\p{L}+(?:\s\p{L}+)?)/giu;

const markedIn = (text: string) =>
  [...text.matchAll(markedRole)].map(([, mark = '', words = '']) => ({
    mark: mark.toLowerCase(),
    words: terms(words),
  }));

const isPassive = (text: string) =>
  /\b(is|are|was|were|be|been)\s+\p{L}+(ed|en|id|nt)\b/iu.test(text);

const receives = /\b(receives?|gets?|obtains?|has|have|needs?|given)\b/iu;

/** The terms of the words at the beginning that may be the subject. */
function leadingOf(statement: string): string[] {
  const words = statement.replace(/^(?:the|an?)\s/iu, '').split(/\s+/);
  return terms(words.slice(0, 1 + adjectives).join(' '));
}

/** "The shop sends them to the client" for "The client sends them to the shop". */
function swapsEnglishRoles(part: string, statement: string, sources: Sources): boolean {
  const [subject] = terms(part);
  const leading = leadingOf(statement);
  const saidMarked = markedIn(sources.text);
  if (isOtherAgent(part, statement, saidMarked) || isOtherSubject(part, statement, sources.terms)) {
    return true;
  }
  if (subject === undefined || !sources.terms.has(subject) || subject === leading[0]) return false;
  return markedIn(part).some(({ mark, words }) => {
    const [head] = words;
    if (head === undefined || words.includes(subject)) return false;
    const isSubject = leading.includes(head) && !(mark === 'to' && receives.test(statement));
    const isSame = saidMarked.some((one) => one.mark === mark && one.words.includes(head));
    return isSubject && !isSame && (mark !== 'by' || isPassive(statement));
  });
}

/** "Approved by the guard" for "approved by the manager". */
function isOtherAgent(part: string, statement: string, saidMarked: ReturnType<typeof markedIn>) {
  const isBy = ({ mark }: { mark: string }) => mark === 'by';
  const saidAgents = expandSynonyms(saidMarked.filter(isBy).flatMap(({ words }) => words));
  return (
    markedIn(statement).some(isBy) &&
    isPassive(part) &&
    markedIn(part).some((one) => isBy(one) && !one.words.some((word) => saidAgents.has(word)))
  );
}

/** "The client destroys it" for "the laboratory destroys it", where the client does something else. */
function isOtherSubject(part: string, statement: string, saidTerms: ReadonlySet<string>): boolean {
  const own = terms(withoutModality(part));
  const [subject = '', verb] = own;
  const [other = '', itsVerb] = terms(withoutModality(statement));
  return (
    !startsWithPronoun.test(statement) &&
    verb !== undefined &&
    verb === itsVerb &&
    saidTerms.has(subject) &&
    !own.includes(other) &&
    !expandSynonyms([other]).has(subject)
  );
}

const agent = /(?<![自理])由(?![于此])(\p{Script=Han}{2})/gu;
const recipient =
  /(?:[交退发送寄递付报还]给|转交|移交|提交|退回|上报|通知)(?:给|至)?(\p{Script=Han}{2})/gu;
const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

/** 由焊工承担 for 由公司承担, or 转交组长 for 组长转交. */
function swapsChineseRoles(part: string, statement: string, sourceText: string): boolean {
  const saidAgents = namesIn(sourceText, agent);
  const isOtherAgent =
    namesIn(statement, agent).length > 0 &&
    namesIn(part, agent).some((name) => !saidAgents.includes(name));
  const saidRecipients = namesIn(sourceText, recipient);
  const isOtherRecipient = namesIn(part, recipient).some(
    (name) =>
      !saidRecipients.includes(name) && (statement.startsWith(name) || saidAgents.includes(name)),
  );
  return isOtherAgent || isOtherRecipient;
}

/** The part without who does it, so that the statement about the same is found though another does it there. */
export const withoutAgent = (part: string) =>
  part.replace(agent, ' ').replace(/\bby\s+(?:the\s+)?\p{L}+/giu, ' ');
