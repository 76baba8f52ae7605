// Sections are technical chunks of about 50 blocks. Joining two of them would make the binding
// write all blocks of the second again: a large update that loses others' edits in those blocks. No
// change may therefore join sections: copied and pasted slices are unwrapped from their sections,
// and when a deletion across a border joins two sections, they are split again at the same place.

import { changedChildren } from '@docent/live-binding/changedChildren';
import { isFromOutside } from '@docent/live-binding/liveBinding';
import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';

export function sections(): Plugin {
  return new Plugin({
    key: new PluginKey('sections'),
    appendTransaction(transactions, before, after) {
      if (!transactions.some((tr) => tr.docChanged) || transactions.some(isFromOutside))
        return null;
      return partAgain(before, after);
    },
    props: {
      transformCopied: withoutSections,
      transformPasted: withoutSections,
    },
  });
}

/** The slice with blocks instead of sections at its top level. */
function withoutSections(slice: Slice): Slice {
  if (slice.content.firstChild?.type.name !== 'section') return slice;
  const blocks = slice.content.content.flatMap((section) => section.content.content);
  return new Slice(
    Fragment.fromArray(blocks),
    Math.max(0, slice.openStart - 1),
    Math.max(0, slice.openEnd - 1),
  );
}

function partAgain(before: EditorState, after: EditorState): Transaction | null {
  const { from, toBefore, toAfter } = changedChildren(before.doc, after.doc);
  if (toBefore - from < 2 || toAfter - from < 1) return null;

  // The old section of each block. A changed block is a new object and has none.
  const origin = new Map<Node, number>();
  for (let i = from; i < toBefore; i++) {
    before.doc.child(i).forEach((block) => {
      origin.set(block, i);
    });
  }
  const homes = homesOf(after.doc, from, toAfter, origin);
  const cuts: number[] = [];
  let pos = 0;
  for (let i = 0; i < toAfter; i++) {
    const section = after.doc.child(i);
    if (i >= from) {
      for (const index of borders(section, i, origin, homes)) {
        cuts.push(pos + 1 + offsetOf(section, index));
      }
    }
    pos += section.nodeSize;
  }
  if (cuts.length === 0) return null;
  const { tr } = after;
  for (const cut of cuts.reverse()) tr.split(cut, 1);
  return tr.setStoredMarks(after.storedMarks);
}

/** For each old section, the new one that contains most of its unchanged blocks. */
function homesOf(doc: Node, from: number, to: number, origin: Map<Node, number>) {
  const counts = new Map<number, Map<number, number>>();
  for (let i = from; i < to; i++) {
    doc.child(i).forEach((block) => {
      const old = origin.get(block);
      if (old === undefined) return;
      const places = counts.get(old) ?? new Map<number, number>();
      places.set(i, (places.get(i) ?? 0) + 1);
      counts.set(old, places);
    });
  }
  const homes = new Map<number, number>();
  for (const [old, places] of counts) {
    const [best] = [...places].sort((a, b) => b[1] - a[1]);
    if (best) homes.set(old, best[0]);
  }
  return homes;
}

/**
 * Child indices where the blocks of one old section end and those of the next begin; single moved
 * blocks do not count.
 */
function borders(
  section: Node,
  index: number,
  origin: Map<Node, number>,
  homes: Map<number, number>,
) {
  const runs = new Map<number, { first: number; last: number }>();
  section.forEach((block, _, i) => {
    const old = origin.get(block);
    if (old === undefined || homes.get(old) !== index) return;
    const run = runs.get(old);
    if (run) run.last = i;
    else runs.set(old, { first: i, last: i });
  });
  const orderedRuns = [...runs.values()].sort((a, b) => a.first - b.first);
  return orderedRuns
    .filter((run, i) => i > 0 && (orderedRuns[i - 1]?.last ?? 0) < run.first)
    .map((run) => run.first);
}

function offsetOf(section: Node, index: number): number {
  let offset = 0;
  for (let i = 0; i < index; i++) offset += section.child(i).nodeSize;
  return offset;
}
