// Change 4: a block of the editor is written into the stored element with the same type and id.
//
// y-prosemirror pairs blocks by position and content. It may then write one block into the element
// of another one, so that text somebody else types into the former at the same time appears in the
// latter. Here, a block stays in place, or is deleted and inserted elsewhere; y-prosemirror only
// writes lines and new blocks. Comparing ids is also much faster than comparing content.

import { longestIncreasing } from '@docent/document-model/comparing/increasingSubsequence';
import type { Node } from 'prosemirror-model';
import { type ProsemirrorBinding, updateYFragment } from 'y-prosemirror';
import * as Y from 'yjs';
import { removeGoneMarks } from './removedMarks.ts';
import { writeText } from './typedText.ts';

type Mapping = ProsemirrorBinding['mapping'];

/** Writes a node into its stored element. Call it within a transaction. */
export function writeBlocksById(
  binding: ProsemirrorBinding,
  storedFragment: Y.XmlFragment,
  node: Node,
): void {
  const { doc, mapping } = binding;
  if (mapping.get(storedFragment) === node) return;
  if (storedFragment instanceof Y.XmlElement && node.inlineContent) {
    writeText(binding, storedFragment, node);
    removeGoneMarks(storedFragment, node);
    updateYFragment(doc, storedFragment, node, binding);
    return;
  }
  if (storedFragment instanceof Y.XmlElement) writeAttributes(storedFragment, node);
  writeChildren(binding, storedFragment, node);
  mapping.set(storedFragment, node);
}

function writeAttributes(storedElement: Y.XmlElement, { attrs }: Node): void {
  for (const [name, value] of Object.entries(attrs)) {
    if (value === null) {
      if (storedElement.hasAttribute(name)) storedElement.removeAttribute(name);
    } else if (storedElement.getAttribute(name) !== value) storedElement.setAttribute(name, value);
  }
  for (const name of Object.keys(storedElement.getAttributes())) {
    if (!(name in attrs)) storedElement.removeAttribute(name);
  }
}

function writeChildren(binding: ProsemirrorBinding, storedParent: Y.XmlFragment, node: Node): void {
  const { doc, mapping } = binding;
  const before = storedParent.toArray();
  const elements = before.filter((child) => child instanceof Y.XmlElement);
  const partners = partnersOf(mapping, elements, node);
  const staying = new Set<unknown>(partners);
  for (let end = before.length; end > 0; ) {
    let start = end;
    while (start > 0 && !staying.has(before[start - 1])) start--;
    for (const removedChild of before.slice(start, end)) mapping.delete(removedChild);
    if (start < end) storedParent.delete(start, end - start);
    end = start - 1;
  }
  let previous: Y.XmlElement | null = null;
  for (const [i, child] of node.children.entries()) {
    const partner = partners[i];
    if (partner) writeBlocksById(binding, partner, child);
    const element = partner ?? new Y.XmlElement(child.type.name);
    if (!partner) {
      storedParent.insertAfter(previous, [element]);
      updateYFragment(doc, element, child, binding);
    }
    previous = element;
  }
}

/** For each child of a node, the stored element that represents it, if any; in stored order. */
function partnersOf(
  mapping: Mapping,
  storedChildren: readonly Y.XmlElement[],
  { children }: Node,
): (Y.XmlElement | undefined)[] {
  const partners: (Y.XmlElement | undefined)[] = new Array(children.length);
  const isUnchanged = (i: number, at: number) =>
    mapping.get(storedChildren[i] as Y.XmlElement) === children[at];
  const maxCount = Math.min(storedChildren.length, children.length);
  let left = 0;
  for (; left < maxCount && isUnchanged(left, left); left++) partners[left] = storedChildren[left];
  let right = 1;
  for (; right <= maxCount - left; right++) {
    if (!isUnchanged(storedChildren.length - right, children.length - right)) break;
    partners[children.length - right] = storedChildren[storedChildren.length - right];
  }
  const open = storedChildren.slice(left, storedChildren.length - right + 1);
  const changedNodes = children.slice(left, children.length - right + 1);
  const places = placesOf(mapping, open, changedNodes);
  const pairedPlaces = changedNodes.flatMap((_, i) => (places[i] === undefined ? [] : [i]));
  const inOrder = longestIncreasing(pairedPlaces.map((i) => places[i] as number));
  for (const n of inOrder) {
    const i = pairedPlaces[n] as number;
    partners[left + i] = open[places[i] as number];
  }
  return partners;
}

