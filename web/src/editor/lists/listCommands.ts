// List commands: creating, converting, nesting. One command takes the type of list and does what its button
// means.

import { createBlockId } from '@docent/document-model/ids';
import type { bullets } from '@docent/document-model/nodes/bulletList';
import { type numberings, startOf } from '@docent/document-model/nodes/orderedList';
import type { Node, NodeRange, NodeType } from '@tiptap/pm/model';
import { liftListItem, sinkListItem } from '@tiptap/pm/schema-list';
import type { Command, EditorState, Transaction } from '@tiptap/pm/state';
import { canJoin } from '@tiptap/pm/transform';
import { rangesBySection } from '../formatting/blockCommands.ts';
import { type Rewriting, rewrite } from '../large/rewriting.ts';

export type ListName = 'bulletList' | 'orderedList' | 'checkList';
/** The bullet or numbering of a list; null is the default. */
export type ListKind = (typeof bullets)[number] | (typeof numberings)[number] | null;

const lists: ReadonlySet<string> = new Set<ListName>(['bulletList', 'orderedList', 'checkList']);
const items: ReadonlySet<string> = new Set(['listItem', 'checkItem']);

export interface ListAt {
  name: ListName;
  /** As drawn: a list inside a multilevel one has its numbering. */
  kind: ListKind;
  node: Node;
  pos: number;
}

function isList({ type }: Node): boolean {
  return lists.has(type.name);
}

/** The lists around the selection, innermost first. */
function listsAround({ selection: { $from, $to } }: EditorState): { node: Node; pos: number }[] {
  const lists: { node: Node; pos: number }[] = [];
  for (let depth = $from.sharedDepth($to.pos); depth > 0; depth--) {
    if (isList($from.node(depth)))
      lists.push({ node: $from.node(depth), pos: $from.before(depth) });
  }
  return lists;
}

/** The innermost list around the selection. */
export function listAt(state: EditorState): ListAt | null {
  const [own] = listsAround(state);
  if (!own) return null;
  const name = own.node.type.name as ListName;
  const continuesNumbering = own.node.attrs.kind === null && multilevelAround(state) !== null;
  return { ...own, name, kind: continuesNumbering ? 'multilevel' : (own.node.attrs.kind ?? null) };
}

/** The multilevel list that contains the innermost list or is it. */
function multilevelAround(state: EditorState): { node: Node; pos: number } | null {
  for (const list of listsAround(state)) {
    if (list.node.type.name !== 'orderedList') return null;
    if (list.node.attrs.kind === 'multilevel') return list;
  }
  return null;
}

/**
 * Turns the selected blocks, including lists among and beside them, into one list; converts the list around
 * them, or removes it.
 */
export function toggleList(name: ListName): Command {
  return (state, dispatch, view) => {
    const current = listAt(state);
    const isThis = current ? current.name === name : holdsOnly(state, name);
    if (isThis) return current ? liftItem(state, dispatch, view) : liftLists(state, dispatch);
    return makeList(name, null)(state, dispatch, view);
  };
}

/** Turns the selected blocks into a list of this kind, or converts the list around them. */
export function setListKind(name: ListName, kind: ListKind): Command {
  return (state, dispatch, view) => {
    const around = listsAround(state);
    if (around[0]?.node.type.name !== name) return makeList(name, kind)(state, dispatch, view);
    const { tr } = state;
    // The outermost list holds the multilevel numbering, not those inside it.
    const orderedIndex = around.findIndex(({ node }) => node.type.name !== 'orderedList');
    const outermost = around.at(orderedIndex < 0 ? -1 : orderedIndex - 1);
    const isWhole = kind === 'multilevel';
    const list = isWhole
      ? outermost
      : kind === null
        ? (multilevelAround(state) ?? around[0])
        : around[0];
    if (!list) return false;
    tr.setNodeAttribute(list.pos, 'kind', kind);
    if (isWhole) {
      list.node.descendants((node, pos) => {
        if (node.type.name === name) tr.setNodeAttribute(list.pos + 1 + pos, 'kind', null);
        return !node.isTextblock;
      });
    }
    dispatch?.(tr);
    return true;
  };
}

