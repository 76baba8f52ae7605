// Change 14: a change that moves blocks is written to the shared text step by step.
//
// The binding compares the document before and after. For a moved block, it would see different
// text in all blocks between and rewrite them. Step by step, the move is one deletion and one
// insertion. Other changes must be compared as a whole: sections may be joined between their steps
// and separate again in the end.

import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { type ProsemirrorBinding, ySyncPluginKey } from 'y-prosemirror';
import { isFromOutside } from './liveBinding.ts';

const key = new PluginKey<readonly Node[]>('stepwiseMoves');

/** Marks a transaction whose steps move blocks and join no sections. */
export function markAsMove(tr: Transaction): Transaction {
  return tr.setMeta(key, true);
}

/** Must precede the binding, which writes the rest, in the list of plugins. */
export function stepwiseMoves(): Plugin {
  return new Plugin<readonly Node[]>({
    key,
    state: {
      init: () => [],
      // The documents between the steps of one dispatch, including steps that plugins append to it.
      apply(tr, docs) {
        const before = tr.getMeta('appendedTransaction') ? docs : [];
        return tr.docChanged && !isFromOutside(tr) ? [...before, ...betweenSteps(tr)] : before;
      },
    },
    view: () => ({
      update(view, last) {
        const docs = key.getState(view.state) ?? [];
        if (docs.length < 2 || last.doc === view.state.doc) return;
        const binding: ProsemirrorBinding | undefined = ySyncPluginKey.getState(
          view.state,
        )?.binding;
        binding?.mux(() => {
          binding.doc.transact(() => {
            for (const doc of [...docs, view.state.doc]) binding._prosemirrorChanged(doc);
          }, ySyncPluginKey);
        });
      },
    }),
  });
}

/** The documents after each step of a move; none for other changes. */
function betweenSteps(tr: Transaction): Node[] {
  const docs = [...tr.docs.slice(1), tr.doc];
  return tr.getMeta(key) || isDroppedBlock(tr, docs) ? docs : [];
}

/** Whether a block was dragged: removed from its section, which stays, and inserted into one. */
function isDroppedBlock(tr: Transaction, docs: readonly Node[]): boolean {
  return (
    tr.getMeta('uiEvent') === 'drop' &&
    docs.every(({ childCount }) => childCount === tr.before.childCount)
  );
}
