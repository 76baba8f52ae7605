// Decisions about comments: whom one names, who may check and delete, when a thread is checked.
import type { Reason } from '@docent/contract/refusals';

const mention = /@\[[^\]\n]{1,200}\]\(([^)\s]{1,64})\)/g;

/** Those whom a text mentions, and those who are said to be mentioned, each once. */
export function mentionsIn(body: string, others: readonly string[] = []): string[] {
  return [
    ...new Set([...[...body.matchAll(mention)].map((found) => found[1] as string), ...others]),
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
 * What checking a thread or opening it again does: whose checks change, and whether it is checked then. Where people
 * were asked, only they check it; its author and whoever manages the document open it for all of them.
 */
export function decideCheck(
  wanted: boolean,
  { id, mayManage }: Asker,
  { authorId, approvers }: { authorId: string; approvers: readonly Approver[] },
): { checks: string[]; isChecked: boolean } | Reason {
  if (approvers.length === 0) return { checks: [], isChecked: wanted };
  const isApprover = approvers.some((approver) => approver.id === id);
  if (isApprover) {
    const others = approvers.filter((approver) => approver.id !== id);
    return { checks: [id], isChecked: wanted && others.every(({ isChecked }) => isChecked) };
  }
  if (wanted || (id !== authorId && !mayManage)) return 'comment/not-approver';
  return { checks: approvers.map((approver) => approver.id), isChecked: false };
}

export function decideDelete({ id, mayManage }: Asker, authorId: string): Reason | null {
  return id === authorId || mayManage ? null : 'comment/not-yours';
}
