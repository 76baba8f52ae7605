// Keeps the keys of controls apart: a control that was pasted or made twice gets a key of its own, and the one that
// stood there keeps its. Costs as much as the change and never a walk through the document.

import { createBlockId } from '@docent/document-model/ids';
import { changedChildren } from '@docent/live-binding/changedChildren';
import { isFromOutside } from '@docent/live-binding/liveBinding';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { SurfaceActions } from '../kit/surroundings.ts';

/** How often each key stands in the document. */
type Counts = ReadonlyMap<string, number>;

interface Controls {
  counts: Counts;
  /** The last transaction that asked for the properties of the selected control. */
  asked: Transaction | null;
}

const key = new PluginKey<Controls>('controls');

/** Opens the properties of the control that the transaction selects. */
export function askForProperties(tr: Transaction): Transaction {
  return tr.setMeta(key, true);
}

export function controls({ openDialog }: Pick<SurfaceActions, 'openDialog'>): Plugin<Controls> {
  return new Plugin<Controls>({
    key,
    state: {
      init: (_, { doc }) => ({ counts: recount(new Map(), [], inside(doc, 0)), asked: null }),
      apply(tr, { counts, asked }, before, after) {
        const next = { counts, asked: tr.getMeta(key) ? tr : asked };
        if (!tr.docChanged) return next;
        const { gone, come } = changedControls(before.doc, after.doc);
        if (gone.length + come.length > 0) next.counts = recount(counts, gone, come);
        return next;
      },
    },
    view: () => ({
      update({ state }, before) {
        const asked = key.getState(state)?.asked;
        if (!asked || asked === key.getState(before)?.asked) return;
        openDialog('control', state.selection.from);
      },
    }),
    appendTransaction(transactions, before, after) {
      if (!transactions.some((tr) => tr.docChanged) || transactions.some(isFromOutside))
        return null;
      const { come } = changedControls(before.doc, after.doc);
      if (come.length === 0) return null;
      const counts = new Map(key.getState(after)?.counts);
      const { tr } = after;
      for (const { node, pos } of come) {
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

interface Found {
  node: Node;
  pos: number;
}

function recount(counts: Counts, gone: readonly Found[], come: readonly Found[]): Counts {
  const next = new Map(counts);
  const add = ({ node }: Found, by: number) => {
    const own: unknown = node.attrs.key;
    if (typeof own === 'string') next.set(own, (next.get(own) ?? 0) + by);
  };
  for (const found of gone) add(found, -1);
  for (const found of come) add(found, 1);
  return next;
}

/** The controls below a node; `start` is the position of its content. */
function inside(node: Node, start: number): Found[] {
  const found: Found[] = [];
  node.descendants((child, pos) => {
    if (child.type.name === 'control') found.push({ node: child, pos: start + pos });
  });
  return found;
}

/** What is in one document and not in the other: only where both differ is looked at. */
function changedControls(before: Node, after: Node, startBefore = 0, startAfter = 0) {
  const gone: Found[] = [];
  const come: Found[] = [];
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
    const gather = (parent: Node, to: number, at: number, into: Found[]) => {
      let pos = at;
      for (let i = from; i < to; i++) {
        const child = parent.child(i);
        if (child.type.name === 'control') into.push({ node: child, pos });
        else if (!child.isLeaf) into.push(...inside(child, pos + 1));
        pos += child.nodeSize;
      }
    };
    gather(old, toBefore, oldAt, gone);
    gather(now, toAfter, nowAt, come);
  };
  compare(before, after, startBefore, startAfter);
  return { gone, come };
}
