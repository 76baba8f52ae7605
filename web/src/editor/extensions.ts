// Everything the editor is made of, in one list: the vocabulary and the plugins, in the order of their
// precedence.

import { marks, nodes } from '@docent/document-model/schema';
import { type AnyExtension, Extension } from '@tiptap/core';
import { dropCursor } from '@tiptap/pm/dropcursor';
import { gapCursor } from '@tiptap/pm/gapcursor';
import { columnResizing, tableEditing } from '@tiptap/pm/tables';
import { markFromSpec, nodeFromSpec } from './fromSpec.ts';
import { blockIds } from './plugins/blockIds.ts';
import { keys, type SurfaceActions } from './plugins/keys.ts';
import { placeholder } from './plugins/placeholder.ts';
import { sections } from './plugins/sections.ts';
import { trailingParagraph } from './plugins/trailingParagraph.ts';
import { typingRules } from './plugins/typingRules.ts';

/** What the editor asks of the page around it. */
export interface EditorSurroundings extends SurfaceActions {
  attributes: Record<string, string>;
  hints(): { document: string; line: string };
}

/** The vocabulary: document-model's nodes and marks, nothing else. */
export const documentNodes: AnyExtension[] = [
  ...Object.entries(nodes).map(([name, spec]) => nodeFromSpec(name, spec)),
  ...Object.entries(marks).map(([name, spec]) => markFromSpec(name, spec)),
];

export function extensionsFor(surroundings: EditorSurroundings): AnyExtension[] {
  const surface = Extension.create({
    name: 'surface',
    addProseMirrorPlugins() {
      return [
        ...keys(surroundings),
        typingRules(this.editor.schema),
        sections(),
        blockIds(),
        trailingParagraph(),
        placeholder(surroundings.hints),
        columnResizing(),
        tableEditing(),
        dropCursor({ class: 'editor-drop', color: false }),
        gapCursor(),
      ];
    },
  });
  return [...documentNodes, surface];
}
