// The binding between the shared text (a Yjs fragment) and the editor: y-prosemirror's, with twelve changes.
//
// 1. Narrow replacements. On every change from outside y-prosemirror replaces the whole document in one
//    step, which throws away each plugin's decorations and costs the browser a walk over 20,000 blocks.
//    `narrow` puts the smallest differing range in its place. Unchanged nodes come out of the binding as
//    the same objects, so that comparing is mostly comparing identities.
// 2. A selected node that is gone, or hidden among others, is not selected again: y-prosemirror would throw
//    in the middle of a change from outside.
// 3. Only a caret is kept in sight when a change comes from outside. y-prosemirror would ask where the whole of
//    what is selected is drawn, for which browsers lay all of it out.
// 4. A block is the one with its id. y-prosemirror guesses which one it was by comparing what stands beside it,
//    which costs a format for all of a document much of its time.
// 5. Marks that are gone are taken off before it looks for what has changed (`storedMarks.ts`).
// 6. What the browser has just selected is taken over before a change from outside keeps what is selected.
// 7. The editor starts from nodes made of the fragment itself, so nothing is drawn twice.
// 8. What has moved is put on record within the same update (the document model's `rescue`).
// 9. What is typed stands where the caret is, also among letters like it.
// 10. The selection is found without a walk past all blocks before it, and moves along with its letters when
//    somebody else moves them (`places.ts`).
// 11. A change is drawn together with those that were made while others heard of it: y-prosemirror hears of these
//    later, but finds them in the fragment already, and not among the nodes that it knows.
// 12. Where two people began an empty line at the same time, the texts of both are joined in one change, so that it
//    is put on record. y-prosemirror does it in two.

import { recordWithin } from '@docent/document-model/rescue/record';
import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, type Plugin, type Transaction } from '@tiptap/pm/state';
import {
  type ProsemirrorBinding,
  relativePositionToAbsolutePosition,
  updateYFragment,
  ySyncPlugin,
  ySyncPluginKey,
} from 'y-prosemirror';
import * as Y from 'yjs';
import { changedChildren } from '../large/changes.ts';
import { takeSelection } from './freshSelection.ts';
import { type Place, placeNow, placeOf } from './places.ts';
import { dropGoneMarks, linesOf } from './storedMarks.ts';

type Mapping = ProsemirrorBinding['mapping'];

/** The plugin that keeps editor and fragment the same; `mapping` is what made the editor's document. */
export function liveBinding(fragment: Y.XmlFragment, mapping: Mapping): Plugin {
  const plugin: Plugin = ySyncPlugin(fragment, { mapping });
  const binding = bindingOf(plugin);
  // y-prosemirror asks for a transaction in this one place before it replaces everything.
  Object.defineProperty(binding, '_tr', {
    get() {
      const tr: Transaction = binding.prosemirrorView.state.tr.setMeta('addToHistory', false);
      const replace = tr.replace.bind(tr);
      tr.replace = (from, to = from, slice = Slice.empty) => {
        tr.replace = replace;
        const whole = from === 0 && to === tr.doc.content.size;
        if (!whole) return replace(from, to, slice);
        narrow(tr, slice.content);
        binding.mapping.set(fragment, tr.doc);
        followPlace(binding);
        forgetGoneNode(binding, tr.doc);
        return tr;
      };
      return tr;
    },
  });
  binding._observeFunction = (events: Y.YEvent<Y.XmlFragment>[], transaction: Y.Transaction) => {
    joinOwnTexts(transaction);
    forgetChangedSince(binding, transaction);
    binding._typeChanged(events, transaction);
  };
  const isInView = binding._isLocalCursorInView.bind(binding);
  binding._isLocalCursorInView = () => binding.prosemirrorView.state.selection.empty && isInView();
  binding.beforeAllTransactions = () => {
    const { prosemirrorView: view } = binding;
    if (!view) return;
    const isOwn = binding.doc._transaction?.origin === ySyncPluginKey;
    if (!isOwn) takeSelection(view);
    binding.beforeTransactionSelection ??= placeOf(binding, view.state);
  };
  const write = binding._prosemirrorChanged.bind(binding);
  binding._prosemirrorChanged = (doc) => {
    binding.doc.transact((transaction) => {
      if (!writeSameBlocks(binding, doc)) {
        dropMarksOfChanged(binding, doc);
        write(doc);
      }
      binding.mapping.set(binding.type, doc);
      binding.beforeTransactionSelection = placeOf(binding, binding.prosemirrorView.state);
      recordWithin(transaction);
    }, ySyncPluginKey);
  };
  return plugin;
}

