// Writes blocks.
import { blockIdOf, inlineText, type NodeJSON, wordsOf } from '@docent/document-model/content';
import { calloutKindOf } from '@docent/document-model/nodes/callout';
import { levelOf } from '@docent/document-model/nodes/heading';
import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  ColumnBreak,
  HeadingLevel,
  type IParagraphOptions,
  Paragraph,
  type ParagraphChild,
  Tab,
  Table,
  TableOfContents,
  TextRun,
} from 'docx';
import { words } from '../words.ts';
import { type DocxContext, type DocxPlace, emptyLead } from './docx-context.ts';
import { writeCheckBox } from './docx-controls.ts';
import { writeLine, writeMath } from './docx-line.ts';
import { listStep, numberingOf } from './docx-lists.ts';
import { writePicture } from './docx-picture.ts';
import { suggestionOf } from './docx-revisions.ts';
import { writeSignature } from './docx-signature.ts';
import { borderStyles, calloutBox, codeBox, labelBox, lineOf } from './docx-styles.ts';
import { writeTable } from './docx-table.ts';
import { element, inline, twips, xmlText } from './docx-xml.ts';

type DocxBlock = Paragraph | Table | TableOfContents;

export function writeBlocks(
  blocks: readonly NodeJSON[],
  context: DocxContext,
  place: DocxPlace,
): DocxBlock[] {
  const writtenBlocks: DocxBlock[] = [];
  for (const block of blocks) {
    const more = writeBlock(block, context, place);
    // Word joins tables that follow each other.
    if (writtenBlocks.at(-1) instanceof Table && more[0] instanceof Table)
      writtenBlocks.push(gap());
    writtenBlocks.push(...more);
  }
  return writtenBlocks;
}

export const gap = () => new Paragraph({ spacing: { before: 0, after: 0, ...lineOf(120) } });

function writeBlock(block: NodeJSON, context: DocxContext, around: DocxPlace): DocxBlock[] {
  beginBookmark(block, context);
  const own = suggestionOf(block);
  const isWhole = own?.kind === 'insertion' || own?.kind === 'deletion';
  const place = isWhole ? { ...around, change: own } : around;
  const { attrs = {}, content = [] } = block;
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [writeText(block, context, place)];
    case 'bulletList':
    case 'orderedList':
      return writeList(block, context, place);
    case 'checkList':
      return content.flatMap((item) => writeCheckItem(item, context, place));
    case 'blockquote':
      return writeBlocks(content, context, { ...indentPlace(place, 300), style: 'Quote' });
    case 'callout':
      return writeCallout(block, context, place);
    case 'details': {
      const [summary, ...rest] = content;
      return [
        ...writeBlocks(summary ? [summary] : [], context, { ...place, style: 'Summary' }),
        ...writeBlocks(rest, context, indentPlace(place, 300)),
      ];
    }
    case 'codeBlock':
      return [writeCode(block, context, place)];
    case 'table':
      return writeTableBlock(block, context, place);
    case 'image':
      return writeImage(attrs, context, place);
    case 'pageBreak':
      return writeBreak(attrs.begins === 'column' ? 'column' : 'page', context, place);
    case 'tableOfContents':
      return [
        ...flush(context, place),
        new TableOfContents(words[context.language].contents, {
          hyperlink: true,
          headingStyleRange: `1-${attrs.depth ?? 3}`,
        }),
      ];
    default:
      return writeLeaf(block, context, place);
  }
}

function beginBookmark(block: NodeJSON, { bookmarks, lead }: DocxContext): void {
  const bookmark = bookmarks.get(blockIdOf(block) ?? '');
  if (bookmark !== undefined) lead.bookmarks.push(bookmark);
}

function writeBreak(kind: 'page' | 'column', context: DocxContext, place: DocxPlace): Paragraph[] {
  const { breaks } = context.lead;
  const before = breaks !== null && breaks !== kind ? flush(context, place) : [];
  context.lead.breaks = kind;
  return before;
}

function writeLeaf(block: NodeJSON, context: DocxContext, place: DocxPlace): DocxBlock[] {
  const { attrs = {} } = block;
  const text = xmlText(wordsOf(block));
  switch (block.type) {
    case 'separator':
      return [writeSeparator(attrs.line, context, place)];
    case 'formula':
      return [writeFormula(attrs.latex, context, place)];
    case 'signature':
      return writeSignature(attrs, context).map((children) =>
        writeParagraph(children, { keepLines: true, keepNext: true }, context, place),
      );
    case 'embed':
    case 'attachment': {
      const href = block.type === 'embed' ? attrs.src : `/detail/${attrs.fileId}/-`;
      const link = { type: 'link', attrs: { href } };
      const line = {
        type: 'paragraph',
        content: [{ type: 'text', text: text || '—', marks: [link] }],
      };
      return [writeText(line, context, { ...place, box: labelBox })];
    }
    default:
      return text === '' ? [] : [writeParagraph([new TextRun(text)], {}, context, place)];
  }
}

