// Translates the page setup to CSS for the printer: the browser breaks lines and pages itself, by the same
// rules. Uses a style sheet of its own, which exists as long as the document is shown.

import type { PageSetup } from '@docent/document-model/page';
import { paperSize } from '@docent/document-model/page';
import { px } from '../layout/spacers.ts';
import { drawWatermark, type WatermarkPicture } from '../layout/watermark.ts';
import { keepWhole } from '../layout/wholeParagraphs.ts';
import type { PageNode } from '../pagination/blocks.ts';
import { canFillRows, hasColumns } from '../pagination/columns.ts';
import { borderInset, geometryOf, pixelsPerMillimetre } from '../pagination/geometry.ts';
import { type FieldValues, headerFooterOf } from '../pagination/pageFields.ts';
import { divideRows } from './dividedRows.ts';
import { holdBeside } from './printedBeside.ts';
import { groupHeads } from './printedHeads.ts';
import { numberLines } from './printedLines.ts';
import { partText } from './printedParts.ts';

export interface PrintedText {
  page: PageSetup;
  values: Pick<FieldValues, 'title' | 'version' | 'date'>;
  picture: WatermarkPicture | null;
  doc: PageNode;
  text: HTMLElement;
  /** Makes changes that the owner of the text must not observe. */
  withoutNotifying?: (work: () => void) => void;
}

/** Prepares printing of the result of `read` at that moment; returns a function that stops it. */
export function preparePrinting(read: () => PrintedText): () => void {
  const styleElement = document.createElement('style');
  const marks = document.createElement('div');
  marks.className = 'page-print';
  marks.setAttribute('aria-hidden', 'true');
  const refresh = () => {
    const { page, values, picture, doc } = read();
    styleElement.textContent = pageStyle(page, values) + turns(doc, page);
    marks.replaceChildren(...(page.watermark ? drawWatermark(page.watermark, picture) : []));
  };
  let clear = () => {};
  const prepare = () => {
    clear();
    refresh();
    const { page, doc, text, withoutNotifying = (work) => work() } = read();
    const isNumbered = page.paged && page.lineNumbers;
    const isInColumns = hasColumns(doc, page);
    withoutNotifying(() => {
      // In columns, the browser divides such rows on screen as well.
      const undivide = page.paged && !isInColumns ? divideRows(text, doc) : null;
      // Columns that exist only on paper have other lines than the screen.
      const letGo = page.paged && (canFillRows || !isInColumns) ? keepWhole(text) : null;
      const printedParts = isNumbered || isInColumns ? partText(text, doc, page) : null;
      const takeAway =
        printedParts && isNumbered ? numberLines(text, printedParts.parts, page) : null;
      const ungroup = groupHeads(text);
      const letGoBeside = holdBeside(text);
      clear = () =>
        withoutNotifying(() => {
          letGoBeside();
          ungroup();
          takeAway?.();
          printedParts?.putBack();
          letGo?.();
          undivide?.();
        });
    });
  };
  const end = () => {
    clear();
    clear = () => {};
  };
  document.head.append(styleElement);
  document.body.append(marks);
  addEventListener('beforeprint', prepare);
  addEventListener('afterprint', end);
  refresh();
  return () => {
    end();
    removeEventListener('beforeprint', prepare);
    removeEventListener('afterprint', end);
    styleElement.remove();
    marks.remove();
  };
}

const scripts = { arabic: 'decimal', chinese: 'simp-chinese-informal', roman: 'upper-roman' };
/** Width in pixels, and CSS line style. */
const lines = {
  single: [1, 'solid'],
  double: [4, 'double'],
  dashed: [1, 'dashed'],
} as const;

/**
 * Maximum distance of line numbers from the text, in millimetres: nothing is printed outside the page box.
 */
const beside = 12;

/**
 * On pages, the header shows the title; elements that only contain it would leave empty space at the top.
 */
const withoutTitle =
  '[data-prints], :has(> [data-prints]):not(:has(.document-text)) { display: none !important; }';

