// A link to a file shows the file's current name, as long as nobody has edited the link's text. Only the
// display changes, not the text; at the caret, the stored text is shown.

import { presentWords } from '@docent/document-model/links';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { Surroundings } from '../kit/surroundings.ts';
import { changedRange } from '../large/changes.ts';

const key = new PluginKey<DecorationSet>('linkNames');

export function linkNames({ nameOf }: Pick<Surroundings, 'nameOf'>): Plugin<DecorationSet> {
  const decorationsIn = (doc: Node, from: number, to: number): Decoration[] => {
    const decorations: Decoration[] = [];
    doc.nodesBetween(from, to, (node, pos) => {
      const link = node.isText && node.marks.find(({ type }) => type.name === 'link');
      if (!link) return;
      const words = presentWords(link.attrs.href, node.text ?? '', nameOf);
      if (!words) return;
      const name = () => {
        const span = document.createElement('span');
        span.textContent = words;
        return span;
      };
      decorations.push(
        Decoration.widget(pos, name, { marks: [...node.marks], key: words, side: 1 }),
        Decoration.inline(pos, pos + node.nodeSize, { class: 'former-name' }),
      );
    });
    return decorations;
  };
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, { doc }) => DecorationSet.create(doc, decorationsIn(doc, 0, doc.content.size)),
      apply(tr, set, before, after) {
        if (!tr.docChanged) return set;
        const mappedSet = set.map(tr.mapping, tr.doc);
        const range = changedRange(before.doc, after.doc);
        if (!range) return mappedSet;
        const { from, to } = range;
        return mappedSet
          .remove(mappedSet.find(from, to))
          .add(tr.doc, decorationsIn(tr.doc, from, to));
      },
    },
    props: {
      decorations(state) {
        const set = key.getState(state);
        const { from, to } = state.selection;
        const touchedDecorations = set?.find(from, to) ?? [];
        if (!set || touchedDecorations.length === 0) return set;
        // The name and the text that it hides begin at the same position.
        const starts = new Set(touchedDecorations.map((each) => each.from));
        return set.remove(
          set.find(Math.min(...starts), to).filter((each) => starts.has(each.from)),
        );
      },
    },
  });
}
