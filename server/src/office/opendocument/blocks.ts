// Puts the paragraphs, lists and tables of an OpenDocument file together.
import { inlineText, type NodeJSON } from '@docent/document-model/content';
import { addCaption, addCode, addQuote } from '../blockRoles.ts';
import { plainLook } from '../word/looks.ts';
import { plainShape, shapeAttributes } from '../word/shapes.ts';
import { type Element, elementsIn } from '../xml.ts';
import { readFrame } from './frames.ts';
import { hasText, readLine } from './line.ts';
import { prefixLine } from './lists.ts';
import type { OpenDocumentReading, OpenLine } from './reading.ts';
import { applyShape, applyText, type OpenDocumentStyle, settingIn } from './styles.ts';
import { readTable } from './tables.ts';

export function readBlocks(reading: OpenDocumentReading, elements: Iterable<Element>): NodeJSON[] {
  const blocks: NodeJSON[] = [];
  for (const element of elements) addBlock(reading, element, blocks);
  return blocks;
}

function addBlock(reading: OpenDocumentReading, element: Element, blocks: NodeJSON[]): void {
  switch (element.name) {
    case 'text:h':
    case 'text:p':
      addParagraph(reading, element, blocks);
      return;
    case 'text:list':
      reading.listDepth++;
      blocks.push(...reading.numbers.list(element, reading.readBlocks));
      reading.listDepth--;
      return;
    case 'table:table':
      blocks.push(tableIn(reading, element));
      return;
    case 'text:table-of-content':
      blocks.push({ type: 'tableOfContents' });
      return;
    case 'draw:frame':
    case 'draw:g':
    case 'draw:custom-shape': {
      // A frame that belongs to the page.
      const line: OpenLine = { id: '', nodes: [], before: [], after: [] };
      readFrame(reading, element, line);
      const own = line.nodes.length > 0 ? [{ type: 'paragraph', content: line.nodes }] : [];
      blocks.push(...line.before, ...own, ...line.after);
      return;
    }
    case 'text:numbered-paragraph':
    case 'text:section':
    case 'text:index-body':
    case 'text:illustration-index':
    case 'text:alphabetical-index':
    case 'text:table-index':
    case 'text:user-index':
    case 'text:bibliography':
      blocks.push(...readBlocks(reading, elementsIn(element)));
      return;
  }
}

function tableIn(reading: OpenDocumentReading, table: Element): NodeJSON {
  const { listDepth } = reading;
  reading.listDepth = 0;
  const node = readTable(reading, table);
  reading.listDepth = listDepth;
  return node;
}

type Role = 'title' | 'quote' | 'code' | 'caption';

const roles: readonly [RegExp, Role][] = [
  [/^title$|^标题$/, 'title'],
  [/^quotations?$|^block quotation$/, 'quote'],
  [/^preformatted text$|^source code$/, 'code'],
  [/^(?:caption|illustration|figure|table|drawing|text)$/, 'caption'],
];

function roleOf({ names }: OpenDocumentStyle): Role | null {
  for (const name of names) {
    const role = roles.find(([pattern]) => pattern.test(name));
    if (role) return role[1];
  }
  return null;
}

