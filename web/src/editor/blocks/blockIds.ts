// Keeps every block's id: new blocks get one, of two blocks with the same id the one that has the text
// keeps it, and what is pasted from elsewhere is new. Ids are what citations, ticks and comparisons hold
// on to, so typing, splitting, moving and undo must not change them.

import { createBlockId } from '@docent/document-model/ids';
import type { Pending } from '@docent/document-model/rescue/follow';
import { isFromOutside } from '@docent/live-binding/liveBinding';
import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { changesBlocks } from '../large/changes.ts';

const key = new PluginKey('blockIds');

/** While one's own changes are on their way, so often it is looked whether they have been taken. */
const retryDelay = 200;

/**
 * Repairs what a merge brings twice (two people wrapped one block at once). Not while the server may not have one's own
 * changes: what stands twice until it has put them in order with the others' is the same block. When several editors
 * repair at once, one of the new ids wins everywhere.
 */
export function mergedBlockIds({ insertions }: Pick<Pending, 'insertions'>): Plugin {
  return new Plugin({
    view: () => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      // A step of its own after the binding's, which writes nothing back while it applies what came from outside.
      const repairLater = (view: EditorView, delay: number) => {
        timer = setTimeout(() => {
          timer = undefined;
          const isWaiting = insertions().clients.size > 0;
          const tr = repairIds(view.state);
          if (tr && isWaiting) repairLater(view, retryDelay);
          else if (tr) view.dispatch(tr);
        }, delay);
      };
      return {
        update(view, before) {
          if (timer !== undefined || view.state.doc === before.doc) return;
          if (!changesBlocks(before.doc, view.state.doc) || !repairIds(view.state)) return;
          repairLater(view, 0);
        },
        destroy: () => clearTimeout(timer),
      };
    },
  });
}

/** Blocks have ids by their spec; sections and inline nodes have none. */
function hasId(node: Node): boolean {
  return node.type.spec.attrs?.id !== undefined;
}

export function blockIds(): Plugin {
  /** Ids that were copied or cut here: pasted back into this document they are a move. */
  const copiedHere = new Set<string>();
  let movesByDragging = false;
  return new Plugin({
    key,
    appendTransaction(transactions, before, after) {
      if (!transactions.some((tr) => tr.docChanged) || transactions.some(isFromOutside))
        return null;
      return changesBlocks(before.doc, after.doc) ? repairIds(after) : null;
    },
    props: {
      handleDOMEvents: {
        drop(view, event) {
          const copies = /Mac|iP/.test(navigator.platform) ? event.altKey : event.ctrlKey;
          movesByDragging = view.dragging?.move === true && !copies;
          return false;
        },
      },
      transformCopied(slice) {
        copiedHere.clear();
        slice.content.descendants((node) => {
          if (hasId(node) && node.attrs.id) copiedHere.add(node.attrs.id);
        });
        return slice;
      },
      transformPasted(slice, view) {
        if (movesByDragging) {
          movesByDragging = false;
          return slice;
        }
        const here = idsIn(view.state.doc);
        const keeps = (id: unknown) =>
          typeof id === 'string' && copiedHere.has(id) && !here.has(id);
        return new Slice(mapIds(slice.content, keeps), slice.openStart, slice.openEnd);
      },
    },
  });
}

function idsIn(doc: Node): Set<string> {
  const ids = new Set<string>();
  doc.descendants((node) => {
    if (hasId(node)) ids.add(node.attrs.id);
    return !node.inlineContent;
  });
  return ids;
}

function mapIds(fragment: Fragment, keeps: (id: unknown) => boolean): Fragment {
  return Fragment.fromArray(
    fragment.content.map((node) => {
      if (node.isText) return node;
      const content = mapIds(node.content, keeps);
      if (!hasId(node) || keeps(node.attrs.id)) return node.copy(content);
      // Given here and not by the repair, to which each block of a long paste would be a step.
      return node.type.create({ ...node.attrs, id: createBlockId() }, content, node.marks);
    }),
  );
}

/** Documents in which every block has an id of its own. */
const whole = new WeakSet<Node>();

/** A transaction that gives ids where they lack or stand twice, or null. Linear in the document, once for each. */
function repairIds(state: EditorState): Transaction | null {
  if (whole.has(state.doc)) return null;
  const first = new Map<string, { node: Node; pos: number }>();
  const renewedPositions: number[] = [];
  state.doc.descendants((node, pos) => {
    if (hasId(node)) {
      const id = node.attrs.id;
      const earlier = typeof id === 'string' ? first.get(id) : undefined;
      if (typeof id !== 'string') renewedPositions.push(pos);
      else if (!earlier) first.set(id, { node, pos });
      else if (isEmptyLine(earlier.node) && !isEmptyLine(node)) {
        // Enter before the first letter: the text went down and takes its id along.
        renewedPositions.push(earlier.pos);
        first.set(id, { node, pos });
      } else renewedPositions.push(pos);
    }
    return !node.inlineContent;
  });
  if (renewedPositions.length === 0) {
    whole.add(state.doc);
    return null;
  }
  const { tr } = state;
  for (const pos of renewedPositions) tr.setNodeAttribute(pos, 'id', createBlockId());
  return tr.setStoredMarks(state.storedMarks);
}

function isEmptyLine(node: Node): boolean {
  return node.isTextblock && node.content.size === 0;
}

/** Gives the whole document its ids at once, before anybody edits it. */
export function giveIds(view: EditorView): void {
  const tr = repairIds(view.state);
  if (tr) view.dispatch(tr.setMeta('addToHistory', false));
}
