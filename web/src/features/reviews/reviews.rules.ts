// Rules of the review pages: which changes are shown, the next one, and progress.
import type { File } from '@docent/contract/files';
import type { Review, ReviewContent } from '@docent/contract/reviews';

/**
 * Whether the text that would be published next is the approved one; `outdated` if it was changed
 * afterwards. Null if no approval is waiting to be published, or the changed text was published without it.
 */
export function decideApproval(
  {
    status,
    versionNumber,
    draftChanged,
  }: Pick<Review, 'status' | 'versionNumber' | 'draftChanged'>,
  { state }: Pick<File, 'state'>,
): 'current' | 'outdated' | null {
  if (status !== 'approved' || versionNumber !== null) return null;
  if (!draftChanged) return 'current';
  return state === 'draft' ? 'outdated' : null;
}

export const changeFilters = ['all', 'unticked', 'findings'] as const;
export type ChangeFilter = (typeof changeFilters)[number];

interface TickedChange {
  paragraphId: string;
  tickedBy: readonly { id: string }[];
}

export const isTickedBy = ({ tickedBy }: Pick<TickedChange, 'tickedBy'>, personId: string) =>
  tickedBy.some(({ id }) => id === personId);

export function filterChanges<C extends TickedChange>(
  changes: readonly C[],
  filter: ChangeFilter,
  personId: string,
  idsWithFindings: ReadonlySet<string>,
): C[] {
  return changes.filter((change) => {
    if (filter === 'unticked') return !isTickedBy(change, personId);
    return filter === 'all' || idsWithFindings.has(change.paragraphId);
  });
}

/** The current round of a review; remarks of earlier rounds are shown separately. */
export type ReviewRound = Pick<Review, 'id' | 'fileId' | 'round'> & {
  requesterId: string;
  mayWrite: boolean;
};

export type ReviewFinding = ReviewContent & { replies: ReviewContent[] };

/** In the order of the input, oldest first. */
export function findingsOf(contents: readonly ReviewContent[]): ReviewFinding[] {
  const replies = Map.groupBy(contents, ({ findingId }) => findingId);
  return contents.flatMap((one) =>
    one.kind === 'finding' ? [{ ...one, replies: replies.get(one.id) ?? [] }] : [],
  );
}

/** Groups items by paragraph id; items on the whole document are omitted. */
export function byParagraph<C extends { paragraphId: string | null }>(
  list: readonly C[],
): Map<string, C[]> {
  const groups = new Map<string, C[]>();
  for (const one of list) {
    if (one.paragraphId === null) continue;
    const group = groups.get(one.paragraphId);
    if (group) group.push(one);
    else groups.set(one.paragraphId, [one]);
  }
  return groups;
}

/**
 * Index of the next matching change (or the previous one with step -1), wrapping around; -1 if none
 * matches. `current` is -1 before the first step.
 */
export function stepFrom<C>(
  changes: readonly C[],
  current: number,
  step: 1 | -1,
  matches: (change: C) => boolean = () => true,
): number {
  const { length } = changes;
  const start = current < 0 && step < 0 ? length : current;
  for (let distance = 1; distance <= length; distance++) {
    const at = (((start + step * distance) % length) + length) % length;
    const change = changes[at];
    if (change !== undefined && matches(change)) return at;
  }
  return -1;
}

/** The reviewers that an open review still waits for; empty once it is decided. */
export function waitingFor({
  status,
  reviewers,
}: Pick<Review, 'status' | 'reviewers'>): Review['reviewers'] {
  return status === 'open' ? reviewers.filter(({ verdict }) => verdict === null) : [];
}
