// The page setup of an OpenDocument text: paper, margins, columns, header and footer.
import { type HeaderFooter, type PageSetup, papers } from '@docent/document-model/page';
import type { Losses } from '../losses.ts';
import { childOf, childrenOf, type Element, findDeep } from '../xml.ts';
import { millimetresOf } from './lengths.ts';
import { plainText } from './line.ts';
import { type OpenDocumentStyles, settingIn } from './styles.ts';

/** Of the first page of the body. */
export function pageOfBody(
  body: Element,
  sharedStyles: Element | null,
  styles: OpenDocumentStyles,
  losses: Losses,
): Partial<PageSetup> | undefined {
  const masters = childrenOf(childOf(sharedStyles, 'office:master-styles'), 'style:master-page');
  const first = body.children.find(
    (child): child is Element => typeof child !== 'string' && /^text:(?:p|h)$/.test(child.name),
  );
  const { chain } = styles.of('paragraph', first?.attributes['text:style-name']);
  const wantedPage = chain
    .map(({ attributes }) => attributes['style:master-page-name'])
    .findLast(Boolean);
  const byName = (name: string) =>
    masters.find(({ attributes }) => attributes['style:name'] === name);
  const master = byName(wantedPage ?? 'Standard') ?? masters[0];
  if (!master) return undefined;
  const layouts = childrenOf(childOf(sharedStyles, 'office:automatic-styles'), 'style:page-layout');
  const layout = layouts.find(
    ({ attributes }) => attributes['style:name'] === master.attributes['style:page-layout-name'],
  );
  const properties = childOf(layout ?? null, 'style:page-layout-properties');
  const header = headerOf(childOf(master, 'style:header'), styles, losses);
  const footer = headerOf(childOf(master, 'style:footer'), styles, losses);
  return {
    paged: true,
    ...paperOf(properties),
    ...marginsOf(properties),
    columns: columnsOf(properties),
    header,
    footer,
  };
}

function paperOf(properties: Element | null): Partial<PageSetup> {
  const width = millimetresOf(properties?.attributes['fo:page-width']);
  const height = millimetresOf(properties?.attributes['fo:page-height']);
  if (!width || !height) return {};
  const orientation = width > height ? 'landscape' : 'portrait';
  const sides = [width, height].sort((a, b) => a - b);
  const name = (Object.keys(papers) as (keyof typeof papers)[]).find((paper) =>
    papers[paper].every((side, i) => Math.abs(side - (sides[i] ?? 0)) < 1.5),
  );
  if (name) return { paper: name, orientation };
  return { paper: 'custom', width: sides[0] ?? 210, height: sides[1] ?? 297, orientation };
}

function marginsOf(properties: Element | null): Partial<PageSetup> {
  const side = (name: string) =>
    millimetresOf(
      properties?.attributes[`fo:margin-${name}`] ?? properties?.attributes['fo:margin'],
    ) ?? 20;
  if (!properties) return {};
  return {
    margins: { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') },
  };
}

function columnsOf(properties: Element | null): number {
  const count = Number(childOf(properties, 'style:columns')?.attributes['fo:column-count'] ?? 1);
  return Math.min(4, Math.max(1, Math.round(count) || 1));
}

/** A header has three places, which its paragraphs divide by tabs or fill by alignment. */
function headerOf(
  element: Element | null,
  styles: OpenDocumentStyles,
  losses: Losses,
): HeaderFooter {
  const places: HeaderFooter = { left: '', centre: '', right: '' };
  if (!element) return places;
  const order = ['left', 'centre', 'right'] as const;
  const add = (place: keyof HeaderFooter, text: string) => {
    const line = text.replaceAll(/\s+/g, ' ').trim();
    if (line) places[place] = places[place] ? `${places[place]} · ${line}` : line;
  };
  const lines = childrenOf(element, 'text:p').filter((line) => headerText(line).trim() !== '');
  for (const line of lines) {
    const parts = headerText(line).split('\t');
    const { chain } = styles.of('paragraph', line.attributes['text:style-name']);
    const align = settingIn(chain, 'style:paragraph-properties', 'fo:text-align') ?? '';
    const place = align === 'center' ? 'centre' : /^(?:end|right)$/.test(align) ? 'right' : 'left';
    if (parts.length === 1) add(place, parts[0] ?? '');
    for (const [i, part] of parts.length > 1 ? parts.entries() : []) {
      add(order[Math.min(i, 2)] ?? 'right', part);
    }
  }
  if (lines.length > 1 || findDeep(element, 'draw:image') || findDeep(element, 'table:table')) {
    losses.add('headers');
  }
  return places;
}

const fields: Record<string, string> = {
  'text:page-number': '{page}',
  'text:page-count': '{pages}',
  'text:date': '{date}',
  'text:title': '{title}',
  'text:file-name': '{title}',
};

/** The text with its fields in our form. */
function headerText(element: Element): string {
  const children = element.children.map((child): Element | string => {
    if (typeof child === 'string') return child;
    const field = fields[child.name];
    if (field !== undefined) return field;
    return child.name === 'text:tab' ? child : { ...child, children: [headerText(child)] };
  });
  return plainText({ ...element, children });
}
