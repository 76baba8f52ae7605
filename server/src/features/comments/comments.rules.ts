// Rules for comments: who is mentioned, who may resolve and delete, and when a thread is resolved.
import type { Reason } from '@docent/contract/refusals';

const mention = /@\[[^\]\n]{1,200}\]\(([^)\s]{1,64})\)/g;

/** The people mentioned in a text or given in `others`, without duplicates. */
export function mentionsIn(body: string, others: readonly string[] = []): string[] {
  return [
    ...new Set([...[...body.matchAll(mention)].map((match) => match[1] as string), ...others]),
  ];
}

export interface Approver {
  id: string;
  isChecked: boolean;
}

interface Asker {
  id: string;
  mayManage: boolean;
}

/**
 * The effect of checking or reopening a thread: whose checks change, and whether the thread is resolved afterwards.
 * If people were asked to check it, only they can; its author, and people who manage the document, can reopen it
 * for all of them.
 */
export function decideCheck(
  check: boolean,
  { id, mayManage }: Asker,
  { authorId, approvers }: { authorId: string; approvers: readonly Approver[] },
): { checks: string[]; isChecked: boolean } | Reason {
  if (approvers.length === 0) return { checks: [], isChecked: check };
  const isApprover = approvers.some((approver) => approver.id === id);
  if (isApprover) {
    const others = approvers.filter((approver) => approver.id !== id);
    return { checks: [id], isChecked: check && others.every(({ isChecked }) => isChecked) };
  }
  if (check || (id !== authorId && !mayManage)) return 'comment/not-approver';
  return { checks: approvers.map((approver) => approver.id), isChecked: false };
}

export function decideDelete({ id, mayManage }: Asker, authorId: string): Reason | null {
  return id === authorId || mayManage ? null : 'comment/not-yours';
}
