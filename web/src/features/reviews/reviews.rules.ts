// Decisions of the review pages: the changes to show, the next one, and the progress.
import type { File } from '@docent/contract/files';
import type { Review, ReviewContent } from '@docent/contract/reviews';

/**
 * Whether the text that readers would get next is the approved one: `outdated` when it was changed afterwards. Null where
 * no approval waits to be published, and where the changed text was published without it.
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

/** Which changes of a review are shown. */
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

/** A review's current round; remarks of earlier rounds are shown apart. */
export type ReviewRound = Pick<Review, 'id' | 'fileId' | 'round'> & {
  requesterId: string;
  mayWrite: boolean;
};

/** A finding with what was answered to it. */
export type ReviewFinding = ReviewContent & { replies: ReviewContent[] };

/** As they come, oldest first. */
export function findingsOf(contents: readonly ReviewContent[]): ReviewFinding[] {
  const replies = Map.groupBy(contents, ({ findingId }) => findingId);
  return contents.flatMap((one) =>
    one.kind === 'finding' ? [{ ...one, replies: replies.get(one.id) ?? [] }] : [],
  );
}

/** Items on paragraphs, by paragraph id; items on the whole document are left out. */
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
 * The index of the next matching change (or, with step -1, of the previous one), wrapping around; -1 when none
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

/** Whom an open review still waits for; nobody once it is decided. */
export function waitingFor({
  status,
  reviewers,
}: Pick<Review, 'status' | 'reviewers'>): Review['reviewers'] {
  return status === 'open' ? reviewers.filter(({ verdict }) => verdict === null) : [];
}
