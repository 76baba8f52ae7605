// What the board shows: reasons and groups after changes of others, and own moves that the server has not
// confirmed yet.
import type { PremortemReason, ReasonGroup } from '@docent/contract/premortem-data';

interface Board {
  revision: number;
  reasons: PremortemReason[];
  groups: ReasonGroup[];
}

interface BoardChanges extends Board {
  /** Ids of reasons and groups that no longer exist. */
  removed: string[];
}

/** The board after an answer that contains what changed since the previous one. */
export function mergeBoard(previous: Board | undefined, changes: BoardChanges): Board {
  const { revision, reasons, groups, removed } = changes;
  if (previous === undefined) return { revision, reasons, groups };
  // An answer that was overtaken by a newer one.
  if (revision < previous.revision) return previous;
  const goneIds = new Set(removed);
  return {
    revision,
    reasons: mergeById(previous.reasons, reasons, goneIds),
    groups: mergeById(previous.groups, groups, goneIds),
  };
}

function mergeById<T extends { id: string }>(
  previous: readonly T[],
  changedItems: readonly T[],
  goneIds: ReadonlySet<string>,
): T[] {
  const byId = new Map(previous.map((one) => [one.id, one]));
  for (const one of changedItems) byId.set(one.id, one);
  for (const id of goneIds) byId.delete(id);
  return [...byId.values()];
}

/** A move that the person made; `revision` is that of the server's answer, null until it arrives. */
export interface PendingMove {
  groupId: string | null;
  groupName: string;
  revision: number | null;
}

/** The moves that the board does not contain yet. */
export function openMoves(
  moves: ReadonlyMap<string, PendingMove>,
  boardRevision: number,
): ReadonlyMap<string, PendingMove> {
  const open = [...moves].filter(([, { revision }]) => !(revision && revision <= boardRevision));
  return open.length === moves.size ? moves : new Map(open);
}

export interface BoardGroup {
  id: string;
  /** The name that people gave it; may be empty. */
  name: string;
  /** The name, or its first reason. */
  title: string;
  reasons: PremortemReason[];
}

export interface ShownBoard {
  ungrouped: PremortemReason[];
  groups: BoardGroup[];
}

const byPosition = (a: { position: number; id: string }, b: { position: number; id: string }) =>
  a.position - b.position || (a.id < b.id ? -1 : 1);

/** The groups that have reasons, with them, and the reasons without a group. */
export function showBoard(
  board: Pick<Board, 'reasons' | 'groups'>,
  moves: ReadonlyMap<string, PendingMove> = new Map(),
): ShownBoard {
  const ungroupedReasons: PremortemReason[] = [];
  const members = new Map<string, PremortemReason[]>();
  for (const reason of board.reasons.toSorted(byPosition)) {
    const move = moves.get(reason.id);
    const groupId = move ? move.groupId : reason.groupId;
    if (groupId === null) ungroupedReasons.push(reason);
    else if (members.has(groupId)) members.get(groupId)?.push(reason);
    else members.set(groupId, [reason]);
  }
  const knownIds = new Set(board.groups.map(({ id }) => id));
  const createdGroups = new Map(
    [...moves.values()].flatMap(({ groupId, groupName: name }) =>
      groupId === null || knownIds.has(groupId)
        ? []
        : [[groupId, { id: groupId, name, position: Number.POSITIVE_INFINITY }] as const],
    ),
  );
  const groups = [...board.groups, ...createdGroups.values()].toSorted(byPosition);
  return {
    ungrouped: ungroupedReasons,
    groups: groups.flatMap(({ id, name }) => {
      const reasons = members.get(id);
      return reasons ? [{ id, name, title: name || (reasons[0]?.text ?? ''), reasons }] : [];
    }),
  };
}

/** The board with the lists and groups of the previous one that are the same, which need not be rendered again. */
export function keepUnchanged(previous: ShownBoard | null, next: ShownBoard): ShownBoard {
  if (previous === null) return next;
  const before = new Map(previous.groups.map((group) => [group.id, group]));
  const groups = next.groups.map((group) => {
    const knownGroup = before.get(group.id);
    return knownGroup && knownGroup.name === group.name && isSame(knownGroup.reasons, group.reasons)
      ? knownGroup
      : group;
  });
  return {
    ungrouped: isSame(previous.ungrouped, next.ungrouped) ? previous.ungrouped : next.ungrouped,
    groups: isSame(previous.groups, groups) ? previous.groups : groups,
  };
}

const isSame = <T>(a: readonly T[], b: readonly T[]) =>
  a.length === b.length && a.every((one, at) => one === b[at]);

/** The reasons that contain all words of a filter. */
export function matching<T extends Pick<PremortemReason, 'text'>>(
  reasons: readonly T[],
  filter: string,
): readonly T[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return reasons;
  return reasons.filter(({ text }) => {
    const lower = text.toLowerCase();
    return words.every((word) => lower.includes(word));
  });
}

/** The groups whose name, or one of whose reasons, contains all words of a filter. */
export function matchingGroups(
  groups: readonly BoardGroup[],
  filter: string,
): readonly BoardGroup[] {
  if (filter.trim() === '') return groups;
  return groups.filter(
    ({ name, reasons }) =>
      matching([{ text: name }], filter).length > 0 || matching(reasons, filter).length > 0,
  );
}
