// Everything the editor is made of, in one list: the vocabulary and the plugins, in the order of their
// precedence.

import { marks, nodes } from '@docent/document-model/schema';
import { type AnyExtension, Extension } from '@tiptap/core';
import { dropCursor } from '@tiptap/pm/dropcursor';
import { gapCursor } from '@tiptap/pm/gapcursor';
import { Plugin } from '@tiptap/pm/state';
import { columnResizing } from '@tiptap/pm/tables';
import { markFromSpec, nodeFromSpec } from './fromSpec.ts';
import { blockIds } from './plugins/blockIds.ts';
import { codeHighlight } from './plugins/codeHighlight.ts';
import { keys } from './plugins/keys.ts';
import { openLinks } from './plugins/openLinks.ts';
import { pasting } from './plugins/pasting.ts';
import { placeholder } from './plugins/placeholder.ts';
import { sections } from './plugins/sections.ts';
import { slashMenu } from './plugins/slashMenu.ts';
import { tables } from './plugins/tables.ts';
import { trailingParagraph } from './plugins/trailingParagraph.ts';
import { typingRules } from './plugins/typingRules.ts';
import { uploads } from './plugins/uploads.ts';
import type { Surroundings } from './surroundings.ts';
import { checkItemViews } from './views/checkItemView.ts';
import { codeBlockViews } from './views/codeBlockView.ts';
import { imageViews } from './views/imageView.ts';
import { unknownViews } from './views/unknownView.ts';

/** The vocabulary: document-model's nodes and marks, nothing else. */
export const documentNodes: AnyExtension[] = [
  ...Object.entries(nodes).map(([name, spec]) => nodeFromSpec(name, spec)),
  ...Object.entries(marks).map(([name, spec]) => markFromSpec(name, spec)),
];

export function extensionsFor(surroundings: Surroundings): AnyExtension[] {
  const surface = Extension.create({
    name: 'surface',
    addProseMirrorPlugins() {
      const highlighter = codeHighlight();
      return [
        slashMenu(),
        ...keys(surroundings),
        typingRules(this.editor.schema),
        uploads(surroundings),
        pasting(),
        sections(),
        blockIds(),
        trailingParagraph(),
        placeholder(surroundings.words),
        openLinks(),
        highlighter.plugin,
        columnResizing(),
        tables(),
        dropCursor({ class: 'editor-drop', color: false, width: 2 }),
        gapCursor(),
        new Plugin({
          props: {
            nodeViews: {
              image: imageViews(surroundings),
              checkItem: checkItemViews(surroundings),
              codeBlock: codeBlockViews(surroundings, highlighter),
              unknown: unknownViews(surroundings),
              unknownInline: unknownViews(surroundings),
            },
          },
        }),
      ];
    },
  });
  return [...documentNodes, surface];
}