function addParagraph(reading: OpenDocumentReading, element: Element, blocks: NodeJSON[]): void {
  const { styles } = reading;
  const style = styles.of('paragraph', element.attributes['text:style-name']);
  const role = roleOf(style);
  const level = headingLevel(element, style, role);
  const look = applyText(plainLook, style.chain, styles);
  const styledLook = applyText(plainLook, style.named, styles);
  /** Ours look so by themselves. */
  const hasOwnLook = level !== null || role !== null;
  const size = look.size ?? 12;
  const line = readLine(reading, element, {
    look,
    usual: hasOwnLook ? styledLook : reading.usualLook,
  });
  const shape = applyShape(plainShape, style.chain, size);
  const usual = hasOwnLook ? applyShape(plainShape, style.named, size) : reading.usualShape;
  const direct = style.chain.filter((one) => !style.named.includes(one));
  const attrs = {
    id: line.id,
    ...(level !== null && { level }),
    ...shapeAttributes(shape, usual, {
      size,
      isDirect: settingIn(direct, 'style:paragraph-properties', 'fo:line-height') !== undefined,
      isListItem: role !== null || reading.listDepth > 0,
    }),
    // Our lists have their own spacing.
    ...(reading.listDepth > 0 && { spaceBefore: null, spaceAfter: null }),
  };
  const breaks = (side: string) =>
    settingIn(style.chain, 'style:paragraph-properties', `fo:break-${side}`) === 'page';
  const startsPage =
    breaks('before') || style.chain.some((one) => !!one.attributes['style:master-page-name']);
  if (startsPage && blocks.length > 0) blocks.push({ type: 'pageBreak' });

  const own = paragraphsOf(line, { type: level === null ? 'paragraph' : 'heading', attrs });
  const [first] = own;
  if (level !== null && role !== 'title' && first?.type === 'heading' && hasText(element)) {
    const label = reading.numbers.heading(level);
    const text = inlineText(first).trim();
    for (const name of [text, `${label}${text}`]) {
      if (!reading.bookmarks.has(name)) reading.bookmarks.set(name, line.id);
    }
    if (label !== '') reading.losses.add('numbers');
    prefixLine(first, label);
  }
  if (role === 'title' && first) reading.title ??= inlineText(first).trim() || null;
  blocks.push(...line.before);
  if (isRule(style) && own.every(({ content }) => !content)) blocks.push({ type: 'separator' });
  else if (role === 'code') addCode(blocks, own);
  else if (role === 'quote') addQuote(blocks, own);
  else if (!(role === 'caption' && addCaption(blocks, own))) blocks.push(...own);
  blocks.push(...line.after);
  if (breaks('after')) blocks.push({ type: 'pageBreak' });
}

/** Empty if the paragraph only holds what stands beside it. */
function paragraphsOf(
  { nodes, before, after }: OpenLine,
  { type, attrs }: { type: string; attrs: Record<string, unknown> },
): NodeJSON[] {
  if (nodes.length === 0 && before.length + after.length > 0) return [];
  const isPicture = ({ type: own }: NodeJSON) => own === 'inlineImage';
  const isBlank = (node: NodeJSON) => node.type === 'text' && node.text?.trim() === '';
  if (nodes.some(isPicture) && nodes.every((node) => isPicture(node) || isBlank(node))) {
    const { align } = attrs;
    return nodes.filter(isPicture).map((node) => ({
      type: 'image',
      attrs: { ...node.attrs, ...(align === 'center' || align === 'right' ? { align } : {}) },
    }));
  }
  const [only] = nodes;
  if (type === 'paragraph' && nodes.length === 1 && only?.type === 'inlineFormula') {
    return [{ type: 'formula', attrs: only.attrs ?? {} }];
  }
  return [{ type, attrs, ...(nodes.length > 0 && { content: nodes }) }];
}

function headingLevel(
  { name, attributes }: Element,
  style: OpenDocumentStyle,
  role: Role | null,
): number | null {
  if (role === 'title') return 1;
  if (name !== 'text:h') return null;
  const own =
    attributes['text:outline-level'] ??
    style.chain.at(-1)?.attributes['style:default-outline-level'];
  return Math.min(6, Math.max(1, Number(own ?? 1) || 1));
}

/** An empty paragraph with a border above or below looks like a line. */
function isRule({ chain, names }: OpenDocumentStyle): boolean {
  return (
    names.includes('horizontal line') ||
    ['fo:border-top', 'fo:border-bottom'].some((side) =>
      /solid|double|dashed|dotted/.test(settingIn(chain, 'style:paragraph-properties', side) ?? ''),
    )
  );
}
