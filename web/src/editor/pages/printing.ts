// The set-up of pages told to the printer, in the browser's own words: the browser breaks the lines and
// pages itself, by the same rules. A style sheet of its own, there as long as the document is shown.

import type { PageSetup } from '@docent/document-model/page';
import { paperSize } from '@docent/document-model/page';
import type { PageNode } from './blocks.ts';
import { columnGap } from './geometry.ts';
import { bandOf, type FieldValues } from './numbers.ts';
import { drawWatermark, type Picture } from './watermark.ts';

export interface Printed {
  page: PageSetup;
  values: Pick<FieldValues, 'title' | 'version' | 'date'>;
  picture: Picture | null;
  /** Null where no pages turn. */
  doc: PageNode | null;
}

/** Prepares printing what `read` answers at that moment; answers what ends that. */
export function preparePrinting(read: () => Printed): () => void {
  const sheet = document.createElement('style');
  const marks = document.createElement('div');
  marks.className = 'page-print';
  marks.setAttribute('aria-hidden', 'true');
  const refresh = () => {
    const { page, values, picture, doc } = read();
    sheet.textContent = pageStyle(page, values) + (doc ? turns(doc, page) : '');
    marks.replaceChildren(...(page.watermark ? drawWatermark(page.watermark, picture) : []));
  };
  document.head.append(sheet);
  document.body.append(marks);
  addEventListener('beforeprint', refresh);
  refresh();
  return () => {
    removeEventListener('beforeprint', refresh);
    sheet.remove();
    marks.remove();
  };
}

const scripts = { arabic: 'decimal', chinese: 'simp-chinese-informal', roman: 'upper-roman' };
const lines = { single: '1px solid', double: '4px double', dashed: '1px dashed' };

/** The `@page` rules of a set-up. */
export function pageStyle(page: PageSetup, values: Printed['values']): string {
  const { top, right, bottom, left } = page.margins;
  const words = (name: 'header' | 'footer' | 'firstHeader' | 'firstFooter') =>
    boxes(page, name, values);
  const first =
    (page.firstHeader ? words('firstHeader') : '') + (page.firstFooter ? words('firstFooter') : '');
  const border = page.border
    ? `.page-print { outline: ${lines[page.border]} #000; outline-offset: 4mm; }`
    : '';
  const columns =
    page.columns > 1
      ? `.document-text { column-count: ${page.columns}; column-gap: ${columnGap}mm; column-fill: auto; }`
      : '';
  return [
    `@page { size: ${sizeOf(page)}; margin: ${top}mm ${right}mm ${bottom}mm ${left}mm; ${words('header')}${words('footer')} }`,
    first && `@page :first { ${first} }`,
    `@page portrait { size: ${sizeOf({ ...page, orientation: 'portrait' })}; }`,
    `@page landscape { size: ${sizeOf({ ...page, orientation: 'landscape' })}; }`,
    page.startNumber === 1 ? '' : `:root { counter-reset: page ${page.startNumber - 1}; }`,
    `@media print { ${border} ${columns} ${page.paged ? '[data-prints] { display: none !important; }' : ''} }`,
  ].join('\n');
}

function sizeOf(page: PageSetup): string {
  const { width, height } = paperSize(page);
  return `${width}mm ${height}mm`;
}

const corners = { left: 'left', centre: 'center', right: 'right' } as const;

function boxes(
  page: PageSetup,
  name: 'header' | 'footer' | 'firstHeader' | 'firstFooter',
  values: Printed['values'],
): string {
  const edge = name === 'header' || name === 'firstHeader' ? 'top' : 'bottom';
  const band = bandOf(page, name);
  return (Object.keys(corners) as (keyof typeof corners)[])
    .map((side) => {
      const content = contentOf(band[side], values, scripts[page.numbers]);
      return `@${edge}-${corners[side]} { content: ${content}; font-size: 9pt; color: #555; }`;
    })
    .join(' ');
}

/** Words with fields as CSS: quoted text, and the counters of pages. */
function contentOf(words: string, values: Printed['values'], script: string): string {
  const parts = words.split(/(\{\w+\})/).map((part) => {
    if (part === '{page}') return `counter(page, ${script})`;
    if (part === '{pages}') return `counter(pages, ${script})`;
    const name = part.slice(1, -1);
    const isField =
      part.startsWith('{') && (name === 'title' || name === 'version' || name === 'date');
    return part === '' ? '' : quoted(isField ? values[name] : part);
  });
  return parts.filter((part) => part !== '').join(' ') || '""';
}

/** Text as a string of CSS, which nothing in it can end. */
function quoted(text: string): string {
  return `"${text.replace(/["\\<>\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;
}

/** From each section break on, pages lie as it says; told by the ids of the breaks. */
function turns(doc: PageNode, page: PageSetup): string {
  const rules: string[] = [];
  for (let i = 0; i < doc.childCount; i++) {
    const section = doc.child(i);
    for (let b = 0; b < section.childCount; b++) {
      const { type, attrs } = section.child(b);
      if (type.name !== 'sectionBreak' || typeof attrs.id !== 'string') continue;
      const lies =
        attrs.orientation === 'landscape' || attrs.orientation === 'portrait'
          ? attrs.orientation
          : page.orientation;
      const at = `[data-id="${CSS.escape(attrs.id)}"]`;
      rules.push(`${at} ~ *, section:has(> ${at}) ~ section > * { page: ${lies}; }`);
    }
  }
  return rules.length > 0 ? `@media print { ${rules.join('\n')} }` : '';
}
