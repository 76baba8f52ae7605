// Change 14: a change that moves blocks is written to the shared text step by step.
//
// The binding compares the document before with the document after. Of a block that went from one place to another it
// would see that all blocks between have other words, and write them all. Seen one step at a time the move is one
// deletion and one insertion. Other changes must be seen as a whole: between their steps sections may be joined that are
// separated again in the end.

import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { type ProsemirrorBinding, ySyncPluginKey } from 'y-prosemirror';
import { isFromOutside } from './liveBinding.ts';

const key = new PluginKey<readonly Node[]>('stepwiseMoves');

/** Marks a transaction whose steps move blocks and join no sections. */
export function markAsMove(tr: Transaction): Transaction {
  return tr.setMeta(key, true);
}

/** Comes before the binding in the list of plugins, which writes the rest. */
export function stepwiseMoves(): Plugin {
  return new Plugin<readonly Node[]>({
    key,
    state: {
      init: () => [],
      // The documents between the steps of one dispatch, with the steps that plugins append to it.
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

/** A block that was dragged: taken out of its section, which stays, and put into one. */
function isDroppedBlock(tr: Transaction, docs: readonly Node[]): boolean {
  return (
    tr.getMeta('uiEvent') === 'drop' &&
    docs.every(({ childCount }) => childCount === tr.before.childCount)
  );
}
