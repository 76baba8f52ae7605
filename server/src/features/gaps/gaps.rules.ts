// Groups questions with the same meaning, and decides who may see the board.
import { isFollowUp } from '../../language/follow-ups.ts';
import { decideAside } from '../../language/small-talk.ts';
import { terms } from '../../language/tokens.ts';

/** Coaches and administrators. */
export function maySeeGaps(person: { role: string; isCoach: boolean }): boolean {
  return person.isCoach || person.role === 'admin';
}

export interface EarlierQuestion {
  text: string;
  /** Whether the person who sees the board may read it. */
  isReadable: boolean;
}

/**
 * The question that a follow-up refers to, from the earlier ones in its conversation (newest first); null if it
 * stands alone.
 */
export function decideContext(text: string, earlier: readonly EarlierQuestion[]): string | null {
  if (!isFollowUp(text)) return null;
  const standalone = earlier.find(
    (question) => !isFollowUp(question.text) && decideAside(question.text) === null,
  );
  return standalone?.isReadable ? standalone.text : null;
}

/** Groups questions with the same meaning. Follow-ups are grouped only if their context is the same as well. */
export function groupAlike<T extends { text: string; context: string | null }>(
  questions: readonly T[],
): T[][] {
  return groupByWords(questions, ({ text }) => text).flatMap((group) => {
    const standalone = group.filter(({ context }) => context === null);
    const followUps = group.filter(({ context }) => context !== null);
    const groups = groupByWords(followUps, ({ context }) => context ?? '');
    return standalone.length > 0 ? [standalone, ...groups] : groups;
  });
}

/** The minimum share of their word weights that two questions must have in common. */
const alike = 0.5;

interface Group<T> {
  items: T[];
  terms: ReadonlySet<string>;
}

/**
 * Groups questions with mostly the same words, keeping the given order. A question joins the group whose first
 * question is most similar. Rare words count more.
 */
function groupByWords<T>(questions: readonly T[], wordsOf: (question: T) => string): T[][] {
  const ofEach = questions.map((question) => new Set(terms(wordsOf(question))));
  const frequencies = new Map<string, number>();
  for (const own of ofEach)
    for (const term of own) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  const weigh = (term: string) => Math.log(1 + questions.length / (frequencies.get(term) ?? 1));

  const groups: Group<T>[] = [];
  const withTerm = new Map<string, number[]>();
  questions.forEach((question, at) => {
    const own = ofEach[at] as ReadonlySet<string>;
    const sharedCounts = new Map<number, number>();
    for (const term of own) {
      for (const group of withTerm.get(term) ?? []) {
        sharedCounts.set(group, (sharedCounts.get(group) ?? 0) + weigh(term));
      }
    }
    let best = -1;
    let maxShare = alike;
    for (const [group, common] of sharedCounts) {
      const all = sum(own, weigh) + sum((groups[group] as Group<T>).terms, weigh) - common;
      if (common / all >= maxShare) {
        maxShare = common / all;
        best = group;
      }
    }
    if (best >= 0) {
      groups[best]?.items.push(question);
      return;
    }
    for (const term of own) withTerm.set(term, [...(withTerm.get(term) ?? []), groups.length]);
    groups.push({ items: [question], terms: own });
  });
  return groups.map(({ items }) => items);
}

function sum(terms: ReadonlySet<string>, weigh: (term: string) => number): number {
  let all = 0;
  for (const term of terms) all += weigh(term);
  return all;
}
