// Creates Tiptap extensions from document-model's plain ProseMirror specs, so that the schema is
// written once. Tiptap overwrites the fields it knows, even with undefined; all others are passed
// through `extend…Schema`.

import { type AnyExtension, Extension, Mark, Node } from '@tiptap/core';
import type { AttributeSpec, MarkSpec, NodeSpec } from '@tiptap/pm/model';

/** Tiptap nodes and marks with these schema entries; `doc` becomes the top node. */
export function extensionsFromSpecs(
  nodes: Record<string, NodeSpec>,
  marks: Record<string, MarkSpec>,
): AnyExtension[] {
  return [
    ...Object.entries(nodes).map(([name, spec]) => nodeFromSpec(name, spec)),
    ...Object.entries(marks).map(([name, spec]) => markFromSpec(name, spec)),
    // Tiptap asks every extension about every node, so that one of them answers for all.
    Extension.create({
      name: 'specs',
      extendNodeSchema: ({ name }) => ({ ...nodes[name] }),
      extendMarkSchema: ({ name }) => ({ ...marks[name] }),
    }),
  ];
}

function nodeFromSpec(name: string, spec: NodeSpec): Node {
  return Node.create({
    name,
    topNode: name === 'doc',
    content: spec.content,
    marks: spec.marks,
    group: spec.group,
    inline: spec.inline,
    atom: spec.atom,
    selectable: spec.selectable,
    draggable: spec.draggable,
    code: spec.code,
    whitespace: spec.whitespace,
    linebreakReplacement: spec.linebreakReplacement,
    defining: spec.defining,
    isolating: spec.isolating,
    addAttributes: () => attributesOf(spec.attrs),
  });
}

function markFromSpec(name: string, spec: MarkSpec): Mark {
  return Mark.create({
    name,
    inclusive: spec.inclusive,
    excludes: spec.excludes,
    group: spec.group,
    spanning: spec.spanning,
    code: spec.code,
    addAttributes: () => attributesOf(spec.attrs),
  });
}

// Parsing and rendering stay in the spec's parseDOM and toDOM; Tiptap only needs names and
// defaults.
function attributesOf(attrs: Record<string, AttributeSpec> = {}) {
  return Object.fromEntries(
    Object.entries(attrs).map(([name, { default: value }]) => [
      name,
      { default: value, rendered: false },
    ]),
  );
}
