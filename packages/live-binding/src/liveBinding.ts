// The binding between the shared text (a Yjs fragment) and the editor: y-prosemirror's, with named
// changes. The table in README.md lists the reason and the test of each.
//
//   editor ── _prosemirrorChanged(doc) ──▶ fragment      written by block id, typed text at the caret, moves recorded
//   editor ◀── _observeFunction ─ _tr ──── fragment      parallel changes joined, smallest range replaced
//   selection ── beforeAllTransactions ──▶ relative selection ── followed and restored with the replacement
//
// The state is y-prosemirror's own: `mapping` (the editor node that each Yjs type was last drawn
// as; the fragment itself maps to the whole document) and `beforeTransactionSelection` (the
// selection in terms of Yjs items).

import { recordWithin } from '@docent/document-model/rescue/record';
import { type Node, Slice } from 'prosemirror-model';
import { type EditorState, NodeSelection, type Plugin, type Transaction } from 'prosemirror-state';
import {
  type ProsemirrorBinding,
  relativePositionToAbsolutePosition,
  ySyncPlugin,
  ySyncPluginKey,
} from 'y-prosemirror';
import type * as Y from 'yjs';
import { takeBrowserSelection } from './browserSelection.ts';
import { replaceChangedRange } from './narrowReplacement.ts';
import { joinParallelTexts } from './parallelTexts.ts';
import {
  itemAtCaret,
  type RelativeSelection,
  relativeSelectionOf,
  relocate,
} from './relativeSelection.ts';
import { forgetStaleNodes } from './staleNodes.ts';
import { writeBlocksById } from './writeBlocksById.ts';

type Mapping = ProsemirrorBinding['mapping'];

/**
 * The plugin that keeps editor and fragment in sync. `mapping` must be the one that the editor's
 * document was created with, so that the document is not drawn twice (change 7).
 */
export function liveBinding(fragment: Y.XmlFragment, mapping: Mapping): Plugin {
  const plugin: Plugin = ySyncPlugin(fragment, { mapping });
  const binding = bindingOf(plugin);
  replaceNarrowly(binding);
  drawParallelChanges(binding);
  scrollToCaretOnly(binding);
  trackSelection(binding);
  writeByBlocks(binding);
  return plugin;
}

/** y-prosemirror reads `_tr` only before it replaces the whole document. */
function replaceNarrowly(binding: ProsemirrorBinding): void {
  Object.defineProperty(binding, '_tr', {
    get() {
      const tr: Transaction = binding.prosemirrorView.state.tr.setMeta('addToHistory', false);
      const replace = tr.replace.bind(tr);
      tr.replace = (from, to = from, slice = Slice.empty) => {
        tr.replace = replace;
        const isWhole = from === 0 && to === tr.doc.content.size;
        if (!isWhole) return replace(from, to, slice);
        replaceChangedRange(tr, slice.content);
        binding.mapping.set(binding.type, tr.doc);
        followMovedSelection(binding);
        forgetMissingNode(binding, tr.doc);
        return tr;
      };
      return tr;
    },
  });
}

function drawParallelChanges(binding: ProsemirrorBinding): void {
  binding._observeFunction = (events: Y.YEvent<Y.XmlFragment>[], transaction: Y.Transaction) => {
    joinParallelTexts(transaction);
    forgetStaleNodes(binding, transaction);
    binding._typeChanged(events, transaction);
  };
}

/**
 * Change 3: after a change from outside, only a caret is scrolled into view. y-prosemirror would
 * measure the whole selection, and browsers would lay out all of it.
 */
function scrollToCaretOnly(binding: ProsemirrorBinding): void {
  const isInView = binding._isLocalCursorInView.bind(binding);
  binding._isLocalCursorInView = () => binding.prosemirrorView.state.selection.empty && isInView();
}

/**
 * Changes 6 and 10: takes the browser's latest selection, as a relative selection that follows
 * moved letters.
 */
function trackSelection(binding: ProsemirrorBinding): void {
  binding.beforeAllTransactions = () => {
    const { prosemirrorView: view } = binding;
    if (!view) return;
    const isOwn = binding.doc._transaction?.origin === ySyncPluginKey;
    if (!isOwn) takeBrowserSelection(view);
    binding.beforeTransactionSelection ??= relativeSelectionOf(binding, view.state);
  };
}

/** Changes 4, 5, 8 and 9: blocks are written by their ids, and moves are recorded in the same update. */
function writeByBlocks(binding: ProsemirrorBinding): void {
  binding._prosemirrorChanged = (doc) => {
    binding.doc.transact((transaction) => {
      writeBlocksById(binding, binding.type, doc);
      const selection = relativeSelectionOf(binding, binding.prosemirrorView.state);
      binding.beforeTransactionSelection = selection;
      recordWithin(transaction, () => itemAtCaret(binding.doc, selection));
    }, ySyncPluginKey);
  };
}

interface FollowedSelection extends RelativeSelection {
  /** The selection before the first of several changes that are drawn in a row. */
  first?: RelativeSelection;
}

function followMovedSelection(binding: ProsemirrorBinding): void {
  const selection = binding.beforeTransactionSelection as FollowedSelection | null;
  if (!selection?.around) return;
  const first = selection.first ?? selection;
  binding.beforeTransactionSelection = {
    ...relocate(binding, first),
    first,
  } as FollowedSelection;
}

/**
 * Change 2: if the selected node is gone, or hidden inside others, nearby text is selected.
 * y-prosemirror would throw in the middle of a change from outside.
 */
function forgetMissingNode(binding: ProsemirrorBinding, doc: Node): void {
  const selection = binding.beforeTransactionSelection;
  if (selection?.type !== 'node') return;
  const { doc: ydoc, type, mapping } = binding;
  const at = relativePositionToAbsolutePosition(ydoc, type, selection.anchor, mapping);
  const node = at === null ? null : doc.nodeAt(at);
  if (!node || !NodeSelection.isSelectable(node)) {
    binding.beforeTransactionSelection = { ...selection, type: 'text' };
  }
}

/**
 * y-prosemirror creates the binding with the plugin, but exposes it only in the plugin's initial
 * state.
 */
function bindingOf(plugin: Plugin): ProsemirrorBinding {
  const firstState = plugin.spec.state?.init.call(plugin, {}, {} as EditorState);
  return (firstState as { binding: ProsemirrorBinding }).binding;
}

/** Whether a transaction applies a change from outside: another person's, or one's own undo. */
export function isFromOutside(tr: Transaction): boolean {
  return Boolean(tr.getMeta(ySyncPluginKey)?.isChangeOrigin);
}
