// Finds a place where content is allowed: as it is, converted, or not at all.
import * as Y from 'yjs';
import { createBlockId } from '../ids.ts';
import { holdsLine, type NodeName, schema } from '../schema.ts';
import { type ItemContent, type SharedType, typeOf } from './lines.ts';

/** After `left`, or first in `parent`. */
export interface ItemPlace {
  parent: SharedType;
  left: Y.Item | null;
}

export type ItemInserter = (place: ItemPlace, content: ItemContent, sub: string | null) => Y.Item;

/**
 * The exact place and form of the content; with null content, only its children are inserted there.
 * Null if it fits nowhere.
 */
export function fitContent(
  content: ItemContent,
  place: ItemPlace,
  insert: ItemInserter,
): { place: ItemPlace; content: ItemContent | null } | null {
  const { parent, left } = place;
  const type = content instanceof Y.ContentType ? content.type : null;
  if (!type) {
    if (parent instanceof Y.XmlText) return { place, content };
    const text = isLine(parent) ? textAt(parent, left, insert) : null;
    return text && { place: text, content };
  }
  if (type instanceof Y.XmlText) {
    if (!isLine(parent)) return null;
    const text = adjacentText(parent, left);
    return text ? { place: text, content: null } : { place, content };
  }
  if (!(type instanceof Y.XmlElement)) return null;
  const name = type.nodeName;
  if (schema.nodes[name as NodeName]?.isInline) {
    const isCode = parent instanceof Y.XmlElement && parent.nodeName === 'codeBlock';
    return isLine(parent) && !isCode ? { place, content } : null;
  }
  if (!(parent instanceof Y.XmlElement)) {
    const isRoot = parent instanceof Y.XmlFragment && !(parent instanceof Y.XmlText);
    return isRoot && name === 'section' ? { place, content } : null;
  }
  if (holdsLine(parent.nodeName)) {
    const around = parent._item?.parent;
    if (!(around instanceof Y.XmlElement) || holdsLine(around.nodeName)) return null;
    return fitContent(content, { parent: around, left: parent._item }, insert);
  }
  if (allows(parent.nodeName, name)) return { place, content };
  if (isItem(name)) {
    const other = parent.nodeName === 'checkList' ? 'checkItem' : 'listItem';
    if (allows(parent.nodeName, other)) return { place, content: elementContent(other) };
  }
  if (allows('section', name)) {
    const item = ['listItem', 'checkItem'].find((each) => allows(parent.nodeName, each));
    if (!item) return null;
    const wrapper = insert(place, elementContent(item), null);
    const around = typeOf(wrapper) as Y.XmlElement;
    around.setAttribute('id', createBlockId());
    return { place: { parent: around, left: null }, content };
  }
  // A list item, row or cell among blocks is replaced by its blocks.
  return allows(parent.nodeName, 'paragraph') ? { place: { ...place }, content: null } : null;
}

function isLine(type: SharedType): type is Y.XmlElement {
  return type instanceof Y.XmlElement && holdsLine(type.nodeName);
}

function isItem(name: string): boolean {
  return name === 'listItem' || name === 'checkItem';
}

function elementContent(name: string): Y.ContentType {
  return new Y.ContentType(new Y.XmlElement(name));
}

function allows(parent: string, child: string): boolean {
  const match = schema.nodes[parent as NodeName]?.contentMatch;
  const type = schema.nodes[child as NodeName];
  if (!match || !type) return false;
  if (match.matchType(type)) return true;
  for (let i = 0; i < match.edgeCount; i++) if (match.edge(i).next.matchType(type)) return true;
  return false;
}

/** The text beside this place: the editor would treat two adjacent texts as one. */
function adjacentText(line: Y.XmlElement, left: Y.Item | null): ItemPlace | null {
  let before = left;
  while (before?.deleted) before = before.left;
  const text = before && typeOf(before);
  if (text instanceof Y.XmlText) return { parent: text, left: lastOf(text) };
  let after = left ? left.right : line._start;
  while (after?.deleted) after = after.right;
  const next = after && typeOf(after);
  return next instanceof Y.XmlText ? { parent: next, left: null } : null;
}

function textAt(line: Y.XmlElement, left: Y.Item | null, insert: ItemInserter): ItemPlace {
  const place = adjacentText(line, left);
  if (place) return place;
  const text = insert({ parent: line, left }, new Y.ContentType(new Y.XmlText()), null);
  return { parent: typeOf(text) as Y.XmlText, left: null };
}

function lastOf(type: Y.XmlText): Y.Item | null {
  let last = type._start;
  while (last?.right) last = last.right;
  return last;
}
