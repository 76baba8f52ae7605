// Sections of a Word document: paper, margins, columns, headers and footers.
import type { NodeJSON } from '@docent/document-model/content';
import { type HeaderFooter, type PageSetup, papers } from '@docent/document-model/page';
import type { Losses } from '../losses.ts';
import { type PackagePart, rootOf } from '../parts.ts';
import {
  childOf,
  childrenOf,
  type Element,
  elementsIn,
  findAllDeep,
  findDeep,
  textIn,
} from '../xml.ts';
import { colourOf, millimetresOfTwips, numberIn, settingOf, toggleOf } from './properties.ts';

/** The setup of pages with these section properties. */
export function pageOfSection(
  section: Element,
  part: PackagePart,
  losses: Losses,
): Partial<PageSetup> {
  const headers = headersOf(section, part, losses);
  const isFirstDifferent = toggleOf(section, 'w:titlePg') === true;
  const numbers = childOf(section, 'w:pgNumType');
  const format = numbers?.attributes['w:fmt'] ?? '';
  const start = numberIn(numbers, 'w:start');
  const lineNumbers = childOf(section, 'w:lnNumType');
  const restart = lineNumbers?.attributes['w:restart'];
  const border = borderOf(childOf(section, 'w:pgBorders'));
  return {
    paged: true,
    ...paperOf(childOf(section, 'w:pgSz')),
    ...marginsOf(childOf(section, 'w:pgMar')),
    columns: columnsOf(section),
    header: headers.text('header', 'default'),
    footer: headers.text('footer', 'default'),
    ...(isFirstDifferent && {
      firstHeader: headers.text('header', 'first'),
      firstFooter: headers.text('footer', 'first'),
    }),
    ...(/roman/i.test(format) && { numbers: 'roman' as const }),
    ...(/chinese|ideograph/i.test(format) && { numbers: 'chinese' as const }),
    ...(start !== null && { startNumber: start }),
    ...(lineNumbers && {
      lineNumbers: true,
      lineNumbersBegin:
        restart === 'continuous' ? 'document' : restart === 'newSection' ? 'section' : 'page',
    }),
    ...(border && { border }),
    ...headers.watermark(),
  };
}

function paperOf(size: Element | null): Partial<PageSetup> {
  const [width, height] = [numberIn(size, 'w:w'), numberIn(size, 'w:h')];
  if (!width || !height) return {};
  const orientation = width > height ? 'landscape' : 'portrait';
  const sides = [millimetresOfTwips(width), millimetresOfTwips(height)].sort((a, b) => a - b);
  const isNear = (a: number, b: number | undefined) => Math.abs(a - (b ?? 0)) < 1.5;
  const name = (Object.keys(papers) as (keyof typeof papers)[]).find((paper) =>
    papers[paper].every((side, i) => isNear(side, sides[i])),
  );
  if (name) return { paper: name, orientation };
  return { paper: 'custom', width: sides[0] ?? 210, height: sides[1] ?? 297, orientation };
}

