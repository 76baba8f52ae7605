// Lists: making, changing, nesting. One command takes a list's name and does what the button means.

import { Fragment, type Node, type NodeType } from '@tiptap/pm/model';
import { liftListItem, sinkListItem, wrapRangeInList } from '@tiptap/pm/schema-list';
import { type Command, type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { rangesBySection } from './blocks.ts';

export type ListName = 'bulletList' | 'orderedList' | 'checkList';

const lists: ReadonlySet<string> = new Set<ListName>(['bulletList', 'orderedList', 'checkList']);
const items: ReadonlySet<string> = new Set(['listItem', 'checkItem']);

/** The innermost list around the selection. */
export function listAt(state: EditorState): { name: ListName; node: Node; pos: number } | null {
  const { $from, $to } = state.selection;
  for (let depth = $from.sharedDepth($to.pos); depth > 0; depth--) {
    const node = $from.node(depth);
    if (lists.has(node.type.name)) {
      return { name: node.type.name as ListName, node, pos: $from.before(depth) };
    }
  }
  return null;
}

/** Makes a list of the selected blocks, turns the list around them into this kind, or takes it away. */
export function toggleList(name: ListName): Command {
  return (state, dispatch, view) => {
    const list = state.schema.nodes[name];
    if (!list) return false;
    const current = listAt(state);
    if (current?.name === name) return liftItem(state, dispatch, view);
    const { tr } = state;
    if (current) convert(tr, current.node, current.pos, list);
    else for (const range of rangesBySection(state).reverse()) wrapRangeInList(tr, range, list);
    if (!tr.docChanged) return false;
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

function convert(tr: Transaction, node: Node, pos: number, list: NodeType): void {
  const item = list.contentMatch.defaultType;
  const attrs = { id: node.attrs.id };
  if (!item || node.firstChild?.type === item) {
    tr.setNodeMarkup(pos, list, attrs);
    return;
  }
  const { anchor, head } = tr.selection;
  const converted = node.content.content.map((child) =>
    item.create({ id: child.attrs.id }, child.content),
  );
  tr.replaceWith(pos, pos + node.nodeSize, list.create(attrs, Fragment.fromArray(converted)));
  // Both lists have the same size, so the places in them are the same.
  tr.setSelection(TextSelection.create(tr.doc, anchor, head));
}

function itemTypes(state: EditorState): NodeType[] {
  return Object.values(state.schema.nodes).filter((type) => items.has(type.name));
}

/** Tab: one level deeper. False in the first item, which has nothing to go below. */
export const sinkItem: Command = (state, dispatch, view) =>
  sinkListItem(itemTypes(state))(state, dispatch, view);

/** Shift-Tab: one level up, and out of the list at the top. */
export const liftItem: Command = (state, dispatch, view) =>
  liftListItem(itemTypes(state))(state, dispatch, view);

/** Ticks or clears the check items of the selection. */
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