const indentPlace = (place: DocxPlace, by: number): DocxPlace => ({
  ...place,
  left: place.left + by,
  width: place.width - by,
});

/** In twips. */
const spaceBelowTable = 140;

/** A paragraph at its place, with what was waiting for one. */
function writeParagraph(
  children: readonly ParagraphChild[],
  options: IParagraphOptions,
  context: DocxContext,
  { left, style, box }: DocxPlace,
): Paragraph {
  const { lead } = context;
  context.lead = emptyLead();
  const before = lead.breaks === 'column' ? [new ColumnBreak(), ...lead.children] : lead.children;
  const all = [...before, ...children];
  const indent = left > 0 ? { left, ...options.indent } : options.indent;
  return new Paragraph({
    ...(style === null || options.heading ? {} : { style }),
    ...box,
    ...options,
    ...(indent ? { indent } : {}),
    ...(lead.numbering && { numbering: lead.numbering }),
    ...(lead.isAfterTable && !options.heading
      ? { spacing: { before: spaceBelowTable, ...options.spacing } }
      : {}),
    ...(lead.breaks === 'page' ? { pageBreakBefore: true } : {}),
    children: lead.bookmarks.reduce<ParagraphChild[]>(
      (inside, id) => [new Bookmark({ id, children: inside })],
      all,
    ),
  });
}

/** Writes what waits for a paragraph where none follows. */
export function flush(context: DocxContext, place: DocxPlace): Paragraph[] {
  const { bookmarks, breaks, children, numbering } = context.lead;
  const isEmpty = bookmarks.length === 0 && !breaks && children.length === 0 && !numbering;
  return isEmpty ? [] : [writeParagraph([], {}, context, place)];
}

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const;

const alignments: Record<string, (typeof AlignmentType)[keyof typeof AlignmentType]> = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
  justify: AlignmentType.BOTH,
  distribute: AlignmentType.DISTRIBUTE,
};

/** A paragraph or heading. */
function writeText(block: NodeJSON, context: DocxContext, place: DocxPlace): Paragraph {
  const own = suggestionOf(block);
  const options = textOptions(block, place);
  const before = own?.kind === 'change' ? own.before : undefined;
  const end = context.revisions.endOf(block);
  return writeParagraph(
    writeLine(block, context, place),
    {
      ...options,
      ...(own && before
        ? { revision: { ...textOptions(before, place), ...context.revisions.change(own) } }
        : {}),
      ...(end && { run: end }),
    },
    context,
    place,
  );
}

/** Steps of indentation are two em. */
const step = 2;

function textOptions({ type, attrs = {} }: NodeJSON, { left }: DocxPlace): IParagraphOptions {
  const { align, lineHeight, spaceBefore, spaceAfter, indent, rightIndent, firstLine } = attrs;
  const isNumber = (value: unknown): value is number => typeof value === 'number';
  const spacing = {
    ...(isNumber(lineHeight) ? lineOf(Math.round(lineHeight * 240)) : {}),
    ...(isNumber(spaceBefore) ? { before: twips.ofPoints(spaceBefore) } : {}),
    ...(isNumber(spaceAfter) ? { after: twips.ofPoints(spaceAfter) } : {}),
  };
  const indents = {
    ...(isNumber(indent) ? { left: left + twips.ofEm(indent * step) } : {}),
    ...(isNumber(rightIndent) ? { right: twips.ofEm(rightIndent * step) } : {}),
    ...(isNumber(firstLine)
      ? { [firstLine < 0 ? 'hanging' : 'firstLine']: twips.ofEm(Math.abs(firstLine)) }
      : {}),
  };
  const alignment = alignments[`${align}`];
  const heading = type === 'heading' ? headings[levelOf(attrs.level) - 1] : undefined;
  return {
    ...(heading ? { heading } : {}),
    ...(alignment ? { alignment } : {}),
    ...(Object.keys(spacing).length > 0 ? { spacing } : {}),
    ...(Object.keys(indents).length > 0 ? { indent: indents } : {}),
  };
}

function writeList(list: NodeJSON, context: DocxContext, place: DocxPlace): DocxBlock[] {
  const numbering = numberingOf(list, context, place);
  const inside: DocxPlace = {
    ...indentPlace(place, listStep),
    depth: place.depth + 1,
    levels: list.attrs?.kind === 'multilevel' ? numbering : null,
  };
  return (list.content ?? []).flatMap((item) => {
    context.lead.numbering = numbering;
    return writeItem(item, context, inside);
  });
}

function writeCheckItem(item: NodeJSON, context: DocxContext, place: DocxPlace): DocxBlock[] {
  context.lead.children.push(
    writeCheckBox(item.attrs?.checked === true),
    new TextRun({ children: [new Tab()] }),
  );
  const inside = { ...indentPlace(place, listStep), depth: place.depth + 1, levels: null };
  return writeItem(item, context, inside);
}

