// Writes a document as Typst, which lays it out as PDF. See https://typst.app/docs.
import { blocksOf, type DocumentJSON, type NodeJSON } from '@docent/document-model/content';
import { type HeaderFooter, type PageSetup, pageOf, paperSize } from '@docent/document-model/page';
import { renderSVG } from 'uqr';
import type { DocumentFacts } from '../document-facts.ts';
import { fittingMargins } from '../margins.ts';
import { words } from '../words.ts';
import { call, colourOf, joined, points, quoted } from './typst-code.ts';
import type { TypstContext } from './typst-context.ts';
import { writeBlock } from './write-blocks.ts';

/** `content` must have no suggestions. Paths are relative to the workspace of the compiler. */
export function writeTypst(
  content: DocumentJSON,
  facts: DocumentFacts,
  context: TypstContext,
): string {
  const page = pageOf(content.attrs?.page);
  const blocks = blocksOf(content);
  return [
    '#import "/document.typ": *',
    `#set document(title: ${quoted(facts.title)}, author: ${quoted(facts.author)}, date: ${dateOf(facts.date)})`,
    `#set text(lang: "${context.language}"${context.language === 'zh' ? ', region: "cn"' : ''})`,
    '#show: docent',
    setPage(page, facts, context),
    `#counter(page).update(${page.startNumber})`,
    ...(page.lineNumbers ? [setLineNumbers(page)] : []),
    `#${writeTitle(facts)}`,
    ...blocks.flatMap((block) => writeTopBlock(block, page, context)),
    '',
  ].join('\n');
}

/** Breaks are possible only at the top level. */
export function writeTopBlock(block: NodeJSON, page: PageSetup, context: TypstContext): string[] {
  const { attrs = {} } = block;
  if (block.type === 'pageBreak') {
    return [attrs.begins === 'column' ? '#colbreak()' : '#pagebreak(weak: true)'];
  }
  if (block.type === 'sectionBreak') {
    const orientation = attrs.orientation === 'portrait' || attrs.orientation === 'landscape';
    const setup = orientation
      ? { ...page, orientation: attrs.orientation as PageSetup['orientation'] }
      : page;
    const columns = typeof attrs.columns === 'number' ? Math.round(attrs.columns) : page.columns;
    return [`#set page(${sizeOf(setup)}, columns: ${columns})`];
  }
  const code = writeBlock(block, context);
  return code === '' ? [] : [`#${code}`];
}

const millimetres = (length: number) => `${Math.round(length * 100) / 100}mm`;
export const dateOf = (date: Date) =>
  `datetime(year: ${date.getUTCFullYear()}, month: ${date.getUTCMonth() + 1}, day: ${date.getUTCDate()})`;

function sizeOf(page: PageSetup): string {
  const { width, height } = paperSize(page);
  return `width: ${millimetres(width)}, height: ${millimetres(height)}`;
}

const numberings = { arabic: '1', chinese: '一', roman: 'I' } as const;

export function setPage(page: PageSetup, facts: DocumentFacts, context: TypstContext): string {
  const { top, right, bottom, left } = fittingMargins(page);
  const line = (part: HeaderFooter) => writeHeaderFooter(part, page, facts);
  const first = (own: HeaderFooter | null, usual: HeaderFooter) =>
    own === null
      ? line(usual)
      : `context if here().page() == 1 { ${line(own)} } else { ${line(usual)} }`;
  return call(
    '#set page',
    {
      columns: `${page.columns}`,
      margin: `(top: ${millimetres(top)}, right: ${millimetres(right)}, bottom: ${millimetres(bottom)}, left: ${millimetres(left)})`,
      header: first(page.firstHeader, page.header),
      footer: first(page.firstFooter, page.footer),
      background: writeBackground(page, facts, context),
    },
    sizeOf(page),
  );
}

/** Three parts of one line, with the fields filled in. */
function writeHeaderFooter(
  { left, centre, right }: HeaderFooter,
  page: PageSetup,
  facts: DocumentFacts,
): string {
  if (`${left}${centre}${right}`.trim() === '') return 'none';
  const numbering = quoted(numberings[page.numbers]);
  const write = (text: string) =>
    joined(
      text.split(/(\{(?:title|version|date|page|pages)\})/).flatMap((part) => {
        switch (part) {
          case '':
            return [];
          case '{title}':
            return [quoted(facts.title)];
          case '{version}':
            return [quoted(facts.version === null ? '—' : `${facts.version}`)];
          case '{date}':
            return [quoted(facts.date.toISOString().slice(0, 10))];
          case '{page}':
            return [`context counter(page).display(${numbering})`];
          case '{pages}':
            return [`context numbering(${numbering}, ..counter(page).final())`];
          default:
            return [quoted(part)];
        }
      }),
    );
  return `text(size: 9pt, fill: faint, grid(columns: (1fr, 1fr, 1fr), align: (left, center, right), ${[left, centre, right].map(write).join(', ')}))`;
}

/** The border of the page, its watermark, and DRAFT across drafts. */
function writeBackground(
  page: PageSetup,
  { version }: DocumentFacts,
  { pictures, language }: TypstContext,
): string | null {
  const parts: string[] = [];
  const { watermark, border } = page;
  if (watermark) {
    const image = watermark.fileId === null ? undefined : pictures.get(watermark.fileId);
    const colour = colourOf(watermark.colour) ?? 'faint';
    const shownPicture = image
      ? `image(${quoted(image)}, width: ${points(watermark.size * 4)})`
      : `text(size: ${points(watermark.size)}, fill: ${colour}.transparentize(${Math.round((1 - watermark.opacity) * 100)}%), ${quoted(watermark.text ?? '')})`;
    parts.push(`watermark-of(rotate(${watermark.angle}deg, ${shownPicture}), ${watermark.repeat})`);
  }
  if (version === null) {
    const text = `text(size: 110pt, weight: "bold", fill: faint.transparentize(88%), ${quoted(words[language].draft)})`;
    parts.push(`watermark-of(rotate(-45deg, ${text}), false)`);
  }
  if (border) {
    const dash =
      border === 'dashed' ? '(paint: faint, thickness: 0.8pt, dash: "dashed")' : '0.8pt + faint';
    const rect = (inset: string) =>
      `place(center + horizon, rect(width: 100% - ${inset}, height: 100% - ${inset}, stroke: ${dash}))`;
    parts.push(rect('24mm'));
    if (border === 'double') parts.push(rect('26mm'));
  }
  return parts.length === 0 ? null : joined(parts);
}

export function setLineNumbers(page: PageSetup): string {
  const scope = page.lineNumbersBegin === 'page' ? 'page' : 'document';
  return `#set par.line(numbering: n => text(size: 8pt, fill: faint, str(n)), numbering-scope: "${scope}")`;
}

/** `heading` is the title as a heading, in a book. */
export function writeTitle({ title, lines, address }: DocumentFacts, heading?: string): string {
  const name = heading ?? `text(size: 24pt, weight: "bold", par(leading: 0.2em, ${quoted(title)}))`;
  const code = `link(${quoted(address)}, image(bytes(${quoted(renderSVG(address))}), format: "svg", width: 1.8cm, alt: ${quoted(address)}))`;
  const facts = lines.map((line) => `text(size: 9pt, fill: faint, ${quoted(line)})`);
  return `block(below: 1.6em, grid(columns: (1fr, auto), gutter: 1em, { block(below: 0.5em, ${name}); ${facts.join('; linebreak(); ') || '[]'} }, ${code}))`;
}
