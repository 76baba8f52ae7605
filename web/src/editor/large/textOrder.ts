import type { Decoration } from '@tiptap/pm/view';

/**
 * Sorts decorations in document order, because a DecorationSet assigns them to nodes in one forward
 * pass and drops those out of order.
 */
export function inTextOrder(decorations: readonly Decoration[]): Decoration[] {
  return decorations.toSorted((a, b) => a.from - b.from || a.to - b.to);
}