/** The `@page` rules for a page setup. */
export function pageStyle(page: PageSetup, values: PrintedText['values']): string {
  const { top, right, bottom, left } = page.margins;
  const frame = frameOf(page);
  const edge = (margin: number) => frame?.inner ?? Math.max(0, margin - beside);
  const words = (name: 'header' | 'footer' | 'firstHeader' | 'firstFooter') =>
    boxes(page, name, values, edge);
  const first =
    (page.firstHeader ? words('firstHeader') : '') + (page.firstFooter ? words('firstFooter') : '');
  const box =
    frame === null
      ? `margin: ${top}mm ${edge(right)}mm ${bottom}mm ${edge(left)}mm;`
      : `margin: ${frame.outer}mm; border: ${frame.line} #000; padding: ${top - frame.inner}mm 0 ${bottom - frame.inner}mm;`;
  const text = `padding: 0 ${right - edge(right)}mm 0 ${left - edge(left)}mm !important;`;
  return [
    `@page { size: ${sizeOf(page)}; ${box} ${words('header')}${words('footer')} }`,
    `@page :first { counter-set: page ${page.startNumber}; ${first} }`,
    `@page portrait { size: ${sizeOf({ ...page, orientation: 'portrait' })}; }`,
    `@page landscape { size: ${sizeOf({ ...page, orientation: 'landscape' })}; }`,
    `@media print { .document-text, [data-prints] { ${text} } ${page.paged ? withoutTitle : ''} }`,
  ].join('\n');
}

/**
 * The border around a page: distance of its outer and inner edge from the edge of the paper, in
 * millimetres.
 */
function frameOf(page: PageSetup): { outer: number; inner: number; line: string } | null {
  if (!page.border) return null;
  const [width, line] = lines[page.border];
  const outer = borderInset(page) / pixelsPerMillimetre;
  return { outer, inner: outer + width / pixelsPerMillimetre, line: `${width}px ${line}` };
}

function sizeOf(page: PageSetup): string {
  const { width, height } = paperSize(page);
  return `${width}mm ${height}mm`;
}

const corners = { left: 'left', centre: 'center', right: 'right' } as const;

function boxes(
  page: PageSetup,
  name: 'header' | 'footer' | 'firstHeader' | 'firstFooter',
  values: PrintedText['values'],
  edgeOf: (margin: number) => number,
): string {
  const edge = name === 'header' || name === 'firstHeader' ? 'top' : 'bottom';
  const { margins } = page;
  const headerFooter = headerFooterOf(page, name);
  // In the middle of the margin, above the text, wherever the page box begins.
  const frame = frameOf(page);
  const away = frame ? frame.outer - margins[edge] : 0;
  const rules = [
    'font: 9pt var(--mantine-font-family);',
    'color: #555;',
    `margin-${edge === 'top' ? 'bottom' : 'top'}: ${away}mm;`,
    `padding: 0 ${margins.right - edgeOf(margins.right)}mm 0 ${margins.left - edgeOf(margins.left)}mm;`,
  ].join(' ');
  return (Object.keys(corners) as (keyof typeof corners)[])
    .map((side) => {
      const content = contentOf(headerFooter[side], values, scripts[page.numbers]);
      return `@${edge}-${corners[side]} { content: ${content}; ${rules} }`;
    })
    .join(' ');
}

/** Text with fields as a CSS `content` value: quoted text and page counters. */
function contentOf(words: string, values: PrintedText['values'], script: string): string {
  const parts = words.split(/(\{\w+\})/).map((part) => {
    if (part === '{page}') return `counter(page, ${script})`;
    if (part === '{pages}') return `counter(pages, ${script})`;
    const name = part.slice(1, -1);
    const isField =
      part.startsWith('{') && (name === 'title' || name === 'version' || name === 'date');
    return part === '' ? '' : quoteForCss(isField ? values[name] : part);
  });
  return parts.filter((part) => part !== '').join(' ') || '""';
}

/** Text as a CSS string that its content cannot terminate. */
function quoteForCss(text: string): string {
  return `"${text.replace(/["\\<>\n\r\f]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`;
}

/**
 * Rules for the page layout after each section break, including the footnotes; selects the breaks by their
 * ids.
 */
function turns(doc: PageNode, page: PageSetup): string {
  const rules: string[] = [];
  for (let i = 0; i < doc.childCount; i++) {
    const section = doc.child(i);
    for (let b = 0; b < section.childCount; b++) {
      const { type, attrs } = section.child(b);
      if (type.name !== 'sectionBreak' || typeof attrs.id !== 'string') continue;
      const orientation =
        attrs.orientation === 'landscape' || attrs.orientation === 'portrait'
          ? attrs.orientation
          : page.orientation;
      const at = `[data-id="${CSS.escape(attrs.id)}"]`;
      // A named page with the same layout would add a page at its end.
      const name = orientation === page.orientation ? 'auto' : orientation;
      const behind = `section:has(> ${at}) ~`;
      const { contentHeight } = geometryOf({ ...page, orientation });
      rules.push(
        `${at} ~ *, ${behind} section > *, ${behind} .document-footnotes { page: ${name}; --page-content-height: ${px(contentHeight)} }`,
      );
    }
  }
  return rules.length > 0 ? `@media print { ${rules.join('\n')} }` : '';
}
