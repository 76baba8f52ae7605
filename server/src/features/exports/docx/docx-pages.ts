// Sections of a Word file: paper, margins, columns, header, footer and watermark.
import { blocksOf, type NodeJSON } from '@docent/document-model/content';
import { type HeaderFooter, type PageSetup, pageOf, papers } from '@docent/document-model/page';
import {
  AlignmentType,
  BorderStyle,
  ExternalHyperlink,
  Footer,
  Header,
  type ISectionOptions,
  type ISectionPropertiesOptions,
  LineNumberRestartFormat,
  NumberFormat,
  PageBorderDisplay,
  PageBorderOffsetFrom,
  PageNumber,
  PageOrientation,
  Paragraph,
  SectionType,
  Table,
  TabStopType,
  TextRun,
} from 'docx';
import { ImageWatermark, TextWatermark } from 'docx/watermarks';
import { opaqueHex } from '../css-colour.ts';
import { fittingMargins } from '../margins.ts';
import { words } from '../words.ts';
import { flush, gap, writeBlocks } from './docx-blocks.ts';
import type { DocxContext, DocxPlace } from './docx-context.ts';
import { borderStyles } from './docx-styles.ts';
import { twips, xmlText } from './docx-xml.ts';

/** Between columns. */
const columnGap = 500;

export function writeSections(context: DocxContext): ISectionOptions[] {
  const page = pageOf(context.content.attrs?.page);
  return partsOf(blocksOf(context.content), page).map(({ blocks, setup }, nth) => {
    const width = textWidth(setup);
    const place: DocxPlace = {
      left: 0,
      width: Math.floor((width - columnGap * (setup.columns - 1)) / setup.columns),
      style: null,
      box: null,
      depth: 0,
      change: null,
      levels: null,
    };
    const writtenBlocks = [...writeBlocks(blocks, context, place), ...flush(context, place)];
    const end = writtenBlocks.at(-1) instanceof Table ? [gap()] : [];
    return {
      properties: sectionProperties(setup, nth === 0),
      ...headersAndFooters(setup, context, nth === 0),
      children: [...(nth === 0 ? writeTitle(context) : []), ...writtenBlocks, ...end],
    };
  });
}

function partsOf(blocks: readonly NodeJSON[], page: PageSetup) {
  const first: NodeJSON[] = [];
  const parts = [{ blocks: first, setup: page }];
  for (const block of blocks) {
    if (block.type !== 'sectionBreak') {
      parts.at(-1)?.blocks.push(block);
      continue;
    }
    const { orientation, columns } = block.attrs ?? {};
    parts.push({
      blocks: [],
      setup: {
        ...page,
        ...(orientation === 'portrait' || orientation === 'landscape' ? { orientation } : {}),
        ...(typeof columns === 'number' ? { columns: Math.round(columns) } : {}),
      },
    });
  }
  return parts;
}

/** In portrait orientation; the library turns it. */
const paperOf = ({ paper, width, height }: PageSetup) =>
  paper === 'custom' ? [width, height] : papers[paper];

function textWidth(page: PageSetup): number {
  const [width = 210, height = 297] = paperOf(page);
  const { left, right } = fittingMargins(page);
  const across = page.orientation === 'landscape' ? height : width;
  return twips.ofMillimetres(across - left - right);
}

const numberFormats = {
  arabic: NumberFormat.DECIMAL,
  chinese: NumberFormat.CHINESE_COUNTING_TEN_THOUSAND,
  roman: NumberFormat.UPPER_ROMAN,
} as const;

const restarts = {
  page: LineNumberRestartFormat.NEW_PAGE,
  section: LineNumberRestartFormat.NEW_SECTION,
  document: LineNumberRestartFormat.CONTINUOUS,
} as const;

function sectionProperties(page: PageSetup, isFirst: boolean): ISectionPropertiesOptions {
  const [width = 210, height = 297] = paperOf(page);
  const { top, right, bottom, left } = fittingMargins(page);
  const mm = twips.ofMillimetres;
  const line = page.border && {
    style: borderStyles[page.border] ?? BorderStyle.SINGLE,
    size: 6,
    color: '5B6478',
    space: 24,
  };
  return {
    type: SectionType.NEXT_PAGE,
    titlePage: isFirst && (page.firstHeader !== null || page.firstFooter !== null),
    page: {
      size: {
        width: mm(width),
        height: mm(height),
        orientation:
          page.orientation === 'landscape' ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
      },
      margin: {
        top: mm(top),
        right: mm(right),
        bottom: mm(bottom),
        left: mm(left),
        header: mm(top / 2),
        footer: mm(bottom / 2),
      },
      pageNumbers: {
        formatType: numberFormats[page.numbers],
        ...(isFirst ? { start: Math.round(page.startNumber) } : {}),
      },
      ...(line && {
        borders: {
          pageBorders: {
            display: PageBorderDisplay.ALL_PAGES,
            offsetFrom: PageBorderOffsetFrom.PAGE,
          },
          pageBorderTop: line,
          pageBorderRight: line,
          pageBorderBottom: line,
          pageBorderLeft: line,
        },
      }),
    },
    ...(page.columns > 1 ? { column: { count: page.columns, space: columnGap } } : {}),
    ...(page.lineNumbers
      ? { lineNumbers: { countBy: 1, restart: restarts[page.lineNumbersBegin] } }
      : {}),
  };
}