function joinOwnTexts({ doc, changed }: Y.Transaction) {
  for (const line of changed.keys()) {
    if (!(line instanceof Y.XmlElement)) continue;
    let last: unknown;
    for (const text of line.toArray()) {
      const isOwn = text._item?.id.client === doc.clientID;
      if (text instanceof Y.XmlText && last instanceof Y.XmlText && isOwn) {
        const into = last;
        doc.transact((transaction) => {
          into.applyDelta([{ retain: into.length }, ...text.toDelta()]);
          text._item?.delete(transaction);
        });
      } else last = text;
    }
  }
}

function forgetChangedSince(
  { doc, type, mapping }: ProsemirrorBinding,
  transaction: Y.Transaction,
) {
  const { _transactionCleanups: open } = doc;
  for (const { changed } of open.slice(open.indexOf(transaction) + 1)) {
    for (const each of changed.keys()) {
      for (let of: unknown = each; of instanceof Y.AbstractType && of !== type; ) {
        mapping.delete(of);
        of = of._item?.parent;
      }
    }
  }
}

/**
 * Writes what has changed within blocks, in each section where no block has come, gone or become another kind;
 * whether that is all that has changed.
 */
function writeSameBlocks(binding: ProsemirrorBinding, doc: Node): boolean {
  const { type, mapping } = binding;
  const sections = type.toArray();
  if (sections.length !== doc.childCount) return false;
  // Known once anything has been written or has come.
  const last = mapping.get(type);
  const { from, toAfter } =
    last && !Array.isArray(last) && last.childCount === doc.childCount
      ? changedChildren(last, doc)
      : { from: 0, toAfter: doc.childCount };
  let isAll = true;
  for (let i = from; i < toAfter; i++) {
    const stored = sections[i];
    const section = doc.child(i);
    if (stored && mapping.get(stored) === section) continue;
    if (!(stored instanceof Y.XmlElement) || !writeSection(binding, stored, section)) isAll = false;
  }
  return isAll;
}

function writeSection(binding: ProsemirrorBinding, stored: Y.XmlElement, section: Node): boolean {
  const { mapping } = binding;
  const blocks = stored.toArray();
  if (blocks.length !== section.childCount) return false;
  const changed: [Y.XmlElement, Node][] = [];
  for (const [i, block] of section.children.entries()) {
    const other = blocks[i];
    if (!(other instanceof Y.XmlElement)) return false;
    if (mapping.get(other) === block) continue;
    if (!isThis(other, block)) return false;
    changed.push([other, block]);
  }
  const lines = linesOf(changed.map(([, block]) => block));
  for (const [other, block] of changed) {
    dropGoneMarks(other, lines);
    writeAtCaret(binding, other, block);
    updateYFragment(binding.doc, other, block, binding);
  }
  mapping.set(stored, section);
  return true;
}

/**
 * Writes what was typed or deleted at the caret there. In repeated letters y-prosemirror cannot tell which one is new
 * ("z" before "zone"), takes the last one, and a word would be made of two people's letters.
 */
function writeAtCaret(
  { prosemirrorView: view }: ProsemirrorBinding,
  stored: Y.XmlElement,
  block: Node,
) {
  const [text] = stored.toArray();
  const { $head, empty } = view.state.selection;
  if (stored.length !== 1 || !(text instanceof Y.XmlText) || !empty || $head.parent !== block)
    return;
  if (!block.children.every(({ isText }) => isText)) return;
  const before = textOf(text);
  const after = block.textContent;
  const caret = $head.parentOffset;
  const length = after.length - before.length;
  const start = length > 0 ? caret - length : caret;
  if (length === 0 || start < 0) return;
  const head = before.slice(0, start);
  if (length < 0) {
    if (head + before.slice(start - length) === after) text.delete(start, -length);
  } else if (head + after.slice(start, caret) + before.slice(start) === after) {
    text.insert(start, after.slice(start, caret));
  }
}

function textOf(text: Y.XmlText): string {
  let letters = '';
  for (let item = text._start; item; item = item.right) {
    if (!item.deleted && item.content instanceof Y.ContentString) letters += item.content.str;
  }
  return letters;
}

function dropMarksOfChanged({ type, mapping }: ProsemirrorBinding, doc: Node): void {
  const sections = new Set(doc.children);
  const changed: Y.XmlFragment[] = [];
  for (const stored of type.toArray()) {
    if (!(stored instanceof Y.XmlElement)) continue;
    const section = mapping.get(stored);
    if (section && !Array.isArray(section) && sections.delete(section)) continue;
    changed.push(stored);
  }
  const lines = linesOf(sections);
  const nameOf = (name: string, id: unknown) => `${name} ${id}`;
  const blocks = [...sections].flatMap(({ children }) => children);
  const kept = new Set(blocks.map(({ type: { name }, attrs }) => nameOf(name, attrs.id)));
  // What stands elsewhere or is of another kind now is written anew.
  for (const block of changed.flatMap((stored) => stored.toArray())) {
    if (!(block instanceof Y.XmlElement)) continue;
    if (kept.has(nameOf(block.nodeName, block.getAttribute('id')))) dropGoneMarks(block, lines);
  }
}

