// The text that people remark on is tinted. Where a thread stands is asked of the server once and then kept by
// mapping, so that a key costs what the marks around it cost. A block that is taken away and put elsewhere takes its
// threads along.

import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import {
  type CommentedPlace,
  type CommentedText,
  type CommentedThread,
  quoteOf,
  threadClass,
  wordsIn,
} from '../commented.ts';
import { changedRange } from './changes.ts';

interface Marks {
  set: DecorationSet;
  threads: ReadonlyMap<string, CommentedThread>;
  /** Those whose text is not there now; an undo or a paste may bring it back. */
  lost: ReadonlySet<string>;
  activeId: string | null;
}

interface Told {
  threads: readonly CommentedThread[];
  activeId: string | null;
}

interface Spec {
  thread: string;
}

const key = new PluginKey<Marks>('commentMarks');
const nothing: Marks = {
  set: DecorationSet.empty,
  threads: new Map(),
  lost: new Set(),
  activeId: null,
};

export function commentMarks(): Plugin<Marks> {
  return new Plugin<Marks>({
    key,
    state: {
      init: () => nothing,
      apply(tr, marks, before, after) {
        let now = marks;
        if (tr.docChanged && marks.threads.size > 0) {
          const lost = new Set(marks.lost);
          const onRemove = ({ thread }: Spec) => lost.add(thread);
          now = { ...marks, set: marks.set.map(tr.mapping, tr.doc, { onRemove }), lost };
          const range = lost.size > 0 ? changedRange(before.doc, after.doc) : null;
          if (range) now = found(tr.doc, now, range, { exactly: true });
        }
        const told: Told | undefined = tr.getMeta(key);
        return told ? taken(tr.doc, now, told) : now;
      },
    },
    props: { decorations: (state) => key.getState(state)?.set },
  });
}

/** The marks of what the server tells: threads that stand already stay where they have come to. */
function taken(doc: Node, marks: Marks, { threads, activeId }: Told): Marks {
  const wanted = new Map(threads.map((thread) => [thread.id, thread]));
  const standing = new Set<string>();
  const dropped: Decoration[] = [];
  for (const mark of marks.set.find()) {
    const { thread } = mark.spec as Spec;
    const looksOther = (thread === activeId) !== (thread === marks.activeId);
    if (!wanted.has(thread) || looksOther) dropped.push(mark);
    if (wanted.has(thread)) standing.add(thread);
  }
  const set = dropped.length > 0 ? marks.set.remove([...dropped]) : marks.set;
  const redrawn = dropped
    .filter(({ spec }) => wanted.has((spec as Spec).thread))
    .map((mark) => markAt(doc, mark.from, mark.to, (mark.spec as Spec).thread, activeId));
  const lost = new Set(threads.filter(({ id }) => !standing.has(id)).map(({ id }) => id));
  const now: Marks = {
    set: redrawn.length > 0 ? set.add(doc, redrawn) : set,
    threads: wanted,
    lost,
    activeId,
  };
  return lost.size === 0
    ? now
    : found(doc, now, { from: 0, to: doc.content.size }, { exactly: false });
}

/**
 * With those of the lost threads that stand in a range. `exactly`: only where their own words are; what the server
 * told may name words that have changed since the thread began.
 */
function found(
  doc: Node,
  marks: Marks,
  { from, to }: { from: number; to: number },
  { exactly }: { exactly: boolean },
): Marks {
  const { threads, activeId } = marks;
  const lost = new Set(marks.lost);
  const byBlock = new Map<unknown, CommentedThread[]>();
  for (const id of lost) {
    const thread = threads.get(id);
    if (!thread) continue;
    const others = byBlock.get(thread.paragraphId) ?? [];
    byBlock.set(thread.paragraphId, [...others, thread]);
  }
  const drawn: Decoration[] = [];
  doc.nodesBetween(from, Math.min(to, doc.content.size), (node, pos) => {
    for (const thread of byBlock.get(node.attrs.id) ?? []) {
      const isWhole = thread.anchor === null;
      const words = node.isTextblock ? wordsIn(textUpTo(node), thread, exactly) : null;
      if (!isWhole && !words) continue;
      const start = words ? pos + 1 + positionOf(node, words.from) : pos;
      const end = words ? pos + 1 + positionOf(node, words.to) : pos + node.nodeSize;
      drawn.push(markAt(doc, start, end, thread.id, activeId));
      lost.delete(thread.id);
    }
    return !node.isTextblock;
  });
  return drawn.length > 0 ? { ...marks, set: marks.set.add(doc, drawn), lost } : marks;
}

/** On whole blocks a mark of the block, else one of its words. */
function markAt(doc: Node, from: number, to: number, thread: string, activeId: string | null) {
  const active = thread === activeId ? ' commented-active' : '';
  const attrs = { class: `commented ${threadClass(thread)}${active}` };
  const block = doc.resolve(from).nodeAfter;
  const isBlock = block !== null && !block.isInline && from + block.nodeSize === to;
  const make = isBlock ? Decoration.node : Decoration.inline;
  return make(from, to, attrs, { thread } satisfies Spec);
}

/** A block's text up to a position in it, as comments count it. */
const textUpTo = (block: Node, end = block.content.size) => block.textBetween(0, end);

/** The position in a block that an offset in its text means. */
function positionOf(block: Node, offset: number): number {
  let left = offset;
  let at = 0;
  for (const child of block.children) {
    const length = child.isText ? child.nodeSize : leafLength(child);
    if (left < length || (left === length && child.isText)) return at + (child.isText ? left : 0);
    left -= length;
    at += child.nodeSize;
  }
  return at;
}

const leafLength = (leaf: Node) => leaf.type.spec.leafText?.(leaf).length ?? 0;

/** The place of a range: of its first block with an id, as far as the range reaches in it. */
function placeOf({ doc }: EditorState, from: number, to: number): CommentedPlace | null {
  const $from = doc.resolve(from);
  for (let depth = $from.depth; depth >= 0; depth--) {
    const block = depth === $from.depth && $from.nodeAfter?.attrs.id ? $from.nodeAfter : null;
    const node = block ?? $from.node(depth);
    const { id } = node.attrs;
    if (typeof id !== 'string' || (!block && depth === 0)) continue;
    if (block || !node.isTextblock || from === to) {
      return { paragraphId: id, anchor: null, quote: quoteOf(node.textContent) || null };
    }
    const start = $from.start(depth);
    const end = Math.min(to, start + node.content.size);
    const before = textUpTo(node, from - start);
    const text = textUpTo(node, end - start);
    const quote = text.slice(before.length);
    if (quote === '') return null;
    return {
      paragraphId: id,
      anchor: { from: before.length, to: text.length },
      quote: quoteOf(quote),
    };
  }
  return null;
}

/** The live text, for comments on it. */
export function commentedText(
  view: EditorView,
  root: HTMLElement,
  saved: () => Promise<void>,
): CommentedText {
  return {
    root,
    show(threads, activeId) {
      if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, { threads, activeId }));
    },
    placeOf(id) {
      const mark = key
        .getState(view.state)
        ?.set.find(undefined, undefined, (spec) => (spec as Spec).thread === id)[0];
      return mark ? placeOf(view.state, mark.from, mark.to) : null;
    },
    selected() {
      const { from, to } = view.state.selection;
      return placeOf(view.state, from, to);
    },
    saved,
    focus: () => view.focus(),
  };
}
