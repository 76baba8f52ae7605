// Keeps the keys of controls unique: a pasted or duplicated control gets a new key, and the original keeps
// its own. The cost depends on the change, not on the document.

import { createBlockId } from '@docent/document-model/ids';
import { changedChildren } from '@docent/live-binding/changedChildren';
import { isFromOutside } from '@docent/live-binding/liveBinding';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { SurfaceActions } from '../kit/surroundings.ts';

/** Number of occurrences of each key in the document. */
type Counts = ReadonlyMap<string, number>;

interface Controls {
  counts: Counts;
  /** The last transaction that requested the properties of the selected control. */
  requestTransaction: Transaction | null;
}

const key = new PluginKey<Controls>('controls');

/** Requests the properties of the control that the transaction selects. */
export function askForProperties(tr: Transaction): Transaction {
  return tr.setMeta(key, true);
}

export function controls({ openDialog }: Pick<SurfaceActions, 'openDialog'>): Plugin<Controls> {
  return new Plugin<Controls>({
    key,
    state: {
      init: (_, { doc }) => ({
        counts: recount(new Map(), [], inside(doc, 0)),
        requestTransaction: null,
      }),
      apply(tr, { counts, requestTransaction }, before, after) {
        const next = { counts, requestTransaction: tr.getMeta(key) ? tr : requestTransaction };
        if (!tr.docChanged) return next;
        const { removed: removedControls, added: addedControls } = changedControls(
          before.doc,
          after.doc,
        );
        if (removedControls.length + addedControls.length > 0)
          next.counts = recount(counts, removedControls, addedControls);
        return next;
      },
    },
    view: () => ({
      update({ state }, before) {
        const requestTransaction = key.getState(state)?.requestTransaction;
        if (!requestTransaction || requestTransaction === key.getState(before)?.requestTransaction)
          return;
        openDialog('control', state.selection.from);
      },
    }),
    appendTransaction(transactions, before, after) {
      if (!transactions.some((tr) => tr.docChanged) || transactions.some(isFromOutside))
        return null;
      const { added: addedControls } = changedControls(before.doc, after.doc);
      if (addedControls.length === 0) return null;
      const counts = new Map(key.getState(after)?.counts);
      const { tr } = after;
      for (const { node, pos } of addedControls) {
        const own: unknown = node.attrs.key;
        const count = typeof own === 'string' ? (counts.get(own) ?? 0) : 0;
        if (count === 1) continue;
        if (count > 1) counts.set(own as string, count - 1);
        tr.setNodeAttribute(pos, 'key', createBlockId());
      }
      return tr.docChanged ? tr : null;
    },
    props: {
      handleKeyDown({ state, editable }, event) {
        const { selection } = state;
        if (event.key !== 'Enter' || !editable || !(selection instanceof NodeSelection))
          return false;
        const dialog = dialogs[selection.node.type.name];
        if (dialog) openDialog(dialog, selection.from);
        return dialog !== undefined;
      },
    },
  });
}

const dialogs: Record<string, 'control' | 'signature'> = {
  control: 'control',
  signature: 'signature',
};

interface KeyedControl {
  node: Node;
  pos: number;
}

function recount(
  counts: Counts,
  removedControls: readonly KeyedControl[],
  addedControls: readonly KeyedControl[],
): Counts {
  const next = new Map(counts);
  const add = ({ node }: KeyedControl, by: number) => {
    const own: unknown = node.attrs.key;
    if (typeof own === 'string') next.set(own, (next.get(own) ?? 0) + by);
  };
  for (const control of removedControls) add(control, -1);
  for (const control of addedControls) add(control, 1);
  return next;
}

/** The controls below a node; `start` is the position of its content. */
function inside(node: Node, start: number): KeyedControl[] {
  const controls: KeyedControl[] = [];
  node.descendants((child, pos) => {
    if (child.type.name === 'control') controls.push({ node: child, pos: start + pos });
  });
  return controls;
}

/** Controls in only one of the documents; unchanged nodes are skipped. */
function changedControls(before: Node, after: Node, startBefore = 0, startAfter = 0) {
  const removedControls: KeyedControl[] = [];
  const addedControls: KeyedControl[] = [];
  const compare = (old: Node, now: Node, oldStart: number, nowStart: number) => {
    const { from, toBefore, toAfter } = changedChildren(old, now);
    let oldAt = oldStart;
    let nowAt = nowStart;
    for (let i = 0; i < from; i++) {
      oldAt += old.child(i).nodeSize;
      nowAt += now.child(i).nodeSize;
    }
    if (toBefore - from === 1 && toAfter - from === 1) {
      const [left, right] = [old.child(from), now.child(from)];
      if (left.type === right.type && !left.isLeaf) {
        return compare(left, right, oldAt + 1, nowAt + 1);
      }
    }
    const gather = (parent: Node, to: number, at: number, into: KeyedControl[]) => {
      let pos = at;
      for (let i = from; i < to; i++) {
        const child = parent.child(i);
        if (child.type.name === 'control') into.push({ node: child, pos });
        else if (!child.isLeaf) into.push(...inside(child, pos + 1));
        pos += child.nodeSize;
      }
    };
    gather(old, toBefore, oldAt, removedControls);
    gather(now, toAfter, nowAt, addedControls);
  };
  compare(before, after, startBefore, startAfter);
  return { removed: removedControls, added: addedControls };
}
