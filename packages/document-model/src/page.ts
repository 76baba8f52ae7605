// Page setup of a document for screen, print and PDF. Stored key by key beside the text, so that
// two people can change two settings at once. Lengths are in millimetres.

import { isColour } from './colours.ts';
import { cleanText, lineOrNull, numberBetween, stringOrNull } from './nodes/attributes.ts';

/** Width and height in portrait orientation. */
export const papers = {
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  letter: [215.9, 279.4],
  legal: [215.9, 355.6],
} as const;

export type PaperSize = keyof typeof papers | 'custom';

/** Text with the fields `{title}`, `{version}`, `{date}`, `{page}`, `{pages}`. */
export interface HeaderFooter {
  left: string;
  centre: string;
  right: string;
}

export interface Watermark {
  /** Text, or null if an uploaded image is used. */
  text: string | null;
  fileId: string | null;
  colour: string;
  /** In points; an image is as wide as text of this size would be. */
  size: number;
  /** 0 to 1. */
  opacity: number;
  /** In degrees, clockwise. */
  angle: number;
  repeat: boolean;
}

export interface PageSetup {
  /** Whether the text is shown as pages or as one continuous sheet. */
  paged: boolean;
  paper: PaperSize;
  /** Used if `paper` is `custom`. */
  width: number;
  height: number;
  orientation: 'portrait' | 'landscape';
  margins: { top: number; right: number; bottom: number; left: number };
  columns: number;
  header: HeaderFooter;
  footer: HeaderFooter;
  /** Header of the first page; null means the same as on other pages. */
  firstHeader: HeaderFooter | null;
  firstFooter: HeaderFooter | null;
  numbers: 'arabic' | 'chinese' | 'roman';
  /** Number of the first page. */
  startNumber: number;
  lineNumbers: boolean;
  /** Where line numbers restart; `document` never restarts them. */
  lineNumbersBegin: 'page' | 'section' | 'document';
  border: 'single' | 'double' | 'dashed' | null;
  watermark: Watermark | null;
}

const emptyHeaderFooter: HeaderFooter = { left: '', centre: '', right: '' };

export const defaultPage: PageSetup = {
  paged: false,
  paper: 'A4',
  width: 210,
  height: 297,
  orientation: 'portrait',
  margins: { top: 25, right: 25, bottom: 25, left: 25 },
  columns: 1,
  header: emptyHeaderFooter,
  footer: { ...emptyHeaderFooter, centre: '{page} / {pages}' },
  firstHeader: null,
  firstFooter: null,
  numbers: 'arabic',
  startNumber: 1,
  lineNumbers: false,
  lineNumbersBegin: 'page',
  border: null,
  watermark: null,
};

const borders = ['single', 'double', 'dashed'] as const;

type Values = Record<string, unknown>;
type Repairs = { [Key in keyof PageSetup]: (value: unknown) => PageSetup[Key] | undefined };

const repairs: Repairs = {
  paged: isTrue,
  paper: (value) => oneOf(value, [...(Object.keys(papers) as PaperSize[]), 'custom']),
  width: (value) => between(value, 30, 2000),
  height: (value) => between(value, 30, 2000),
  orientation: (value) => oneOf(value, ['portrait', 'landscape']),
  margins: (value) => {
    const values = valuesOf(value);
    if (!values) return undefined;
    const side = (name: keyof PageSetup['margins']) =>
      between(values[name], 0, 500) ?? defaultPage.margins[name];
    return { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') };
  },
  columns: (value) => {
    const columns = between(value, 1, 4);
    return columns === undefined ? undefined : Math.round(columns);
  },
  header: headerOrFooter,
  footer: headerOrFooter,
  firstHeader: (value) => (value === null ? null : headerOrFooter(value)),
  firstFooter: (value) => (value === null ? null : headerOrFooter(value)),
  numbers: (value) => oneOf(value, ['arabic', 'chinese', 'roman']),
  startNumber: (value) => between(value, 0, 1e6),
  lineNumbers: isTrue,
  lineNumbersBegin: (value) => oneOf(value, ['page', 'section', 'document']),
  border: (value) => (value === null ? null : oneOf(value, borders)),
  watermark: (value) => (value === null ? null : watermark(value)),
};

/** The usable part of any value; omitted settings stay omitted. Null if nothing is usable. */
export function repairPage(input: unknown): Partial<PageSetup> | null {
  const values = valuesOf(input);
  if (!values) return null;
  const page: Values = {};
  for (const key in repairs) {
    const value = Object.hasOwn(values, key)
      ? repairs[key as keyof PageSetup](values[key])
      : undefined;
    if (value !== undefined) page[key] = value;
  }
  return Object.keys(page).length > 0 ? (page as Partial<PageSetup>) : null;
}

/** The complete page setup, with defaults for omitted settings. */
export function pageOf(settings: Partial<PageSetup> | null | undefined): PageSetup {
  return { ...defaultPage, ...settings };
}

/** Width and height of a page in its orientation. */
export function paperSize(page: PageSetup): { width: number; height: number } {
  const [width, height] = page.paper === 'custom' ? [page.width, page.height] : papers[page.paper];
  return page.orientation === 'landscape' ? { width: height, height: width } : { width, height };
}

function valuesOf(value: unknown): Values | null {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Values)
    : null;
}

function isTrue(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function oneOf<T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  return choices.find((each) => each === value);
}

function between(value: unknown, least: number, most: number): number | undefined {
  return numberBetween(value, least, most) ?? undefined;
}

function headerOrFooter(value: unknown): HeaderFooter | undefined {
  const values = valuesOf(value);
  if (!values) return undefined;
  const part = (name: keyof HeaderFooter) =>
    typeof values[name] === 'string'
      ? cleanText(values[name]).replace(/\s+/g, ' ').slice(0, 500)
      : '';
  return { left: part('left'), centre: part('centre'), right: part('right') };
}

function watermark(value: unknown): Watermark | undefined {
  const values = valuesOf(value);
  if (!values) return undefined;
  const text = lineOrNull(values.text);
  const fileId = stringOrNull(values.fileId);
  if (text === null && fileId === null) return undefined;
  return {
    text: text?.slice(0, 200) ?? null,
    fileId,
    colour: isColour(values.colour) ? values.colour : '#888888',
    size: between(values.size, 6, 400) ?? 60,
    opacity: between(values.opacity, 0.02, 1) ?? 0.2,
    angle: between(values.angle, -180, 180) ?? -45,
    repeat: values.repeat === true,
  };
}
