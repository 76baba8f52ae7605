// Keeps block ids stable: new blocks get one, of two blocks with the same id the one with the text
// keeps it, and content pasted from elsewhere gets new ones. Citations, reviews and comparisons
// rely on ids, so typing, splitting, moving and undo must not change them.

import { createBlockId } from '@docent/document-model/ids';
import type { Pending } from '@docent/document-model/rescue/follow';
import { isFromOutside } from '@docent/live-binding/liveBinding';
import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { changesBlocks } from '../large/changes.ts';

const key = new PluginKey('blockIds');

/** Interval for checking whether pending changes were acknowledged, in milliseconds. */
const retryDelay = 200;

/**
 * Repairs duplicate ids from a merge (two people wrapped one block at once). Waits while the server
 * may not have all local changes, because until it has put them in order with the others',
 * duplicates are the same block. If several editors repair at once, one of the new ids wins
 * everywhere.
 */
export function mergedBlockIds({ insertions }: Pick<Pending, 'insertions'>): Plugin {
  return new Plugin({
    view: () => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      // A separate step after the binding's, which writes nothing back while it applies a change
      // from outside.
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
  /** Ids copied or cut here: pasting them back into this document is a move. */
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
      // Assigned here, because the repair would need a step for each block of a long paste.
      return node.type.create({ ...node.attrs, id: createBlockId() }, content, node.marks);
    }),
  );
}

/** Documents in which all block ids are present and unique. */
const whole = new WeakSet<Node>();

/**
 * A transaction that adds missing ids and replaces repeated ones, or null. Linear in the document,
 * once per document.
 */
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
        // Enter before the first letter: the text moved down and keeps its id.
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

/** Adds all missing ids of the document at once, before anybody edits it. */
export function giveIds(view: EditorView): void {
  const tr = repairIds(view.state);
  if (tr) view.dispatch(tr.setMeta('addToHistory', false));
}
