// Change 4: a block of the editor is written into the stored block with the same id.
//
// y-prosemirror guesses which block became which by comparing its neighbours, which costs a format for all of a document
// much of its time. It still writes sections in which a block came, went or became another kind.

import type { Node } from 'prosemirror-model';
import { type ProsemirrorBinding, updateYFragment } from 'y-prosemirror';
import * as Y from 'yjs';
import { changedChildren } from './changedChildren.ts';
import { collectLines, removeGoneMarks } from './removedMarks.ts';
import { writeTypedText } from './typedText.ts';

/**
 * Writes the changes within blocks, in each section where no block came, went or became another kind. Returns whether
 * nothing else changed.
 */
export function writeBlocksById(binding: ProsemirrorBinding, doc: Node): boolean {
  const { type, mapping } = binding;
  const sections = type.toArray();
  if (sections.length !== doc.childCount) return false;
  // Set once anything was written or received.
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
    if (!hasSameId(other, block)) return false;
    changed.push([other, block]);
  }
  const lines = collectLines(changed.map(([, block]) => block));
  for (const [other, block] of changed) {
    removeGoneMarks(other, lines);
    writeTypedText(binding, other, block);
    updateYFragment(binding.doc, other, block, binding);
  }
  mapping.set(stored, section);
  return true;
}

/** Takes removed marks off the stored blocks of changed sections, before y-prosemirror compares them. */
export function removeGoneMarksInChanged({ type, mapping }: ProsemirrorBinding, doc: Node): void {
  const sections = new Set(doc.children);
  const changed: Y.XmlFragment[] = [];
  for (const stored of type.toArray()) {
    if (!(stored instanceof Y.XmlElement)) continue;
    const section = mapping.get(stored);
    if (section && !Array.isArray(section) && sections.delete(section)) continue;
    changed.push(stored);
  }
  const lines = collectLines(sections);
  const nameOf = (name: string, id: unknown) => `${name} ${id}`;
  const blocks = [...sections].flatMap(({ children }) => children);
  const present = new Set(blocks.map(({ type: { name }, attrs }) => nameOf(name, attrs.id)));
  // A block that moved or became another kind is written anew.
  for (const block of changed.flatMap((stored) => stored.toArray())) {
    if (!(block instanceof Y.XmlElement)) continue;
    if (present.has(nameOf(block.nodeName, block.getAttribute('id'))))
      removeGoneMarks(block, lines);
  }
}

function hasSameId(stored: Y.XmlElement, { type, attrs }: Node): boolean {
  return stored.nodeName === type.name && stored.getAttribute('id') === attrs.id;
}
