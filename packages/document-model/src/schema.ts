// The one schema of documents, used by web and server.
//
// Structure: doc > section+ > block+. Sections are technical chunks without meaning.
//
// **Paragraphs** are the unit that people find, cite, tick and compare. They are: every textblock
// (paragraph and heading, also those in list items, check items, table cells and quotes), every
// codeBlock, and every image (its alt text, else its title). Containers (lists, items, quotes,
// tables, rows, cells), separators and unknown blocks are not paragraphs, but have ids all the same.

import { type NodeSpec, Schema } from 'prosemirror-model';
import { bold } from './marks/bold.ts';
import { code } from './marks/code.ts';
import { colour } from './marks/colour.ts';
import { highlight } from './marks/highlight.ts';
import { italic } from './marks/italic.ts';
import { link } from './marks/link.ts';
import { strike } from './marks/strike.ts';
import { underline } from './marks/underline.ts';
import { unknownMark } from './marks/unknownMark.ts';
import { blockquote } from './nodes/blockquote.ts';
import { bulletList } from './nodes/bulletList.ts';
import { checkItem } from './nodes/checkItem.ts';
import { checkList } from './nodes/checkList.ts';
import { codeBlock } from './nodes/codeBlock.ts';
import { doc } from './nodes/doc.ts';
import { hardBreak } from './nodes/hardBreak.ts';
import { heading } from './nodes/heading.ts';
import { image } from './nodes/image.ts';
import { listItem } from './nodes/listItem.ts';
import { orderedList } from './nodes/orderedList.ts';
import { paragraph } from './nodes/paragraph.ts';
import { section } from './nodes/section.ts';
import { separator } from './nodes/separator.ts';
import { table } from './nodes/table.ts';
import { tableCell } from './nodes/tableCell.ts';
import { tableHeader } from './nodes/tableHeader.ts';
import { tableRow } from './nodes/tableRow.ts';
import { text } from './nodes/text.ts';
import { unknown } from './nodes/unknown.ts';
import { unknownInline } from './nodes/unknownInline.ts';

/** Raised whenever an older editor would lose content; the live socket refuses older ones. */
export const schemaVersion = 1;

/** The order matters: the first block is the one ProseMirror falls back to. */
export const nodes = {
  doc,
  section,
  paragraph,
  heading,
  bulletList,
  orderedList,
  listItem,
  checkList,
  checkItem,
  table,
  tableRow,
  tableCell,
  tableHeader,
  image,
  codeBlock,
  blockquote,
  separator,
  unknown,
  text,
  hardBreak,
  unknownInline,
};

/** From the outermost to the innermost in HTML. */
export const marks = {
  unknownMark,
  link,
  colour,
  highlight,
  bold,
  italic,
  underline,
  strike,
  code,
};

export type NodeName = keyof typeof nodes;
export type MarkName = keyof typeof marks;

export const schema = new Schema<NodeName, MarkName>({ nodes, marks });

const paragraphNames: ReadonlySet<string> = new Set<NodeName>([
  'paragraph',
  'heading',
  'codeBlock',
  'image',
]);

/** Whether a node of this name is a paragraph: found, cited and ticked by itself (see above). */
export function isParagraphName(name: string): boolean {
  return paragraphNames.has(name);
}

const identified: ReadonlySet<string> = new Set(
  Object.entries<NodeSpec>(nodes)
    .filter(([, spec]) => spec.attrs?.id)
    .map(([name]) => name),
);

/** Whether a node of this name carries a stable block id. */
export function hasBlockId(name: string): boolean {
  return identified.has(name);
}
