// Content of headers and footers: text with fields, and page numbers in three scripts.

import { chinese, roman } from '@docent/document-model/numerals';
import type { HeaderFooter, PageSetup } from '@docent/document-model/page';

export const fields = ['title', 'version', 'date', 'page', 'pages'] as const;
type Field = (typeof fields)[number];

export type FieldValues = Record<Field, string>;

/** The text of a header or footer with its fields filled in; unknown fields stay as they are. */
export function filledIn(words: string, values: FieldValues): string {
  return words.replace(/\{(\w+)\}/g, (whole, name: string) =>
    (fields as readonly string[]).includes(name) ? values[name as Field] : whole,
  );
}

export type HeaderFooterName = 'header' | 'footer' | 'firstHeader' | 'firstFooter';

/** The key in the page setup for the header or footer of the first page or of others. */
export function headerFooterName(
  page: PageSetup,
  place: 'header' | 'footer',
  isFirst: boolean,
): HeaderFooterName {
  const first = place === 'header' ? 'firstHeader' : 'firstFooter';
  return isFirst && page[first] !== null ? first : place;
}

export function headerFooterOf(page: PageSetup, name: HeaderFooterName): HeaderFooter {
  return page[name] ?? { left: '', centre: '', right: '' };
}

export function pageNumber(number: number, script: PageSetup['numbers']): string {
  if (script === 'chinese') return chinese(number);
  if (script === 'roman') return roman(number);
  return `${number}`;
}
