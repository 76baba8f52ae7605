// The schema of documents, shared by web and server.
//
// Structure: doc > section+ > block+. Sections are technical chunks without meaning.
//
// **Paragraphs** are the unit of search, citation, reviewing and comparison. They are: every
// textblock (paragraph and heading, also those in list items, check items, table cells, quotes and
// callouts), every codeBlock, every image (its alt text, else its caption or title), and every
// formula, attachment and embed (as plain text). Containers, breaks, separators, signatures and
// unknown blocks are not paragraphs, but have ids all the same.

import { Schema } from 'prosemirror-model';
import { bold } from './marks/bold.ts';
import { code } from './marks/code.ts';
import { colour } from './marks/colour.ts';
import { font } from './marks/font.ts';
import { highlight } from './marks/highlight.ts';
import { italic } from './marks/italic.ts';
import { link } from './marks/link.ts';
import { size } from './marks/size.ts';
import { spacing } from './marks/spacing.ts';
import { strike } from './marks/strike.ts';
import { subscript } from './marks/subscript.ts';
import { deletion, formatting, insertion } from './marks/suggestions.ts';
import { superscript } from './marks/superscript.ts';
import { underline } from './marks/underline.ts';
import { unknownMark } from './marks/unknownMark.ts';
import { attachment } from './nodes/attachment.ts';
import type { NodeSpec } from './nodes/attributes.ts';
import { blockquote } from './nodes/blockquote.ts';
import { bulletList } from './nodes/bulletList.ts';
import { callout } from './nodes/callout.ts';
import { checkItem } from './nodes/checkItem.ts';
import { checkList } from './nodes/checkList.ts';
import { codeBlock } from './nodes/codeBlock.ts';
import { control } from './nodes/control.ts';
import { date } from './nodes/date.ts';
import { details } from './nodes/details.ts';
import { doc } from './nodes/doc.ts';
import { embed } from './nodes/embed.ts';
import { footnote } from './nodes/footnote.ts';
import { formula, inlineFormula } from './nodes/formula.ts';
import { hardBreak } from './nodes/hardBreak.ts';
import { heading } from './nodes/heading.ts';
import { image } from './nodes/image.ts';
import { inlineImage } from './nodes/inlineImage.ts';
import { listItem } from './nodes/listItem.ts';
import { mention } from './nodes/mention.ts';
import { orderedList } from './nodes/orderedList.ts';
import { pageBreak } from './nodes/pageBreak.ts';
import { paragraph } from './nodes/paragraph.ts';
import { section } from './nodes/section.ts';
import { sectionBreak } from './nodes/sectionBreak.ts';
import { separator } from './nodes/separator.ts';
import { signature } from './nodes/signature.ts';
import { synced } from './nodes/synced.ts';
import { table } from './nodes/table.ts';
import { tableCell } from './nodes/tableCell.ts';
import { tableHeader } from './nodes/tableHeader.ts';
import { tableOfContents } from './nodes/tableOfContents.ts';
import { tableRow } from './nodes/tableRow.ts';
import { text } from './nodes/text.ts';
import { unknown } from './nodes/unknown.ts';
import { unknownInline } from './nodes/unknownInline.ts';

/** Increased whenever an older editor would lose content; the live socket refuses older clients. */
export const schemaVersion = 4;

/** The order matters: ProseMirror falls back to the first block type. */
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
  callout,
  details,
  separator,
  pageBreak,
  sectionBreak,
  formula,
  tableOfContents,
  attachment,
  embed,
  synced,
  signature,
  unknown,
  text,
  hardBreak,
  inlineImage,
  inlineFormula,
  footnote,
  date,
  mention,
  control,
  unknownInline,
};

/** Nesting order in HTML, outermost first. */
export const marks = {
  unknownMark,
  insertion,
  deletion,
  formatting,
  link,
  font,
  size,
  spacing,
  colour,
  highlight,
  bold,
  italic,
  underline,
  strike,
  superscript,
  subscript,
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
  'formula',
  'attachment',
  'embed',
]);

/** Whether nodes of this type are paragraphs (see above). */
export function isParagraphName(name: string): boolean {
  return paragraphNames.has(name);
}

const typesWithId: ReadonlySet<string> = new Set(
  Object.entries<NodeSpec>(nodes)
    .filter(([, spec]) => spec.attrs?.id)
    .map(([name]) => name),
);

/** Whether elements of this type contain inline content, not blocks. */
export function holdsLine(name: string): boolean {
  return schema.nodes[name as NodeName]?.isTextblock ?? false;
}

/** Whether a node of this type can be at the top level, which excludes items, rows and cells. */
export function isBlockName(name: string): boolean {
  return schema.nodes[name as NodeName]?.isInGroup('block') ?? false;
}

/** Whether a node of this type is a block that only contains other blocks. */
export function isContainer(name: string): boolean {
  const type = schema.nodes[name as NodeName];
  return hasBlockId(name) && type !== undefined && !type.isTextblock && !type.isLeaf;
}

/** Whether nodes of this type have a stable block id. */
export function hasBlockId(name: string): boolean {
  return typesWithId.has(name);
}
