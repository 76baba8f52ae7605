// Highlights text with comments. Positions of threads are read from the server once and then mapped, so
// that a key costs only as much as the marks around it. A block that is removed and inserted elsewhere
// keeps its threads.

import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { changedRange } from '../large/changes.ts';
import {
  type CommentedPart,
  type CommentedText,
  type CommentedThread,
  markedParts,
  placeOfParts,
  quoteOf,
  threadClass,
  wordsIn,
} from './commented.ts';

type MarkedPart = ReturnType<typeof markedParts>[number];

interface Marks {
  set: DecorationSet;
  parts: ReadonlyMap<string, MarkedPart>;
  /** Parts whose text is currently missing; undo or a paste may bring it back. */
  lostThreads: ReadonlySet<string>;
  activeId: string | null;
}

interface CommentMarksMeta {
  threads: readonly CommentedThread[];
  activeId: string | null;
}

type Spec = Pick<MarkedPart, 'thread' | 'key'>;

const key = new PluginKey<Marks>('commentMarks');
const nothing: Marks = {
  set: DecorationSet.empty,
  parts: new Map(),
  lostThreads: new Set(),
  activeId: null,
};

export function commentMarks(): Plugin<Marks> {
  return new Plugin<Marks>({
    key,
    state: {
      init: () => nothing,
      apply(tr, marks, before, after) {
        let now = marks;
        if (tr.docChanged && marks.parts.size > 0) {
          const lostThreads = new Set(marks.lostThreads);
          const onRemove = ({ key }: Spec) => lostThreads.add(key);
          now = { ...marks, set: marks.set.map(tr.mapping, tr.doc, { onRemove }), lostThreads };
          const range = lostThreads.size > 0 ? changedRange(before.doc, after.doc) : null;
          if (range) now = findThreads(tr.doc, now, range, { exactly: true });
        }
        const meta: CommentMarksMeta | undefined = tr.getMeta(key);
        return meta ? takeThreads(tr.doc, now, meta) : now;
      },
    },
    props: { decorations: (state) => key.getState(state)?.set },
  });
}

/** Adds marks for the server's threads; existing parts stay at their mapped position. */
function takeThreads(doc: Node, marks: Marks, { threads, activeId }: CommentMarksMeta): Marks {
  const parts = new Map(threads.flatMap(markedParts).map((part) => [part.key, part]));
  const standing = new Set<string>();
  const removedDecorations: Decoration[] = [];
  for (const mark of marks.set.find()) {
    const { thread, key } = mark.spec as Spec;
    const looksOther = (thread === activeId) !== (thread === marks.activeId);
    if (!parts.has(key) || looksOther) removedDecorations.push(mark);
    if (parts.has(key)) standing.add(key);
  }
  const set = removedDecorations.length > 0 ? marks.set.remove([...removedDecorations]) : marks.set;
  const redrawn = removedDecorations
    .filter(({ spec }) => parts.has((spec as Spec).key))
    .map((mark) => markAt(doc, mark.from, mark.to, mark.spec as Spec, activeId));
  const lostThreads = new Set([...parts.keys()].filter((key) => !standing.has(key)));
  const now: Marks = {
    set: redrawn.length > 0 ? set.add(doc, redrawn) : set,
    parts,
    lostThreads,
    activeId,
  };
  return lostThreads.size === 0
    ? now
    : findThreads(doc, now, { from: 0, to: doc.content.size }, { exactly: false });
}

/**
 * Adds marks for lost parts whose text is in the range. With `exactly`, only the original words count,
 * because the quote from the server may be outdated.
 */
