// Writes blocks.
import { blockIdOf, inlineText, type NodeJSON, wordsOf } from '@docent/document-model/content';
import { calloutKindOf } from '@docent/document-model/nodes/callout';
import { levelOf } from '@docent/document-model/nodes/heading';
import { startOf } from '@docent/document-model/nodes/orderedList';
import { words } from '../words.ts';
import { call, colourOf, joined, labelOf, points, quoted } from './typst-code.ts';
import type { TypstContext } from './typst-context.ts';
import { writeFormula, writeLine, writePicture } from './write-line.ts';
import { writeTable } from './write-table.ts';

/** Blocks within another one, as one expression. */
function writeBlocks(blocks: readonly NodeJSON[], context: TypstContext): string {
  return joined(blocks.map((block) => writeBlock(block, context)).filter((code) => code !== ''));
}

/** A block as an expression; empty if nothing of it can be seen. */
export function writeBlock(block: NodeJSON, context: TypstContext): string {
  const code = writeUnlabelled(block, context);
  const id = blockIdOf(block);
  // The label is what links lead to.
  return id !== null && code !== '' && context.blockIds.has(id)
    ? `[#${code} ${labelOf(id, context.chapter)}]`
    : code;
}

const calloutColours = {
  note: '#1f58c0',
  tip: '#1f7034',
  important: '#7436ab',
  warning: '#8f5200',
  caution: '#b3261e',
} as const;

function writeUnlabelled(block: NodeJSON, context: TypstContext): string {
  const { attrs = {}, content = [] } = block;
  switch (block.type) {
    case 'paragraph':
      return writeParagraph(block, context);
    case 'heading':
      return writeHeading(block, context);
    case 'bulletList':
    case 'orderedList':
      return writeList(block, context);
    case 'checkList':
      return joined(
        content.map(
          (item) =>
            `check-item(${item.attrs?.checked === true}, ${writeBlocks(item.content ?? [], context)})`,
        ),
      );
    case 'blockquote':
      return `quoted(${writeBlocks(content, context)})`;
    case 'callout': {
      const kind = calloutKindOf(attrs.kind);
      const name = quoted(words[context.language][kind]);
      return `callout(${colourOf(calloutColours[kind])}, ${name}, ${writeBlocks(content, context)})`;
    }
    case 'details': {
      const [summary, ...rest] = content;
      return `toggle(${writeBlocks(summary ? [summary] : [], context)}, ${writeBlocks(rest, context)})`;
    }
    case 'codeBlock': {
      const language = typeof attrs.language === 'string' ? quoted(attrs.language) : 'none';
      return `code(${quoted(inlineText(block))}, ${language})`;
    }
    case 'table':
      return (
        (context.isPlain ? null : writeTable(block, (blocks) => writeBlocks(blocks, context))) ??
        writePlainTable(block, context)
      );
    case 'image':
      return writePicture(attrs, 'picture', context);
    case 'separator':
      return `rule(${typeof attrs.line === 'string' ? quoted(attrs.line) : 'none'})`;
    case 'formula':
      return writeFormula(attrs.latex, true);
    case 'tableOfContents':
      return writeContents(Number(attrs.depth ?? 3), context);
    default:
      return writeLeaf(block, context);
  }
}

/** In a book, only of its own chapter. */
function writeContents(depth: number, { chapter }: TypstContext): string {
  const target =
    chapter &&
    `selector(heading).after(<${chapter.label}>, inclusive: false).before(<${chapter.label}-end>)`;
  return call('outline', { title: 'none', depth: `${depth + (chapter?.level ?? 0)}`, target });
}

function writeLeaf(block: NodeJSON, context: TypstContext): string {
  const { attrs = {} } = block;
  const text = wordsOf(block);
  switch (block.type) {
    case 'signature':
      return writeSignature(attrs, context);
    case 'embed':
    case 'attachment': {
      const href = block.type === 'embed' ? attrs.src : `/detail/${attrs.fileId}/-`;
      const link = { type: 'link', attrs: { href } };
      return `labelled(${writeLine([{ type: 'text', text: text || '—', marks: [link] }], context)})`;
    }
    default:
      return text === '' ? '' : `par(${quoted(text)})`;
  }
}

