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
  stored: Y.XmlFragment,
  node: Node,
): void {
  const { doc, mapping } = binding;
  if (mapping.get(stored) === node) return;
  if (stored instanceof Y.XmlElement && node.inlineContent) {
    writeText(binding, stored, node);
    removeGoneMarks(stored, node);
    updateYFragment(doc, stored, node, binding);
    return;
  }
  if (stored instanceof Y.XmlElement) writeAttributes(stored, node);
  writeChildren(binding, stored, node);
  mapping.set(stored, node);
}

function writeAttributes(stored: Y.XmlElement, { attrs }: Node): void {
  for (const [name, value] of Object.entries(attrs)) {
    if (value === null) {
      if (stored.hasAttribute(name)) stored.removeAttribute(name);
    } else if (stored.getAttribute(name) !== value) stored.setAttribute(name, value);
  }
  for (const name of Object.keys(stored.getAttributes())) {
    if (!(name in attrs)) stored.removeAttribute(name);
  }
}

function writeChildren(binding: ProsemirrorBinding, stored: Y.XmlFragment, node: Node): void {
  const { doc, mapping } = binding;
  const before = stored.toArray();
  const elements = before.filter((child) => child instanceof Y.XmlElement);
  const partners = partnersOf(mapping, elements, node);
  const staying = new Set<unknown>(partners);
  for (let end = before.length; end > 0; ) {
    let start = end;
    while (start > 0 && !staying.has(before[start - 1])) start--;
    for (const gone of before.slice(start, end)) mapping.delete(gone);
    if (start < end) stored.delete(start, end - start);
    end = start - 1;
  }
  let previous: Y.XmlElement | null = null;
  for (const [i, child] of node.children.entries()) {
    const partner = partners[i];
    if (partner) writeBlocksById(binding, partner, child);
    const element = partner ?? new Y.XmlElement(child.type.name);
    if (!partner) {
      stored.insertAfter(previous, [element]);
      updateYFragment(doc, element, child, binding);
    }
    previous = element;
  }
}

/** For each child of a node, the stored element that represents it, if any; in stored order. */
function partnersOf(
  mapping: Mapping,
  stored: readonly Y.XmlElement[],
  { children }: Node,
): (Y.XmlElement | undefined)[] {
  const partners: (Y.XmlElement | undefined)[] = new Array(children.length);
  const isUnchanged = (i: number, at: number) =>
    mapping.get(stored[i] as Y.XmlElement) === children[at];
  const maxCount = Math.min(stored.length, children.length);
  let left = 0;
  for (; left < maxCount && isUnchanged(left, left); left++) partners[left] = stored[left];
  let right = 1;
  for (; right <= maxCount - left; right++) {
    if (!isUnchanged(stored.length - right, children.length - right)) break;
    partners[children.length - right] = stored[stored.length - right];
  }
  const open = stored.slice(left, stored.length - right + 1);
  const changed = children.slice(left, children.length - right + 1);
  const places = placesOf(mapping, open, changed);
  const paired = changed.flatMap((_, i) => (places[i] === undefined ? [] : [i]));
  const inOrder = longestIncreasing(paired.map((i) => places[i] as number));
  for (const n of inOrder) {
    const i = paired[n] as number;
    partners[left + i] = open[places[i] as number];
  }
  return partners;
}

/** For each node, the index of the stored element of the same block, if any. */
function placesOf(
  mapping: Mapping,
  stored: readonly Y.XmlElement[],
  nodes: readonly Node[],
): (number | undefined)[] {
  const unchanged = new Map(stored.map((each, i) => [mapping.get(each), i]));
  const places = nodes.map((node) => unchanged.get(node));
  const used = new Set(places);
  const open = stored.flatMap((element, place) => (used.has(place) ? [] : [{ element, place }]));
  const changed = nodes.flatMap((node, i) => (places[i] === undefined ? [{ node, i }] : []));
  const pairs =
    nodes[0]?.type.name === 'section'
      ? pairSections(mapping, open, changed)
      : pairBlocks(open, changed);
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

function pairBlocks(open: readonly Open[], changed: readonly ChangedChild[]): Pairs {
  const pairs: Pairs = new Map();
  const keyOf = (name: string, id: unknown) => `${name} ${id ?? ''}`;
  const byKey = Map.groupBy(open, ({ element }) =>
    keyOf(element.nodeName, element.getAttribute('id')),
  );
  const ids = new Set(open.map(({ element }) => element.getAttribute('id')));
  const isNamed = ({ node }: ChangedChild) => ids.has(node.attrs.id);
  // An element without an id gets one; it is not written again for that.
  for (const each of [...changed.filter(isNamed), ...changed.filter((one) => !isNamed(one))]) {
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
  changed: readonly ChangedChild[],
): Pairs {
  const pairs: Pairs = new Map();
  const sectionOf = new Map<unknown, number>();
  for (const { element, place } of open) {
    const drawn = mapping.get(element);
    if (!drawn || Array.isArray(drawn)) continue;
    for (const { attrs } of drawn.children) sectionOf.set(attrs.id, place);
  }
  const shared = changed.flatMap(({ node, i }) => {
    const counts = new Map<number, number>();
    for (const { attrs } of node.children) {
      const place = sectionOf.get(attrs.id);
      if (place !== undefined) counts.set(place, (counts.get(place) ?? 0) + 1);
    }
    return [...counts].map(([place, count]) => ({ i, place, count }));
  });
  const remaining = new Set(open.map(({ place }) => place));
  for (const { i, place } of shared.sort((a, b) => b.count - a.count)) {
    if (!pairs.has(i) && remaining.delete(place)) pairs.set(i, place);
  }
  for (const { i } of changed) {
    const [place] = remaining;
    if (pairs.has(i) || place === undefined) continue;
    remaining.delete(place);
    pairs.set(i, place);
  }
  return pairs;
}