/** For each node, the index of the stored element of the same block, if any. */
function placesOf(
  mapping: Mapping,
  storedChildren: readonly Y.XmlElement[],
  nodes: readonly Node[],
): (number | undefined)[] {
  const unchangedPlaces = new Map(storedChildren.map((each, i) => [mapping.get(each), i]));
  const places = nodes.map((node) => unchangedPlaces.get(node));
  const usedPlaces = new Set(places);
  const open = storedChildren.flatMap((element, place) =>
    usedPlaces.has(place) ? [] : [{ element, place }],
  );
  const changedChildren = nodes.flatMap((node, i) =>
    places[i] === undefined ? [{ node, i }] : [],
  );
  const pairs =
    nodes[0]?.type.name === 'section'
      ? pairSections(mapping, open, changedChildren)
      : pairBlocks(open, changedChildren);
  for (const [i, place] of pairs) places[i] = place;
  return places;
}

interface Open {
  element: Y.XmlElement;
  place: number;
}

interface ChangedChild {
  node: Node;
  i: number;
}

type Pairs = Map<number, number>;

function pairBlocks(open: readonly Open[], changedChildren: readonly ChangedChild[]): Pairs {
  const pairs: Pairs = new Map();
  const keyOf = (name: string, id: unknown) => `${name} ${id ?? ''}`;
  const byKey = Map.groupBy(open, ({ element }) =>
    keyOf(element.nodeName, element.getAttribute('id')),
  );
  const ids = new Set(open.map(({ element }) => element.getAttribute('id')));
  const isNamed = ({ node }: ChangedChild) => ids.has(node.attrs.id);
  // An element without an id gets one; it is not written again for that.
  for (const each of [
    ...changedChildren.filter(isNamed),
    ...changedChildren.filter((one) => !isNamed(one)),
  ]) {
    const { type, attrs } = each.node;
    const same = byKey.get(keyOf(type.name, isNamed(each) ? attrs.id : null))?.shift();
    if (same) pairs.set(each.i, same.place);
  }
  return pairs;
}

/** Sections have no ids: they are paired by most common blocks, otherwise in order. */
function pairSections(
  mapping: Mapping,
  open: readonly Open[],
  changedChildren: readonly ChangedChild[],
): Pairs {
  const pairs: Pairs = new Map();
  const sectionOf = new Map<unknown, number>();
  for (const { element, place } of open) {
    const knownNode = mapping.get(element);
    if (!knownNode || Array.isArray(knownNode)) continue;
    for (const { attrs } of knownNode.children) sectionOf.set(attrs.id, place);
  }
  const candidates = changedChildren.flatMap(({ node, i }) => {
    const counts = new Map<number, number>();
    for (const { attrs } of node.children) {
      const place = sectionOf.get(attrs.id);
      if (place !== undefined) counts.set(place, (counts.get(place) ?? 0) + 1);
    }
    return [...counts].map(([place, count]) => ({ i, place, count }));
  });
  const remaining = new Set(open.map(({ place }) => place));
  for (const { i, place } of candidates.sort((a, b) => b.count - a.count)) {
    if (!pairs.has(i) && remaining.delete(place)) pairs.set(i, place);
  }
  for (const { i } of changedChildren) {
    const [place] = remaining;
    if (pairs.has(i) || place === undefined) continue;
    remaining.delete(place);
    pairs.set(i, place);
  }
  return pairs;
}