function findThreads(
  doc: Node,
  marks: Marks,
  { from, to }: { from: number; to: number },
  { exactly }: { exactly: boolean },
): Marks {
  const { parts, activeId } = marks;
  const lostThreads = new Set(marks.lostThreads);
  const byBlock = new Map<unknown, MarkedPart[]>();
  for (const key of lostThreads) {
    const part = parts.get(key);
    if (!part) continue;
    const others = byBlock.get(part.paragraphId) ?? [];
    byBlock.set(part.paragraphId, [...others, part]);
  }
  const decorations: Decoration[] = [];
  doc.nodesBetween(from, Math.min(to, doc.content.size), (node, pos) => {
    for (const part of byBlock.get(node.attrs.id) ?? []) {
      const isWhole = part.anchor === null;
      const words = node.isTextblock ? wordsIn(textUpTo(node), part, exactly) : null;
      if (!isWhole && !words) continue;
      const start = words ? pos + 1 + positionOf(node, words.from) : pos;
      const end = words ? pos + 1 + positionOf(node, words.to) : pos + node.nodeSize;
      decorations.push(markAt(doc, start, end, part, activeId));
      lostThreads.delete(part.key);
    }
    return !node.isTextblock;
  });
  return decorations.length > 0
    ? { ...marks, set: marks.set.add(doc, decorations), lostThreads }
    : marks;
}

/** A decoration for the whole block, or for its text. */
function markAt(
  doc: Node,
  from: number,
  to: number,
  { thread, key }: Spec,
  activeId: string | null,
) {
  const active = thread === activeId ? ' commented-active' : '';
  const attrs = { class: `commented ${threadClass(thread)}${active}` };
  const block = doc.resolve(from).nodeAfter;
  const isBlock = block !== null && !block.isInline && from + block.nodeSize === to;
  const make = isBlock ? Decoration.node : Decoration.inline;
  return make(from, to, attrs, { thread, key } satisfies Spec);
}

/** A block's text up to a position, with the offsets that comments use. */
const textUpTo = (block: Node, end = block.content.size) => block.textBetween(0, end);

/** The position in a block for an offset in its text. */
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

interface Range {
  from: number;
  to: number;
}

/** The parts that ranges cover in each block; for an empty range, the block around it. */
function partsIn(doc: Node, ranges: readonly Range[]): CommentedPart[] {
  const parts: CommentedPart[] = [];
  const addWhole = ({ attrs, textContent }: Node) =>
    parts.push({ paragraphId: attrs.id, anchor: null, quote: quoteOf(textContent) || null });
  for (const { from, to } of ranges) {
    const whole = wholeBlock(doc, from, to);
    if (whole) {
      addWhole(whole);
      continue;
    }
    doc.nodesBetween(from, to, (node, pos) => {
      if (typeof node.attrs.id !== 'string') return !node.isTextblock;
      if (!node.isTextblock) {
        if (node.isLeaf) addWhole(node);
        return true;
      }
      const start = pos + 1;
      const before = textUpTo(node, Math.max(0, from - start));
      const text = textUpTo(node, Math.min(node.content.size, to - start));
      const quote = text.slice(before.length);
      if (quote !== '') {
        const anchor = { from: before.length, to: text.length };
        parts.push({ paragraphId: node.attrs.id, anchor, quote: quoteOf(quote) });
      }
      return false;
    });
  }
  return parts;
}

/** The block that is exactly the range, or the one around a caret. */
function wholeBlock(doc: Node, from: number, to: number): Node | null {
  const $from = doc.resolve(from);
  const { nodeAfter } = $from;
  const hasId = (node: Node | null) => typeof node?.attrs.id === 'string';
  if (nodeAfter && !nodeAfter.isInline && hasId(nodeAfter)) {
    if (from === to || from + nodeAfter.nodeSize === to) return nodeAfter;
  }
  if (from !== to) return null;
  for (let depth = $from.depth; depth > 0; depth--) {
    if (hasId($from.node(depth))) return $from.node(depth);
  }
  return null;
}

/** The live text, for the comments. */
export function commentedText(
  view: EditorView,
  root: HTMLElement,
  untilSaved: () => Promise<void>,
): CommentedText {
  return {
    root,
    show(threads, activeId) {
      if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, { threads, activeId }));
    },
    placeOf(id) {
      const marks = key
        .getState(view.state)
        ?.set.find(undefined, undefined, (spec) => (spec as Spec).thread === id);
      const inOrder = marks?.toSorted((one, other) => one.from - other.from) ?? [];
      return placeOfParts(partsIn(view.state.doc, inOrder));
    },
    selected() {
      const { doc, selection } = view.state;
      const ranges = selection.ranges.map(({ $from, $to }) => ({ from: $from.pos, to: $to.pos }));
      return placeOfParts(partsIn(doc, ranges));
    },
    saved: untilSaved,
    focus: () => view.focus(),
  };
}