/** Steps of indentation are two em. */
const step = 2;
const lengthOf = (amount: unknown) => (typeof amount === 'number' ? points(amount) : null);

function writeParagraph(block: NodeJSON, context: TypstContext): string {
  const { attrs = {}, content = [] } = block;
  if (content.length === 0) return 'empty-line';
  const { align, lineHeight, spaceBefore, spaceAfter, indent, rightIndent, firstLine } = attrs;
  const own = {
    align: typeof align === 'string' ? quoted(align) : null,
    height: typeof lineHeight === 'number' ? `${lineHeight}` : null,
    before: lengthOf(spaceBefore),
    after: lengthOf(spaceAfter),
    start: typeof indent === 'number' ? `${indent * step}` : null,
    end: typeof rightIndent === 'number' ? `${rightIndent * step}` : null,
    first: typeof firstLine === 'number' ? `${firstLine}` : null,
  };
  const isPlain = Object.values(own).every((value) => value === null);
  return isPlain
    ? `par(${writeLine(content, context)})`
    : call('p', own, writeLine(content, context));
}

function writeHeading(block: NodeJSON, context: TypstContext): string {
  const { attrs = {}, content } = block;
  // An empty heading would be an empty line of the contents.
  if (inlineText(block).trim() === '') return 'empty-line';
  const heading = `heading(depth: ${levelOf(attrs.level)}, ${writeLine(content, context)})`;
  const { align, spaceBefore, spaceAfter, indent } = attrs;
  const own = {
    align: typeof align === 'string' ? quoted(align) : null,
    before: lengthOf(spaceBefore),
    after: lengthOf(spaceAfter),
    start: typeof indent === 'number' ? `${indent * step}` : null,
  };
  return Object.values(own).every((value) => value === null)
    ? heading
    : call('placed', own, heading);
}

const bullets: Record<string, string> = { disc: '[•]', circle: '[◦]', square: '[▪]' };
const numberings: Record<string, string> = {
  multilevel: '1.1.',
  'lower-alpha': 'a.',
  'upper-alpha': 'A.',
  'lower-roman': 'i.',
  'upper-roman': 'I.',
  'simp-chinese-informal': '一、',
};

function writeList(list: NodeJSON, context: TypstContext): string {
  const { attrs = {}, content = [] } = list;
  const items = content.map((item) => writeBlocks(item.content ?? [], context));
  if (list.type === 'bulletList') {
    return call('list', { marker: bullets[`${attrs.kind}`] ?? null }, ...items);
  }
  const kind = `${attrs.kind ?? ''}`;
  const start = startOf(attrs.start ?? 1);
  return call(
    'enum',
    {
      numbering: quoted(numberings[kind] ?? '1.'),
      // Also where the list around it counts in levels.
      full: `${kind === 'multilevel'}`,
      start: start === 1 ? null : `${start}`,
    },
    ...items,
  );
}

/** The cells of each row one after the other. */
function writePlainTable(table: NodeJSON, context: TypstContext): string {
  const cells = (table.content ?? []).flatMap((row) => row.content ?? []);
  return joined(cells.map((cell) => writeBlocks(cell.content ?? [], context)));
}

function writeSignature(attrs: Record<string, unknown>, { language }: TypstContext): string {
  const { label, username, signedAt, version, drawing, typed } = attrs;
  const isSigned = typeof signedAt === 'string';
  const details = [
    isSigned ? signedAt.slice(0, 10) : words[language].unsigned,
    typeof version === 'number' ? words[language].version(version) : '',
  ];
  const strokes =
    typeof drawing === 'string'
      ? `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 300 100'><path d='${drawing}' fill='none' stroke='#1b2231' stroke-width='2'/></svg>`
      : null;
  const shownText =
    strokes !== null
      ? `image(bytes(${quoted(strokes)}), format: "svg", height: 100%, alt: ${quoted(`${username ?? ''}`)})`
      : typeof typed === 'string'
        ? `align(bottom, text(font: serif, style: "italic", size: 18pt, ${quoted(typed)}))`
        : 'none';
  return call(
    'signature',
    {},
    quoted(typeof label === 'string' ? label : ''),
    typeof username === 'string' ? quoted(username) : 'none',
    quoted(details.filter(Boolean).join(' · ')),
    shownText,
  );
}
