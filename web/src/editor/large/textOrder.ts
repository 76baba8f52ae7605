import type { Decoration } from '@tiptap/pm/view';

/** In the text's order: a set looks for their nodes from the front only, and leaves out the others. */
export function inTextOrder(decorations: readonly Decoration[]): Decoration[] {
  return decorations.toSorted((a, b) => a.from - b.from || a.to - b.to);
}