function marginsOf(margins: Element | null): Partial<PageSetup> {
  if (!margins) return {};
  const side = (name: string) =>
    Math.abs(millimetresOfTwips(numberIn(margins, `w:${name}`) ?? 1440));
  return {
    margins: { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') },
  };
}

function columnsOf(section: Element): number {
  const columns = childOf(section, 'w:cols');
  const count = numberIn(columns, 'w:num') ?? (childrenOf(columns, 'w:col').length || 1);
  return Math.min(4, Math.max(1, Math.round(count)));
}

function borderOf(borders: Element | null): PageSetup['border'] {
  const values = [...elementsIn(borders)].map(({ attributes }) => attributes['w:val'] ?? 'none');
  const drawnBorder = values.find((value) => value !== 'none' && value !== 'nil');
  if (!drawnBorder) return null;
  if (/double|triple/i.test(drawnBorder)) return 'double';
  return /dash|dot/i.test(drawnBorder) ? 'dashed' : 'single';
}

const empty: HeaderFooter = { left: '', centre: '', right: '' };

function headersOf(section: Element, part: PackagePart, losses: Losses) {
  const root = (kind: 'header' | 'footer', type: string): Element | null => {
    const reference = childrenOf(section, `w:${kind}Reference`).find(
      ({ attributes }) => (attributes['w:type'] ?? 'default') === type,
    );
    return rootOf(part.part(reference?.attributes['r:id']));
  };
  return {
    text(kind: 'header' | 'footer', type: string): HeaderFooter {
      const header = root(kind, type);
      if (!header) return empty;
      const hasPicture = findDeep(header, 'pic:pic') || findDeep(header, 'v:imagedata');
      const text = headerText(header);
      if (hasPicture || text.isCut) losses.add('headers');
      return text.header;
    },
    watermark(): Partial<PageSetup> {
      for (const type of ['default', 'first', 'even']) {
        const watermark = watermarkOf(root('header', type));
        if (watermark) return { watermark };
      }
      return {};
    },
  };
}

/** A header has three places, and Word's has paragraphs with tab stops, or a table. */
function headerText(header: Element): { header: HeaderFooter; isCut: boolean } {
  const places: HeaderFooter = { ...empty };
  const add = (place: keyof HeaderFooter, text: string) => {
    const line = text.replace(/\s+/g, ' ').trim();
    if (line) places[place] = places[place] ? `${places[place]} · ${line}` : line;
  };
  const order = ['left', 'centre', 'right'] as const;
  let lines = 0;
  const readParagraph = (paragraph: Element): void => {
    const text = fieldText(paragraph);
    if (text.trim() === '') return;
    lines++;
    const align = settingOf(childOf(paragraph, 'w:pPr'), 'w:jc');
    const parts = text.split('\t');
    if (parts.length > 1) {
      for (const [i, one] of parts.entries()) add(order[Math.min(i, 2)] ?? 'right', one);
    } else {
      add(
        align === 'center' ? 'centre' : /^(?:right|end)$/.test(align ?? '') ? 'right' : 'left',
        text,
      );
    }
  };
  const readAll = (parent: Element): void => {
    for (const element of elementsIn(parent)) {
      if (element.name === 'w:p') readParagraph(element);
      else if (element.name === 'w:tbl') {
        for (const row of findAllDeep(element, 'w:tr')) {
          const cells = childrenOf(row, 'w:tc');
          lines++;
          cells.forEach((cell, i) => {
            const place = cells.length === 2 && i === 1 ? 'right' : order[Math.min(i, 2)];
            add(place ?? 'right', findAllDeep(cell, 'w:p').map(fieldText).join(' '));
          });
        }
      } else if (element.name === 'w:sdt') readAll(childOf(element, 'w:sdtContent') ?? element);
    }
  };
  readAll(header);
  return { header: places, isCut: lines > 1 };
}

/** The text of a paragraph with fields in our form: `{page}` of `{pages}`. */
function fieldText(paragraph: Element): string {
  let text = '';
  let code: string | null = null;
  let isResult = false;
  const visit = (parent: Element): void => {
    for (const element of elementsIn(parent)) {
      switch (element.name) {
        case 'w:fldChar': {
          const type = element.attributes['w:fldCharType'];
          if (type === 'begin') code = '';
          if (type === 'separate' || (type === 'end' && !isResult))
            text += placeholderOf(code ?? '');
          isResult = type === 'separate' && placeholderOf(code ?? '') !== '';
          if (type !== 'begin') code = null;
          break;
        }
        case 'w:instrText':
          if (code !== null) code += textIn(element);
          break;
        case 'w:fldSimple': {
          const placeholder = placeholderOf(element.attributes['w:instr'] ?? '');
          if (placeholder) text += placeholder;
          else visit(element);
          break;
        }
        case 'w:t':
          if (!isResult && code === null) text += textIn(element);
          break;
        case 'w:tab':
        case 'w:ptab':
          if (parent.name !== 'w:tabs') text += '\t';
          break;
        case 'w:del':
        case 'w:pict':
        case 'w:drawing':
        case 'w:pPr':
        case 'w:rPr':
          break;
        default:
          visit(element);
      }
    }
  };
  visit(paragraph);
  return text;
}

function placeholderOf(code: string): string {
  switch (/^\s*(\w+)/.exec(code)?.[1]?.toUpperCase()) {
    case 'PAGE':
      return '{page}';
    case 'NUMPAGES':
    case 'SECTIONPAGES':
      return '{pages}';
    case 'DATE':
    case 'SAVEDATE':
    case 'PRINTDATE':
      return '{date}';
    case 'TITLE':
    case 'FILENAME':
      return '{title}';
    default:
      return '';
  }
}

function watermarkOf(header: Element | null): PageSetup['watermark'] {
  for (const shape of findAllDeep(header, 'v:shape')) {
    const text = childOf(shape, 'v:textpath')?.attributes.string;
    if (!text?.trim()) continue;
    const rotation = Number(/rotation:\s*(-?\d+)/.exec(shape.attributes.style ?? '')?.[1] ?? 0);
    const opacity = Number.parseFloat(childOf(shape, 'v:fill')?.attributes.opacity ?? '0.5');
    return {
      text: text.trim(),
      fileId: null,
      colour: colourOf(shape.attributes.fillcolor?.replace('#', '')) ?? '#888888',
      size: 60,
      opacity: opacity > 0 && opacity <= 1 ? opacity / 2 : 0.2,
      angle: rotation > 180 ? rotation - 360 : rotation,
      repeat: false,
    };
  }
  return null;
}

/** What stands between two sections: a break with its own columns, a new page, or nothing. */
export function breakBefore(section: Element, previous: Element): NodeJSON[] {
  const orientationOf = (one: Element) => paperOf(childOf(one, 'w:pgSz')).orientation ?? 'portrait';
  const orientation = orientationOf(section);
  const columns = columnsOf(section);
  if (orientation !== orientationOf(previous) || columns !== columnsOf(previous)) {
    return [{ type: 'sectionBreak', attrs: { orientation, columns } }];
  }
  const type = settingOf(section, 'w:type') ?? 'nextPage';
  return type === 'continuous' ? [] : [{ type: 'pageBreak' }];
}