function makeList(name: ListName, kind: ListKind): Command {
  return (state, dispatch) => {
    const list = state.schema.nodes[name];
    if (!list) return false;
    const { tr } = state;
    const around = listsAround(state)[0];
    if (around) convert(tr, [[around.node, around.pos]], list, kind);
    else {
      const ranges = rangesBySection(state);
      // Converting changes no positions, so it comes before the steps that do.
      const others = ranges.flatMap(childrenOf);
      convert(
        tr,
        others.filter(([child]) => isList(child) && child.type !== list),
        list,
        kind,
      );
      // A list across a section border becomes two lists, and the second continues the numbering.
      let next = 1;
      const starts = ranges.map((range) => {
        const start = next;
        for (const [child] of childrenOf(range)) next += isList(child) ? child.childCount : 1;
        return start;
      });
      wrap(tr, list, ranges, (i) => ({
        kind,
        ...(name === 'orderedList' ? { start: starts[i] } : {}),
      }));
    }
    if (!tr.docChanged) return false;
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

function childrenOf({ parent, startIndex, endIndex, start }: NodeRange): [Node, number][] {
  let pos = start;
  return parent.content.content.slice(startIndex, endIndex).map((child) => {
    const at = pos;
    pos += child.nodeSize;
    return [child, at];
  });
}

/** Wraps blocks that are not in a list, then joins them with adjacent lists of the same kind. */
function wrap(
  tr: Transaction,
  list: NodeType,
  ranges: readonly NodeRange[],
  attrsOf: (range: number) => Record<string, unknown>,
): void {
  const item = list.contentMatch.defaultType;
  if (!item) return;
  const runs: Rewriting[] = [];
  const touching = new Set<Rewriting>();
  const movedPositions: number[] = [];
  for (const [i, range] of ranges.entries()) {
    const { parent, startIndex, endIndex } = range;
    if (!parent.canReplaceWith(startIndex, endIndex, list)) continue;
    const own = list.spec.attrs?.kind ? attrsOf(i) : {};
    const make = (blocks: readonly Node[]) => [
      list.create(
        { ...own, id: createBlockId() },
        blocks.map((block) => item.create({ id: createBlockId() }, block)),
      ),
    ];
    let last: Rewriting | undefined;
    for (const [n, [child, pos]] of childrenOf(range).entries()) {
      if (isList(child)) continue;
      const to = pos + child.nodeSize;
      if (last?.to === pos) last.to = to;
      else {
        if (last) movedPositions.push(last.to, 0, 2);
        last = { from: pos, to, make };
        runs.push(last);
      }
      const beside = [-1, 1].map((step) => parent.maybeChild(startIndex + n + step));
      if (beside.some((other) => other && isList(other))) touching.add(last);
      movedPositions.push(pos, 0, 2);
    }
    if (last) movedPositions.push(last.to, 0, 2);
  }
  const stepsBefore = tr.steps.length;
  rewrite(tr, runs, movedPositions);
  const mapping = tr.mapping.slice(stepsBefore);
  // From the end, so that earlier positions stay valid.
  for (const { from, to } of [...touching].reverse()) {
    joinAt(tr, mapping.map(to), list);
    joinAt(tr, mapping.map(from, -1), list);
  }
}

function joinAt(tr: Transaction, pos: number, list: NodeType): void {
  const { nodeBefore, nodeAfter } = tr.doc.resolve(pos);
  if (nodeBefore?.type !== list || nodeAfter?.type !== list) return;
  if ((nodeBefore.attrs.kind ?? null) !== (nodeAfter.attrs.kind ?? null)) return;
  if (canJoin(tr.doc, pos)) tr.join(pos);
}

/** Converts list items to another type of list; sizes do not change. */
function convert(
  tr: Transaction,
  listItems: readonly (readonly [Node, number])[],
  list: NodeType,
  kind: ListKind,
): void {
  const item = list.contentMatch.defaultType;
  const own = list.spec.attrs?.kind ? { kind } : {};
  const places = listItems.map(([node, pos]) => ({
    from: pos,
    to: pos + node.nodeSize,
    make: () => {
      const { id, suggestion, start } = node.attrs;
      const attrs = { id, suggestion, ...own, ...(list.spec.attrs?.start ? { start } : {}) };
      const items = node.children.map((child) =>
        !item || child.type === item
          ? child
          : item.create({ id: child.attrs.id, suggestion: child.attrs.suggestion }, child.content),
      );
      return [list.create(attrs, items)];
    },
  }));
  rewrite(tr, places);
}

/** Whether the selection consists only of lists of this type, none of them around all of it. */
function holdsOnly(state: EditorState, name: ListName): boolean {
  const children = rangesBySection(state).flatMap(childrenOf);
  return children.length > 0 && children.every(([child]) => child.type.name === name);
}

function liftLists(state: EditorState, dispatch: Parameters<Command>[1]): boolean {
  const { tr } = state;
  const movedPositions: number[] = [];
  const listRanges = rangesBySection(state)
    .flatMap(childrenOf)
    .map(([list, pos]) => {
      let at = pos;
      list.forEach((item) => {
        movedPositions.push(at, 2, 0);
        at += item.nodeSize;
      });
      movedPositions.push(at, 2, 0);
      const make = () => list.children.flatMap((item) => item.children);
      return { from: pos, to: pos + list.nodeSize, make };
    });
  rewrite(tr, listRanges, movedPositions);
  dispatch?.(tr.scrollIntoView());
  return true;
}

function itemTypes(state: EditorState): NodeType[] {
  return Object.values(state.schema.nodes).filter((type) => items.has(type.name));
}

/** Tab: one level deeper. False in the first item, which has no previous item. */
export const sinkItem: Command = (state, dispatch, view) =>
  sinkListItem(itemTypes(state))(state, dispatch, view);

/** Whether the caret is in a list, where Tab has no other meaning. */
export const inList: Command = (state) => listAt(state) !== null;

/** Shift-Tab: one level up, and out of the list at the top level; numbering continues after it. */
export const liftItem: Command = (state, dispatch, view) => {
  const list = listAt(state);
  const index = list ? state.selection.$from.index(state.doc.resolve(list.pos).depth + 1) : 0;
  return liftListItem(itemTypes(state))(
    state,
    dispatch && ((tr) => dispatch(list && index > 0 ? countOn(tr, list, index) : tr)),
    view,
  );
};

/** Both parts of a split list have the same id until the second one gets its own. */
function countOn(tr: Transaction, { node, pos }: ListAt, start: number): Transaction {
  if (node.type.name !== 'orderedList') return tr;
  const { parent } = tr.doc.resolve(pos);
  let at = pos;
  for (let i = tr.doc.resolve(pos).index(); i < parent.childCount; i++) {
    const child = parent.child(i);
    if (at > pos && child.type === node.type && child.attrs.id === node.attrs.id) {
      return tr.setNodeAttribute(at, 'start', startOf(node.attrs.start) + start);
    }
    at += child.nodeSize;
  }
  return tr;
}

/** Starts the list at the caret with this number. */
export function setListStart(start: number): Command {
  return (state, dispatch) => {
    const list = listAt(state);
    if (list?.name !== 'orderedList' || startOf(start) !== start) return false;
    dispatch?.(state.tr.setNodeAttribute(list.pos, 'start', start));
    return true;
  };
}

/** Continues the numbering of the previous numbered list at the same depth. */
export const continueNumbering: Command = (state, dispatch, view) => {
  const list = listAt(state);
  const before = list && numberedBefore(state, list);
  if (!before) return false;
  return setListStart(startOf(before.attrs.start) + before.childCount)(state, dispatch, view);
};

function numberedBefore({ doc }: EditorState, { node, pos }: ListAt): Node | null {
  const $pos = doc.resolve(pos);
  const within = (parent: Node, end: number) =>
    parent.content.content.slice(0, end).findLast(({ type }) => type === node.type);
  const near = within($pos.parent, $pos.index());
  if (near || $pos.depth > 1) return near ?? null;
  // Sections are invisible to people, so the previous list may be in an earlier one.
  for (let i = $pos.index(0) - 1; i >= 0; i--) {
    const section = doc.child(i);
    const lastList = within(section, section.childCount);
    if (lastList) return lastList;
  }
  return null;
}

/** Checks or unchecks the check items of the selection. */
export const toggleChecked: Command = (state, dispatch) => {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type.name !== 'checkItem') continue;
    dispatch?.(state.tr.setNodeAttribute($from.before(depth), 'checked', !node.attrs.checked));
    return true;
  }
  return false;
};
