// Reads a PowerPoint presentation (.pptx): each visible slide becomes a heading with its text.
import { inlineText, type NodeJSON } from '@docent/document-model/content';
import { repairContent } from '@docent/document-model/repair';
import { intoSections } from '@docent/document-model/sections';
import { createLosses } from '../losses.ts';
import type { OfficeDocument } from '../officeDocument.ts';
import { openOffice, type PackagePart, rootOf } from '../parts.ts';
import { Unreadable } from '../unreadable.ts';
import type { TakePicture } from '../word/pictures.ts';
import {
  childOf,
  childrenOf,
  descend,
  type Element,
  elementsIn,
  parseXml,
  textIn,
} from '../xml.ts';
import { pictureIn, type SlideReading } from './pictures.ts';
import { placeholderOf, readLayout, type SlideLayout } from './placeholders.ts';
import { slideBlocks } from './slideBlocks.ts';
import { readText } from './text.ts';

/** Throws `Unreadable`. External parts are never fetched, macros never run. */
export function readSlides(bytes: Uint8Array, take: TakePicture): OfficeDocument {
  const { document, hasMacros, properties } = openOffice(bytes, 'powerpoint');
  const losses = createLosses();
  if (hasMacros) losses.add('macros');
  const layouts = new Map<string, SlideLayout>();
  const blocks: NodeJSON[] = [];
  const list = childOf(parseXml(document.xml), 'p:sldIdLst');
  for (const [i, { attributes }] of childrenOf(list, 'p:sldId').entries()) {
    const part = document.part(attributes['r:id']);
    if (!part) continue;
    const root = parseXml(part.xml);
    if (/^(?:0|false)$/.test(root.attributes.show ?? '')) {
      losses.add('slides');
      continue;
    }
    const layout = layoutOf(part, layouts);
    const slide = readSlide(
      { part, layout, losses, take, cells: 0 },
      descend(root, 'p:cSld', 'p:spTree'),
    );
    blocks.push(...slideBlocks({ number: i + 1, ...slide, notes: notesOf(part) }));
  }
  if (blocks.length === 0) throw new Unreadable('It is empty.', 'upload/empty');
  const [first] = blocks;
  const statedTitle = childOf(rootOf(properties), 'dc:title');
  return {
    title:
      (first && inlineText(first).trim()) || (statedTitle && textIn(statedTitle).trim()) || null,
    content: repairContent(intoSections(blocks)),
    comments: [],
    losses: losses.list(),
  };
}

function layoutOf(slide: PackagePart, layouts: Map<string, SlideLayout>): SlideLayout {
  const part = slide.related('slideLayout');
  const key = part?.name ?? '';
  const layout = layouts.get(key) ?? readLayout(part);
  layouts.set(key, layout);
  return layout;
}

interface SlideText {
  title: NodeJSON[];
  content: NodeJSON[];
}

function readSlide(reading: SlideReading, tree: Element | null): SlideText {
  const slide: SlideText = { title: [], content: [] };
  const visit = (parent: Element | null): void => {
    for (const shape of elementsIn(parent)) {
      switch (shape.name) {
        case 'p:sp':
          addShape(reading, shape, slide);
          break;
        case 'p:grpSp':
          visit(shape);
          break;
        case 'p:pic': {
          const picture = pictureIn(reading, shape);
          if (picture) slide.content.push(picture);
          break;
        }
        case 'p:graphicFrame':
          slide.content.push(...frameBlocks(reading, shape));
          break;
        case 'mc:AlternateContent': {
          const alternatives = [...elementsIn(shape)];
          visit(alternatives.find((one) => one.name === 'mc:Fallback') ?? alternatives[0] ?? null);
          break;
        }
      }
    }
  };
  visit(tree);
  return slide;
}

/** Placeholders that repeat on every slide. */
const repeatedTypes = /^(?:dt|ftr|sldNum|hdr)$/;

function addShape(reading: SlideReading, shape: Element, slide: SlideText): void {
  const body = childOf(shape, 'p:txBody');
  const place = placeholderOf(shape);
  if (!body || repeatedTypes.test(place?.type ?? '')) return;
  const blocks = readText(reading, body, place);
  if (/^(?:title|ctrTitle)$/.test(place?.type ?? '') && slide.title.length === 0)
    slide.title = blocks;
  else slide.content.push(...blocks);
}

const maxCells = 100_000;

function frameBlocks(reading: SlideReading, frame: Element): NodeJSON[] {
  const table = descend(frame, 'a:graphic', 'a:graphicData', 'a:tbl');
  if (!table) {
    reading.losses.add('drawings');
    return [];
  }
  const hasHeader = /^(?:1|true)$/.test(childOf(table, 'a:tblPr')?.attributes.firstRow ?? '');
  const rows = childrenOf(table, 'a:tr').map((row, y): NodeJSON => {
    const cells = childrenOf(row, 'a:tc').flatMap((cell): NodeJSON[] => {
      const { gridSpan = '1', rowSpan = '1', hMerge, vMerge } = cell.attributes;
      if (hMerge || vMerge || ++reading.cells > maxCells) return [];
      const body = childOf(cell, 'a:txBody');
      const content = body ? readText(reading, body, null) : [];
      return [
        {
          type: hasHeader && y === 0 ? 'tableHeader' : 'tableCell',
          attrs: { colspan: Number(gridSpan), rowspan: Number(rowSpan) },
          content: content.length > 0 ? content : [{ type: 'paragraph' }],
        },
      ];
    });
    return { type: 'tableRow', content: cells };
  });
  return rows.length > 0 ? [{ type: 'table', content: rows }] : [];
}

/** The notes of the speaker. */
function notesOf(slide: PackagePart): NodeJSON[] {
  const root = rootOf(slide.related('notesSlide'));
  return childrenOf(descend(root, 'p:cSld', 'p:spTree'), 'p:sp').flatMap((shape) => {
    const body = childOf(shape, 'p:txBody');
    if (placeholderOf(shape)?.type !== 'body' || !body) return [];
    return childrenOf(body, 'a:p').flatMap((paragraph): NodeJSON[] => {
      const text = childrenOf(paragraph, 'a:r')
        .map((run) => textIn(childOf(run, 'a:t') ?? ''))
        .join('');
      return text.trim() === '' ? [] : [{ type: 'paragraph', content: [{ type: 'text', text }] }];
    });
  });
}
