// Converts an action into suggestions. The action, including everything that plugins append to it, is
// applied to a separate state; the states before and after are then merged into one document in which
// nothing is deleted. Commands therefore need not know about suggestions.

import { type NodeJSON, sameContent } from '@docent/document-model/content';
import { blocksWithoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import { changedChildren } from '@docent/live-binding/changedChildren';
import { replaceChangedRange } from '@docent/live-binding/narrowReplacement';
import { Fragment, type Node } from '@tiptap/pm/model';
import {
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';
import { type Author, findMark } from './author.ts';
import { idsIn, type MergedBlock, Suggesting } from './blocks.ts';

/** Converts a transaction into suggestions of this person; null if that is impossible. */
export function toSuggestions(
  tr: Transaction,
  state: EditorState,
  author: Author,
): Transaction | null {
  if (!tr.docChanged) return tr;
  if (isOwnTyping(tr, author)) return tr.setMeta(suggestedMeta, true);
  const after = state.applyTransaction(tr).state;
  if (after.doc.eq(state.doc)) return tr;
  const suggestion = merge(state.doc, after.doc, firstChange(tr), author);
  if (suggestion === null) return null;
  const next = replaceChangedRange(state.tr, suggestion.doc.content).setMeta(suggestedMeta, true);
  const back = isForward(state, tr) ? 1 : -1;
  const selection = selectionIn(next.doc, after.selection, suggestion, back);
  if (selection) next.setSelection(selection);
  if (tr.storedMarksSet) next.setStoredMarks(tr.storedMarks);
  const metaOf = (tr as unknown as { meta: Record<string, unknown> }).meta;
  for (const key in metaOf) next.setMeta(key, metaOf[key]);
  return tr.scrolledIntoView ? next.scrollIntoView() : next;
}

const suggestedMeta = 'suggested';

/**
 * Whether the transaction is such a conversion: it is complete, and plugins may only append suggestions.
 */
export function isSuggested(tr: Transaction): boolean {
  return tr.getMeta(suggestedMeta) === true;
}

/**
 * Text typed into one's own suggested text becomes part of it directly, so that ordinary typing costs
 * nothing.
 */
function isOwnTyping(tr: Transaction, author: Author): boolean {
  const [step, ...others] = tr.steps;
  const doc = tr.docs[0];
  if (!(step instanceof ReplaceStep) || others.length > 0 || !doc) return false;
  const { from, to, slice } = step;
  if (slice.openStart > 0 || slice.openEnd > 0 || slice.content.size === 0) return false;
  const $from = doc.resolve(from);
  if (!$from.parent.inlineContent || to > $from.end()) return false;
  const isOwn = (node: Node) =>
    node.isText &&
    findMark(node, 'insertion')?.attrs.personId === author.id &&
    !findMark(node, 'deletion') &&
    !findMark(node, 'formatting');
  if (!slice.content.content.every(isOwn)) return false;
  let isDeleted = true;
  if (to > from) {
    doc.nodesBetween(from, to, (node) => {
      if (node.isInline && !isOwn(node)) isDeleted = false;
    });
  }
  return isDeleted;
}

/** The first position of the old document that the steps touch. */
function firstChange(tr: Transaction): number {
  let first = Number.POSITIVE_INFINITY;
  tr.steps.forEach((step, i) => {
    step.getMap().forEach((from) => {
      const back = tr.mapping.slice(0, i).invert();
      first = Math.min(first, back.map(from, -1));
    });
  });
  return first;
}

/** Whether Delete, rather than Backspace, removed the text, so that the caret goes after it. */
function isForward(state: EditorState, tr: Transaction): boolean {
  const { empty, head } = state.selection;
  return empty && firstChange(tr) >= head;
}

interface SuggestionResult {
  doc: Node;
  suggesting: Suggesting;
  before: Node;
  after: Node;
}

function merge(before: Node, after: Node, from: number, author: Author): SuggestionResult | null {
  const range = changedChildren(before, after);
  let pos = 0;
  for (let i = 0; i < range.from; i++) pos += before.child(i).nodeSize;
  const oldSections = before.children.slice(range.from, range.toBefore);
  const nowSections = after.children.slice(range.from, range.toAfter);
  const home = new Map<Node, number>();
  const starts = new Map<Node, number>();
  oldSections.forEach((section, i) => {
    section.forEach((block, offset) => {
      home.set(block, i);
      starts.set(block, pos + 1 + offset);
    });
    pos += section.nodeSize;
  });
  const old = oldSections.flatMap((section) => section.children);
  const now = nowSections.flatMap((section) => section.children);
  let left = 0;
  while (left < old.length && left < now.length && old[left] === now[left]) left++;
  let right = 0;
  const maxRight = Math.min(old.length, now.length) - left;
  while (right < maxRight && old.at(-1 - right) === now.at(-1 - right)) right++;
  const removedSections = old.slice(left, old.length - right);
  const addedSections = now.slice(left, now.length - right);

  const removedIds = idsIn(removedSections);
  const start = removedSections[0] ? (starts.get(removedSections[0]) ?? 0) : 0;
  let suggesting = new Suggesting(author, from, removedIds);
  let mergedSections = suggesting.merge(removedSections, addedSections, start);
  if (!canBeRefused(removedSections, mergedSections, author)) {
    suggesting = new Suggesting(author, from, removedIds);
    mergedSections = suggesting.replace(removedSections, addedSections);
    if (!canBeRefused(removedSections, mergedSections, author)) return null;
  }

  const keepUnchanged = (node: Node): MergedBlock => ({ node, old: node });
  const blocks = [
    ...old.slice(0, left).map(keepUnchanged),
    ...mergedSections,
    ...old.slice(old.length - right).map(keepUnchanged),
  ];
  const lists: Node[][] = oldSections.map(() => []);
  let section = 0;
  for (const { node, old: block } of blocks) {
    section = (block && home.get(block)) ?? section;
    lists[section]?.push(node);
  }
  const sections = oldSections.flatMap((each, i) => {
    const list = lists[i] ?? [];
    return list.length > 0 ? [each.copy(Fragment.fromArray(list))] : [];
  });
  const children = [
    ...before.children.slice(0, range.from),
    ...sections,
    ...before.children.slice(range.toBefore),
  ];
  if (children.length === 0) return null;
  return { doc: before.copy(Fragment.fromArray(children)), suggesting, before, after };
}

/** The guarantee for every suggestion: without it, the text and the suggestions of others are unchanged. */
function canBeRefused(old: Node[], mergedSections: MergedBlock[], author: Author): boolean {
  const asJSON = (nodes: Node[]) =>
    blocksWithoutSuggestions(
      nodes.map((node) => node.toJSON() as NodeJSON),
      'refuse',
      (_, personId) => personId === author.id,
    );
  return sameContent(asJSON(old), asJSON(mergedSections.map(({ node }) => node)));
}

function selectionIn(
  doc: Node,
  original: Selection,
  result: SuggestionResult,
  side: -1 | 1,
): Selection | null {
  const anchor = positionOf(doc, original.anchor, result, side);
  const head = original.empty ? anchor : positionOf(doc, original.head, result, side);
  if (anchor === null || head === null) return null;
  if (original instanceof NodeSelection) {
    const node = doc.nodeAt(anchor);
    if (node && NodeSelection.isSelectable(node)) return NodeSelection.create(doc, anchor);
  }
  const [$anchor, $head] = [doc.resolve(anchor), doc.resolve(head)];
  return $anchor.parent.inlineContent && $head.parent.inlineContent
    ? TextSelection.create(doc, anchor, head)
    : Selection.near($head, side);
}

/** Maps a position of the second state to the merged document. */
function positionOf(doc: Node, pos: number, result: SuggestionResult, side: -1 | 1): number | null {
  const { after, suggesting } = result;
  const $pos = after.resolve(pos);
  for (let depth = $pos.depth; depth > 1; depth--) {
    const node = $pos.node(depth);
    const start = $pos.start(depth);
    const copy = suggesting.copies.get(node);
    const line = suggesting.lines.get(node);
    if (line) {
      const offset = pos - start;
      const linePosition = inLine(line, offset, side);
      const at = linePosition ? startOf(result, linePosition.node) : null;
      if (linePosition && at !== null) return at + linePosition.at;
    }
    const copyStart = startOf(result, copy ?? node);
    if (copyStart !== null) return copyStart + pos - start;
  }
  // Nothing around it can be mapped, so it keeps its distance from the end.
  return Math.max(0, Math.min(doc.content.size, doc.content.size - (after.content.size - pos)));
}

type Parts = NonNullable<ReturnType<Suggesting['lines']['get']>>;

/** Between kept and deleted text, the same offset has two positions; `side` selects one. */
function inLine(parts: Parts, offset: number, side: -1 | 1) {
  const fits = parts.filter(({ from, to }) => from <= offset && offset <= to);
  const part = side < 0 ? fits[0] : fits.at(-1);
  return part && { node: part.node, at: part.at + offset - part.from };
}

/** Start of the content of a node in the changed part; null if it is not there. */
function startOf({ doc, before }: SuggestionResult, target: Node): number | null {
  const { from, toAfter } = changedChildren(before, doc);
  let pos = 0;
  for (let i = 0; i < from; i++) pos += doc.child(i).nodeSize;
  for (let i = from; i < toAfter; i++) {
    const section = doc.child(i);
    let start: number | null = null;
    section.descendants((node, offset) => {
      if (start !== null) return false;
      if (node === target) start = pos + 1 + offset + 1;
      return start === null && !node.inlineContent;
    });
    if (start !== null) return start;
    pos += section.nodeSize;
  }
  return null;
}
