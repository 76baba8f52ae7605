// Reads one paragraph, which becomes one or several blocks.
import type { MarkJSON, NodeJSON } from '@docent/document-model/content';
import { createBlockId } from '@docent/document-model/ids';
import { childOf, type Element } from '../xml.ts';
import { fieldsAllowText } from './fields.ts';
import { type LineSink, readLine } from './line.ts';
import { applyRun, plainLook } from './looks.ts';
import type { ListLabel } from './numbering.ts';
import { pictureBlock, type ReadPicture } from './pictures.ts';
import { isDrawn, settingOf, toggleOf } from './properties.ts';
import type { WordReading } from './reading.ts';
import { applyParagraph, plainShape, shapeAttributes } from './shapes.ts';
import type { Style } from './styles.ts';

export interface ReadParagraph {
  blocks: NodeJSON[];
  label: ListLabel | null;
  /** Its indent in points. */
  left: number;
  /** What the paragraph is by its style. */
  role: 'title' | 'quote' | 'code' | 'caption' | 'continuation' | null;
  /** The section that ends with the paragraph. */
  section: Element | null;
  /** A suggestion about the end of the paragraph. */
  endChange: { isInsertion: boolean; author: Record<string, unknown> } | null;
}

const usualSize = 11;

export function readParagraph(reading: WordReading, paragraph: Element): ReadParagraph {
  const properties = childOf(paragraph, 'w:pPr');
  const style = reading.styles.of(settingOf(properties, 'w:pStyle'), 'paragraph');
  const { defaults } = reading.styles;
  const look = applyRun(plainLook, [...defaults.run, ...(style?.run ?? [])], reading.theme);
  const size = look.size ?? usualSize;
  const list = listOf(reading, properties, style);
  const inheritedProperties = [
    ...defaults.paragraph,
    ...(style?.paragraph ?? []),
    list && reading.numbering.paragraphOf(list.id, list.level),
  ];
  const styledShape = applyParagraph(plainShape, inheritedProperties, size);
  const shape = applyParagraph(styledShape, [properties], size);
  const heading = headingLevel(style, shape.outline);
  const role = roleOf(style);
  /** Ours look so by themselves. */
  const hasOwnLook = heading !== null || role !== null;
  const wasHidden = !fieldsAllowText(reading);
  const collectedLine = collectLine(reading);
  readLine(reading, paragraph, {
    sink: collectedLine.sink,
    look,
    usual: hasOwnLook ? look : reading.usualLook,
    marks: [],
    suggestion: null,
  });

  const label =
    list && !isEmpty(collectedLine.parts)
      ? reading.numbering.count({ listId: list.id, level: list.level, indent: shape.left })
      : null;
  const spacing = childOf(properties, 'w:spacing');
  const attrs = {
    ...(heading && { level: heading }),
    ...shapeAttributes(shape, hasOwnLook ? styledShape : reading.usualShape, {
      size,
      isDirect: spacing?.attributes['w:line'] !== undefined,
      isListItem: label !== null || role !== null,
    }),
    ...changeOfShape(reading, properties, { size, isListItem: label !== null }),
  };
  const type = heading ? 'heading' : 'paragraph';
  const blocks = blocksOf(collectedLine.parts, { type, attrs, align: shape.align });
  const isBreakBefore = [...inheritedProperties, properties].some((one) =>
    toggleOf(one, 'w:pageBreakBefore'),
  );
  if (isBreakBefore && toggleOf(properties, 'w:pageBreakBefore') !== false) {
    blocks.unshift({ type: 'pageBreak' });
  }
  if (wasHidden && isEmpty(collectedLine.parts)) blocks.length = 0;
  else if (isEmpty(collectedLine.parts) && isRule(properties)) {
    blocks.splice(0, blocks.length, { type: 'separator' });
  }
  const section = childOf(properties, 'w:sectPr');
  if ((section || collectedLine.boxes.length > 0) && isEmpty(collectedLine.parts))
    blocks.length = 0;
  for (const box of collectedLine.boxes) blocks.push(...reading.readBlocks(box));
  return {
    blocks,
    label,
    left: shape.left,
    role,
    section,
    endChange: endChangeOf(reading, properties),
  };
}

/** A part of a paragraph: its text up to a break, or a block in its midst. */
type LinePart = { id: string; nodes: NodeJSON[] } | NodeJSON;

function collectLine(reading: WordReading) {
  let line = { id: createBlockId(), nodes: [] as NodeJSON[] };
  const parts: LinePart[] = [line];
  const boxes: Iterable<Element>[] = [];
  const sink: LineSink = {
    blockId: line.id,
    text(text: string, marks: MarkJSON[]) {
      const last = line.nodes.at(-1);
      if (last?.type === 'text' && JSON.stringify(last.marks ?? []) === JSON.stringify(marks)) {
        last.text += text;
      } else {
        line.nodes.push({ type: 'text', text, ...(marks.length > 0 && { marks }) });
      }
    },
    node: (node) => line.nodes.push(node),
    picture(picture: ReadPicture) {
      if (!fieldsAllowText(reading)) return;
      if (picture.place === null) line.nodes.push({ type: 'inlineImage', attrs: picture.attrs });
      // Text flows around what stands before it.
      else parts.splice(-1, 0, pictureBlock(picture, null));
    },
    block(block: NodeJSON) {
      if (!fieldsAllowText(reading) && block.type !== 'tableOfContents') return;
      line = { id: createBlockId(), nodes: [] };
      sink.blockId = line.id;
      parts.push(block, line);
    },
    box: (content) => boxes.push(content.children.filter((child) => typeof child !== 'string')),
  };
  return { parts, boxes, sink };
}

