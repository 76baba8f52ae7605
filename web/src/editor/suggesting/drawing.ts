// Draws suggestions about whole blocks and inline nodes; those about text are marks and need no
// decorations. Decorations are mapped through changes, and only the changed range is computed again.

import { personColour } from '@docent/document-model/colours';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { changedRange } from '../large/changes.ts';
import { inTextOrder } from '../large/textOrder.ts';
import { suggestionsAt } from './author.ts';

const key = new PluginKey<DecorationSet>('suggestionDrawing');

export function suggestionDrawing(): Plugin<DecorationSet> {
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
        // Includes nodes around the change: a suggestion about a whole list is an attribute of the list.
        const old = mappedSet.find(from, to).filter((each) => each.from < to && each.to > from);
        return mappedSet.remove(old).add(tr.doc, inTextOrder(decorationsIn(tr.doc, from, to)));
      },
    },
    props: { decorations: (state) => key.getState(state) },
  });
}

function decorationsIn(doc: Node, from: number, to: number): Decoration[] {
  const decorations: Decoration[] = [];
  doc.nodesBetween(from, to, (node, pos) => {
    const chain = suggestionsAt(node);
    const [top] = chain;
    if (!top) return;
    const kinds = new Set(chain.map(({ kind }) => kind));
    decorations.push(
      Decoration.node(pos, pos + node.nodeSize, {
        class: ['suggested', ...[...kinds].map((kind) => `suggested-${kind}`)].join(' '),
        style: `--author: ${personColour(top.personId)}`,
      }),
    );
  });
  return decorations;
}