function isThis(stored: Y.XmlElement, { type, attrs }: Node): boolean {
  return stored.nodeName === type.name && stored.getAttribute('id') === attrs.id;
}

interface FollowedPlace extends Place {
  /** As it was before the first of several changes that are drawn one after the other. */
  first?: Place;
}

function followPlace(binding: ProsemirrorBinding): void {
  const place = binding.beforeTransactionSelection as FollowedPlace | null;
  if (!place?.around) return;
  const first = place.first ?? place;
  binding.beforeTransactionSelection = { ...placeNow(binding, first), first } as FollowedPlace;
}

/** Lets the selection fall on the text nearby where the node that was selected is no longer to be found. */
function forgetGoneNode(binding: ProsemirrorBinding, doc: Node): void {
  const selection = binding.beforeTransactionSelection;
  if (selection?.type !== 'node') return;
  const { doc: ydoc, type, mapping } = binding;
  const at = relativePositionToAbsolutePosition(ydoc, type, selection.anchor, mapping);
  const node = at === null ? null : doc.nodeAt(at);
  if (!node || !NodeSelection.isSelectable(node)) {
    binding.beforeTransactionSelection = { ...selection, type: 'text' };
  }
}

/** y-prosemirror makes the binding with the plugin, but hands it out by the plugin's first state only. */
function bindingOf(plugin: Plugin): ProsemirrorBinding {
  const first = plugin.spec.state?.init.call(plugin, {}, {} as EditorState);
  return (first as { binding: ProsemirrorBinding }).binding;
}

/** Whether a transaction brings a change from outside: another person's, or an own undo. */
export function isFromOutside(tr: Transaction): boolean {
  return Boolean(tr.getMeta(ySyncPluginKey)?.isChangeOrigin);
}

/** Replaces the document's content by `content`, touching only the smallest range that differs. */
export function narrow(tr: Transaction, content: Fragment): Transaction {
  let before = tr.doc.content;
  let after = content;
  let start = 0;
  for (;;) {
    const [left, right] = commonEnds(before, after);
    const gone = before.childCount - left - right;
    const come = after.childCount - left - right;
    if (gone === 0 && come === 0) return tr;
    const from = start + sizeOf(before, 0, left);
    const old = gone === 1 ? before.child(left) : null;
    const next = come === 1 ? after.child(left) : null;
    if (old && next && old.sameMarkup(next) && !old.isLeaf) {
      if (old.inlineContent) return narrowLine(tr, from + 1, old, next);
      before = old.content;
      after = next.content;
      start = from + 1;
      continue;
    }
    const to = from + sizeOf(before, left, left + gone);
    const children = Fragment.fromArray(after.content.slice(left, left + come));
    // A fragment without any section is not a document; what fills it is written with the next edit.
    const empty = start === 0 && after.childCount === 0;
    const filled = empty ? tr.doc.type.createAndFill()?.content : undefined;
    return tr.replace(from, to, new Slice(filled ?? children, 0, 0));
  }
}

function narrowLine(tr: Transaction, start: number, old: Node, next: Node): Transaction {
  const from = old.content.findDiffStart(next.content);
  const end = old.content.findDiffEnd(next.content);
  if (from === null || !end) return tr;
  // In repeated letters the two ends overlap ("aa" to "aaa"); both sides move right by the overlap.
  const overlap = Math.max(0, from - Math.min(end.a, end.b));
  return tr.replace(start + from, start + end.a + overlap, next.slice(from, end.b + overlap));
}

/** How many children are the same at the start and at the end. */
function commonEnds(before: Fragment, after: Fragment): [left: number, right: number] {
  const same = (a: Node, b: Node) => a === b || a.eq(b);
  const most = Math.min(before.childCount, after.childCount);
  let left = 0;
  while (left < most && same(before.child(left), after.child(left))) left++;
  let right = 0;
  while (
    right < most - left &&
    same(before.child(before.childCount - 1 - right), after.child(after.childCount - 1 - right))
  )
    right++;
  return [left, right];
}

function sizeOf(fragment: Fragment, from: number, to: number): number {
  let size = 0;
  for (let i = from; i < to; i++) size += fragment.child(i).nodeSize;
  return size;
}