const isLine = (part: LinePart): part is { id: string; nodes: NodeJSON[] } => 'nodes' in part;

function isEmpty(parts: LinePart[]): boolean {
  return parts.every((part) => isLine(part) && part.nodes.length === 0);
}

function blocksOf(
  parts: LinePart[],
  { type, attrs, align }: { type: string; attrs: Record<string, unknown>; align: string | null },
): NodeJSON[] {
  const isAlone = parts.length === 1;
  return parts.flatMap((part): NodeJSON[] => {
    if (!isLine(part)) return [part];
    const { id, nodes } = part;
    if (nodes.length === 0 && !isAlone) return [];
    const pictures = nodes.filter((node) => node.type === 'inlineImage');
    const isBlank = (node: NodeJSON) => node.type === 'text' && (node.text ?? '').trim() === '';
    if (
      pictures.length > 0 &&
      nodes.every((node) => node.type === 'inlineImage' || isBlank(node))
    ) {
      return pictures.map(({ attrs: own = {} }) =>
        pictureBlock({ attrs: own, place: null }, align),
      );
    }
    return [{ type, attrs: { id, ...attrs }, ...(nodes.length > 0 && { content: nodes }) }];
  });
}

function listOf(
  reading: WordReading,
  properties: Element | null,
  style: Style | null,
): { id: string; level: number } | null {
  const own = childOf(properties, 'w:numPr');
  const styleProperties = style?.paragraph
    .map((one) => childOf(one, 'w:numPr'))
    .filter((one) => one !== null);
  const numbering = [own, ...(styleProperties ?? []).reverse()];
  const id = firstOf(numbering.map((one) => settingOf(one, 'w:numId')));
  if (id === null || id === '0') return null;
  const level = firstOf(numbering.map((one) => settingOf(one, 'w:ilvl')));
  const byStyle = own ? null : reading.numbering.levelOfStyle(id, style?.id ?? '');
  return { id, level: byStyle ?? Math.min(8, Math.max(0, Number(level ?? 0) || 0)) };
}

const firstOf = (values: (string | null)[]) => values.find((value) => value !== null) ?? null;

function headingLevel(style: Style | null, outline: number | null): number | null {
  for (const name of style?.names ?? []) {
    const level = /^heading ?([1-9])$/.exec(name)?.[1];
    if (level) return Math.min(6, Number(level));
    if (name === 'title') return 1;
  }
  return outline !== null && outline < 9 ? Math.min(6, outline + 1) : null;
}

const roles: readonly [RegExp, Exclude<ReadParagraph['role'], null>][] = [
  [/^title$/, 'title'],
  [/^(?:intense )?quote$|^quotations?$|^block text$|^引用|^明显引用$/, 'quote'],
  [/^html preformatted$|^(?:source )?code(?: block)?$|^preformatted text$|^代码/, 'code'],
  [/^caption$|^题注$|^(?:figure|illustration)$/, 'caption'],
  [/^list continue/, 'continuation'],
];

function roleOf(style: Style | null): ReadParagraph['role'] {
  for (const name of style?.names ?? []) {
    const role = roles.find(([pattern]) => pattern.test(name));
    if (role) return role[1];
  }
  return null;
}

/** An empty paragraph with a border above or below looks like a line. */
function isRule(properties: Element | null): boolean {
  const borders = childOf(properties, 'w:pBdr');
  return ['w:top', 'w:bottom', 'w:between'].some((side) => isDrawn(childOf(borders, side)));
}

function endChangeOf(reading: WordReading, properties: Element | null): ReadParagraph['endChange'] {
  const mark = childOf(properties, 'w:rPr');
  const insertion = childOf(mark, 'w:ins') ?? childOf(mark, 'w:moveTo');
  const deletion = childOf(mark, 'w:del') ?? childOf(mark, 'w:moveFrom');
  const change = deletion ?? insertion;
  if (!change) return null;
  const isInsertion = deletion === null;
  const author = reading.changes.authorOf(change, isInsertion ? 'insertion' : 'deletion');
  return { isInsertion, author: { ...author } };
}

/** A tracked change of the paragraph's formatting as a suggestion. */
function changeOfShape(
  reading: WordReading,
  properties: Element | null,
  options: { size: number; isListItem: boolean },
): { suggestion?: Record<string, unknown> } {
  const change = childOf(properties, 'w:pPrChange');
  const former = childOf(change, 'w:pPr');
  if (!change || !former) return {};
  const style = reading.styles.of(settingOf(former, 'w:pStyle'), 'paragraph');
  const inheritedProperties = [...reading.styles.defaults.paragraph, ...(style?.paragraph ?? [])];
  const shape = applyParagraph(plainShape, [...inheritedProperties, former], options.size);
  const level = headingLevel(style, shape.outline);
  const isDirect = childOf(former, 'w:spacing')?.attributes['w:line'] !== undefined;
  const attrs = {
    ...(level && { level }),
    ...shapeAttributes(shape, reading.usualShape, { ...options, isDirect }),
  };
  const before = { type: level ? 'heading' : 'paragraph', attrs };
  const author = reading.changes.authorOf(change, 'change');
  return { suggestion: { kind: 'change', ...author, before } };
}
