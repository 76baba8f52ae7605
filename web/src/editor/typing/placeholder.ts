// Placeholders: in an empty document, what to do; in the empty line with the caret, how to insert content.

import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { DrawnWords } from '../kit/surroundings.ts';

export function placeholder(words: () => Pick<DrawnWords, 'emptyDocument' | 'emptyLine'>): Plugin {
  return new Plugin({
    key: new PluginKey('placeholder'),
    props: {
      decorations(state) {
        const { $head, empty } = state.selection;
        const line = $head.parent;
        if (!empty || line.type.name !== 'paragraph' || line.content.size > 0) return null;
        const alone = state.doc.childCount === 1 && state.doc.firstChild?.childCount === 1;
        if ($head.depth !== 2) return null;
        const hint = alone ? words().emptyDocument : words().emptyLine;
        return DecorationSet.create(state.doc, [
          Decoration.node($head.before(), $head.after(), {
            class: 'editor-hint',
            'data-hint': hint,
          }),
        ]);
      },
    },
  });
}