/** The sign of an item hangs in front of its first paragraph. */
function writeItem(item: NodeJSON, context: DocxContext, place: DocxPlace): DocxBlock[] {
  const own = suggestionOf(item);
  const inside =
    own?.kind === 'insertion' || own?.kind === 'deletion' ? { ...place, change: own } : place;
  const [first, ...rest] = item.content ?? [];
  const hasText = first?.type === 'paragraph' || first?.type === 'heading';
  const style = place.style === null && context.lead.numbering ? 'ListParagraph' : place.style;
  const begin =
    first && hasText
      ? [writeHanging(first, context, { ...inside, style })]
      : [writeParagraph([], hanging(place), context, { ...inside, style })];
  return [...begin, ...writeBlocks(first && !hasText ? [first, ...rest] : rest, context, inside)];
}

const hanging = ({ left }: DocxPlace) => ({ indent: { left, hanging: listStep } });

function writeHanging(block: NodeJSON, context: DocxContext, place: DocxPlace): Paragraph {
  beginBookmark(block, context);
  const options = textOptions(block, place);
  const end = context.revisions.endOf(block);
  return writeParagraph(
    writeLine(block, context, place),
    { ...hanging(place), ...options, ...(end && { run: end }) },
    context,
    place,
  );
}

function writeCallout(block: NodeJSON, context: DocxContext, place: DocxPlace): DocxBlock[] {
  const kind = calloutKindOf(block.attrs?.kind);
  const inside = { ...indentPlace(place, 240), box: calloutBox(kind) };
  const name = new TextRun({ text: words[context.language][kind], style: `Callout${kind}` });
  return [
    writeParagraph([name], { keepNext: true, spacing: { after: 60 } }, context, inside),
    ...writeBlocks(block.content ?? [], context, inside),
  ];
}

function writeCode(block: NodeJSON, context: DocxContext, place: DocxPlace): Paragraph {
  const lines = xmlText(inlineText(block)).split('\n');
  const children = lines.flatMap((line, at) => [
    ...(at > 0 ? [element('w:br')] : []),
    ...line.split('\t').flatMap((part, nth) => (nth > 0 ? [new Tab(), part] : [part])),
  ]);
  return writeParagraph([new TextRun({ children })], { style: 'Code' }, context, {
    ...place,
    box: codeBox,
  });
}

function writeTableBlock(block: NodeJSON, context: DocxContext, place: DocxPlace): DocxBlock[] {
  const cellBlocks = (blocks: readonly NodeJSON[], inside: DocxPlace) => {
    const writtenBlocks = writeBlocks(blocks, context, inside).filter(
      (each) => each instanceof Paragraph || each instanceof Table,
    );
    context.lead.isAfterTable = false;
    // A cell has to end with a paragraph.
    return writtenBlocks.at(-1) instanceof Paragraph ? writtenBlocks : [...writtenBlocks, gap()];
  };
  const before = flush(context, place);
  context.lead.isAfterTable = false;
  const table = writeTable(block, context, place, cellBlocks);
  if (table) {
    context.lead.isAfterTable = true;
    return [...before, table];
  }
  const cells = (block.content ?? []).flatMap((row) => row.content ?? []);
  return [...before, ...cells.flatMap((cell) => writeBlocks(cell.content ?? [], context, place))];
}

function writeImage(
  attrs: Record<string, unknown>,
  context: DocxContext,
  place: DocxPlace,
): DocxBlock[] {
  const picture = writePicture(attrs, context, place);
  const caption = typeof attrs.caption === 'string' ? xmlText(attrs.caption) : '';
  const alignment = alignments[`${attrs.align}`];
  const writeCaption = () =>
    caption === ''
      ? []
      : [
          writeParagraph(
            [new TextRun(caption)],
            { style: 'Caption', ...(alignment ? { alignment } : {}) },
            context,
            place,
          ),
        ];
  if (attrs.wrap === 'left' || attrs.wrap === 'right') {
    // Anchored to the text beside it.
    context.lead.children.push(picture);
    return writeCaption();
  }
  return [
    writeParagraph(
      [picture],
      { ...(alignment ? { alignment } : {}), keepNext: caption !== '' },
      context,
      place,
    ),
    ...writeCaption(),
  ];
}

function writeSeparator(line: unknown, context: DocxContext, place: DocxPlace): Paragraph {
  const style = borderStyles[`${line}`] ?? BorderStyle.SINGLE;
  const bottom = { style, size: line === 'thick' ? 18 : 6, color: 'C9CFDA', space: 1 };
  return writeParagraph([], { border: { bottom } }, context, place);
}

function writeFormula(latex: unknown, context: DocxContext, place: DocxPlace): Paragraph {
  const math = writeMath(latex);
  const source = typeof latex === 'string' ? xmlText(latex) : '';
  return math === null
    ? writeParagraph([new TextRun({ text: source, style: 'InlineCode' })], {}, context, place)
    : writeParagraph([inline(element('m:oMathPara', {}, math))], {}, context, place);
}
