// The headings of the document for the outline beside it, by document-model's rule: top-level headings that
// have text. Headings are cached by section node, which stays the same object until something in it
// changes, so a key costs one section, not the document.

import type { OutlineHeading } from '@docent/document-model/outline';
import type { Node } from '@tiptap/pm/model';

const headingsBySection = new WeakMap<Node, OutlineHeading[]>();

/** The headings in order; entries of unchanged sections are the same objects as before. */
export function outlineOf(doc: Node): OutlineHeading[] {
  const outline: OutlineHeading[] = [];
  doc.forEach((section) => {
    let entries = headingsBySection.get(section);
    if (!entries) {
      entries = headingsIn(section);
      headingsBySection.set(section, entries);
    }
    for (const entry of entries) outline.push(entry);
  });
  return outline;
}

export function sameOutline(a: OutlineHeading[], b: OutlineHeading[]): boolean {
  return (
    a.length === b.length &&
    a.every((entry, i) => {
      const other = b[i];
      return (
        entry === other ||
        (entry.id === other?.id && entry.level === other.level && entry.text === other.text)
      );
    })
  );
}

function headingsIn(section: Node): OutlineHeading[] {
  const entries: OutlineHeading[] = [];
  section.forEach((block) => {
    if (block.type.name !== 'heading') return;
    const text = block.textContent.replace(/\s+/g, ' ').trim();
    if (text) entries.push({ id: block.attrs.id ?? '', level: block.attrs.level, text });
  });
  return entries;
}
