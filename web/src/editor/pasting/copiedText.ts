// Copied text as a person would type it: with the numbers of lists, check marks, and tabs between cells.

import type { NodeJSON } from '@docent/document-model/content';
import { contentToText } from '@docent/document-model/formats/text';
import { startOf } from '@docent/document-model/nodes/orderedList';
import { withoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import type { Fragment, ResolvedPos, Slice } from '@tiptap/pm/model';
import { type Selection, TextSelection } from '@tiptap/pm/state';

export function copiedText({ content }: Slice, selection: Selection): string {
  const words = content.textBetween(0, content.size, '\n\n');
  // A part of one line, even of a list, is only its words.
  if (countTextblocks(content) < 2) return words;
  const nodes: NodeJSON[] = content.toJSON();
  // Blocks of a single section are copied without it.
  const depth = nodes[0]?.type === 'section' ? 1 : 2;
  const isText = selection instanceof TextSelection;
  const numberedNodes = isText ? countOn(nodes, selection.$from, depth) : nodes;
  const document = { type: 'doc' as const, content: sectionsOf(numberedNodes) };
  // Suggested text is copied; where all of it is to be deleted, it is the text.
  return contentToText(withoutSuggestions(document, 'accept')).trimEnd() || words;
}

function countTextblocks(content: Fragment): number {
  let count = 0;
  content.descendants((node) => {
    if (node.isTextblock) count++;
    return !node.isTextblock && count < 2;
  });
  return count;
}

/** Cells are copied as rows, a selected block on its own. */
function sectionsOf(nodes: NodeJSON[]): NodeJSON[] {
  if (nodes[0]?.type === 'section') return nodes;
  const blocks = nodes[0]?.type === 'tableRow' ? [{ type: 'table', content: nodes }] : nodes;
  return [{ type: 'section', content: blocks }];
}

/** Lists that are copied from the middle begin with the number of their first copied item. */
function countOn([first, ...rest]: NodeJSON[], $from: ResolvedPos, depth: number): NodeJSON[] {
  if (!first || depth > $from.depth || $from.node(depth).type.name !== first.type) {
    return first ? [first, ...rest] : rest;
  }
  const isCounted = first.type === 'orderedList';
  const start = isCounted ? startOf(first.attrs?.start ?? 1) + $from.index(depth) : null;
  const content = first.content && countOn(first.content, $from, depth + 1);
  return [
    {
      ...first,
      ...(content && { content }),
      ...(start !== null && { attrs: { ...first.attrs, start } }),
    },
    ...rest,
  ];
}
