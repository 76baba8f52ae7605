// Rules for reviews: who may do what in which state, when a review is decided, and which reviewed marks survive a
// change.
import type { BlockDifference } from '@docent/contract/history';
import type { Reason } from '@docent/contract/refusals';
import type { ReviewAction, ReviewRule, ReviewStatus, Verdict } from '@docent/contract/reviews';
import { blockIdOf, type NodeJSON, sameContent } from '@docent/document-model/content';

/** The number of approvals that a rule requires of so many reviewers. */
export function decideNeeded(rule: ReviewRule, reviewers: number): number {
  if (rule === 'all') return reviewers;
  return rule === 'any' ? 1 : rule;
}

/**
 * `approved` once enough reviewers approve; `changes` once so many have requested changes that this is impossible.
 */
export function decideStatus(
  rule: ReviewRule,
  verdicts: readonly (Verdict | null)[],
): 'open' | 'approved' | 'changes' {
  const requiredApprovals = decideNeeded(rule, verdicts.length);
  const count = (kind: Verdict) => verdicts.filter((verdict) => verdict === kind).length;
  if (count('approve') >= requiredApprovals) return 'approved';
  return verdicts.length - count('refuse') < requiredApprovals ? 'changes' : 'open';
}

export interface ReviewState {
  status: ReviewStatus;
  isPublished: boolean;
  /** Whether anybody has contributed to it. */
  hasContent: boolean;
}

/** Somebody who may see the review. */
export interface Asker {
  isRequester: boolean;
  isReviewer: boolean;
  /** Level on the document, from 1 (read) to 4 (manage). */
  level: number;
}

/** Why an action is refused; null if it is allowed. */
export function decideAction(
  action: ReviewAction,
  { status, isPublished, hasContent }: ReviewState,
  { isRequester, isReviewer, level }: Asker,
): Reason | null {
  const isOpen = status === 'open';
  const isUnsettled = isOpen || status === 'changes';
  switch (action) {
    case 'judge':
      return isReviewer ? orClosed(isOpen) : 'review/not-reviewer';
    case 'write':
      return isReviewer || isRequester || level >= 2
        ? orClosed(isUnsettled)
        : 'review/not-reviewer';
    case 'change':
      return isRequester || level >= 4 ? orClosed(isOpen) : 'review/not-yours';
    case 'renew':
      return isRequester || level >= 3 ? orClosed(isUnsettled) : 'review/not-yours';
    case 'publish':
      if (level < 3) return 'file/level-too-low';
      if (status !== 'approved') return 'review/not-approved';
      return isPublished ? 'document/nothing-to-publish' : null;
    case 'delete':
      if (!isRequester && level < 4) return 'review/not-yours';
      return hasContent ? 'review/has-content' : null;
  }
}

/** Why somebody who may see a review may not resolve or reopen its feedback; null if they may. */
export function decideSettling(
  { status }: Pick<ReviewState, 'status'>,
  { isRequester, isFinder }: { isRequester: boolean; isFinder: boolean },
): Reason | null {
  if (!isRequester && !isFinder) return 'review/not-yours';
  return orClosed(status === 'open' || status === 'changes');
}

const orClosed = (isPossible: boolean): Reason | null => (isPossible ? null : 'review/closed');

/** The change of a paragraph that somebody marked as reviewed. */
export type TickedChange = Pick<
  BlockDifference,
  'paragraphId' | 'kind' | 'before' | 'after' | 'headingPath'
>;

/** The paragraphs whose marks are dropped, because their change is a different one now or no longer exists. */
export function decideDroppedTicks(
  tickedChanges: readonly TickedChange[],
  changes: readonly TickedChange[],
): string[] {
  const now = new Map(changes.map((change) => [change.paragraphId, change]));
  return tickedChanges
    .filter((was) => {
      const is = now.get(was.paragraphId);
      if (is === undefined || is.kind !== was.kind) return true;
      // The place is part of a change that added or moved the block.
      const isPlaced = was.kind === 'moved' || was.kind === 'added';
      if (isPlaced && !sameContent(was.headingPath, is.headingPath)) return true;
      return !sameContent(was.before, is.before) || !sameContent(was.after, is.after);
    })
    .map(({ paragraphId }) => paragraphId);
}

/** The ids of a changed block and of everything that was added, removed or changed in it. */
export function listTouchedParagraphs({
  paragraphId,
  before,
  after,
}: {
  paragraphId: string;
  before: NodeJSON | null;
  after: NodeJSON | null;
}): string[] {
  const [old, now] = [nodesIn(before), nodesIn(after)];
  const within = new Set([...old.keys(), ...now.keys()]);
  within.delete(paragraphId);
  return [paragraphId, ...[...within].filter((id) => !sameContent(old.get(id), now.get(id)))];
}

function nodesIn(block: NodeJSON | null): Map<string, NodeJSON> {
  const nodesById = new Map<string, NodeJSON>();
  const open = block ? [block] : [];
  for (let node = open.pop(); node; node = open.pop()) {
    const id = blockIdOf(node);
    if (id !== null) nodesById.set(id, node);
    open.push(...(node.content ?? []));
  }
  return nodesById;
}

/** In milliseconds: how long before the due date reviewers are reminded. */
export const remindBefore = 24 * 3_600_000;

/** The number of reminders that count as sent when a review with this due date is requested. */
export function decideDueTold(dueAt: Date | null, now: Date): 0 | 1 {
  return dueAt !== null && dueAt.getTime() - now.getTime() <= remindBefore ? 1 : 0;
}
