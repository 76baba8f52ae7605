import type { Notice } from '@docent/contract/notices';

/** URL of a notice's subject; null if there is nothing to show. The title in it is only for people. */
export function addressOf({
  kind,
  fileId,
  ref,
}: Pick<Notice, 'kind' | 'fileId' | 'ref'>): string | null {
  if (ref.reviewId) return `/codereview?id=${encodeURIComponent(ref.reviewId)}`;
  if (fileId === null) return null;
  if (kind.startsWith('premortem-')) return `/codetetail?id=${encodeURIComponent(fileId)}`;
  if (kind === 'text-diverged') {
    return `/viewrepeat?fileId=${encodeURIComponent(fileId)}&kind=diverging`;
  }
  const place = ref.commentId
    ? `#c-${ref.commentId}`
    : ref.paragraphId
      ? `#p-${ref.paragraphId}`
      : '';
  const search =
    kind === 'answer-stale' && ref.conversationId
      ? `?conversation=${encodeURIComponent(ref.conversationId)}`
      : '';
  return `/detail/${encodeURIComponent(fileId)}/-${search}${place}`;
}

const elsewhere: readonly Notice['kind'][] = [
  'priority-set',
  'priority-due',
  'review-asked',
  'review-due',
];

/** Whether another section of the home page shows the subject. */
export function isShownElsewhere({ kind, ref }: Pick<Notice, 'kind' | 'ref'>): boolean {
  return ref.commentId !== undefined || elsewhere.includes(kind);
}