function headersAndFooters(page: PageSetup, context: DocxContext, isFirst: boolean) {
  const header = (part: HeaderFooter) =>
    new Header({
      children: [writeHeaderFooter(part, page, context, writeWatermarks(page, context))],
    });
  const footer = (part: HeaderFooter) =>
    new Footer({ children: [writeHeaderFooter(part, page, context)] });
  const hasFirst = isFirst && (page.firstHeader !== null || page.firstFooter !== null);
  return {
    headers: {
      default: header(page.header),
      ...(hasFirst ? { first: header(page.firstHeader ?? page.header) } : {}),
    },
    footers: {
      default: footer(page.footer),
      ...(hasFirst ? { first: footer(page.firstFooter ?? page.footer) } : {}),
    },
  };
}

/** Three parts of one line. Title, version and date are those of the exported text, so not fields. */
function writeHeaderFooter(
  { left, centre, right }: HeaderFooter,
  page: PageSetup,
  { facts }: DocxContext,
  watermarks: TextRun[] = [],
): Paragraph {
  const fields: Record<string, string> = {
    '{title}': xmlText(facts.title),
    '{version}': facts.version === null ? '—' : `${facts.version}`,
    '{date}': facts.date.toISOString().slice(0, 10),
    '{page}': PageNumber.CURRENT,
    '{pages}': PageNumber.TOTAL_PAGES,
  };
  const write = (text: string) =>
    xmlText(text)
      .split(/(\{(?:title|version|date|page|pages)\})/)
      .filter((part) => part !== '')
      .map((part) => fields[part] ?? part);
  const width = textWidth(page);
  return new Paragraph({
    style: 'Facts',
    tabStops: [
      { type: TabStopType.CENTER, position: Math.round(width / 2) },
      { type: TabStopType.RIGHT, position: width },
    ],
    suppressLineNumbers: true,
    children: [
      ...watermarks,
      new TextRun({ children: [...write(left), '\t', ...write(centre), '\t', ...write(right)] }),
    ],
  });
}

/** In the header, as Word places them. */
function writeWatermarks(page: PageSetup, { facts, language, pictures }: DocxContext): TextRun[] {
  const runs: (TextWatermark | ImageWatermark)[] = [];
  const { watermark } = page;
  const picture = watermark?.fileId ? pictures.get(watermark.fileId) : undefined;
  if (watermark && picture && picture.type !== 'svg') {
    const width = (watermark.size * 4) / 0.75;
    const height = (width * picture.size[1]) / picture.size[0];
    const transformation = { width, height };
    runs.push(new ImageWatermark({ type: picture.type, data: picture.bytes, transformation }));
  } else if (watermark?.text) {
    runs.push(
      new TextWatermark({
        text: xmlText(watermark.text),
        fontSize: watermark.size,
        color: opaqueHex(watermark.colour) ?? '5B6478',
        opacity: watermark.opacity,
        rotation: watermark.angle,
      }),
    );
  }
  if (facts.version === null) {
    runs.push(
      new TextWatermark({
        text: words[language].draft,
        bold: true,
        fontSize: 110,
        color: '5B6478',
        opacity: 0.12,
        rotation: -45,
      }),
    );
  }
  return runs;
}

function writeTitle({ facts, comments }: DocxContext): Paragraph[] {
  const { title, lines, address } = facts;
  return [
    new Paragraph({
      style: 'Title',
      alignment: AlignmentType.LEFT,
      children: [...comments.onTitle, new TextRun(xmlText(title))],
    }),
    ...lines.map(
      (line) => new Paragraph({ style: 'Facts', children: [new TextRun(xmlText(line))] }),
    ),
    new Paragraph({
      style: 'Facts',
      spacing: { after: 320 },
      children: [
        new ExternalHyperlink({
          link: address,
          children: [new TextRun({ text: address, style: 'Hyperlink' })],
        }),
      ],
    }),
  ];
}
