// Converts the bytes of a file into a document, or says why that is impossible.

import { type ImportFormat, importFormatOf } from '@docent/contract/constants';
import type { ImportLoss } from '@docent/contract/files';
import {
  blocksOf,
  type DocumentJSON,
  inlineText,
  type NodeJSON,
} from '@docent/document-model/content';
import { decodeText } from '@docent/document-model/encoding';
import { frontMatterOf, markdownToContent } from '@docent/document-model/formats/markdown';
import type { MarkdownOptions } from '@docent/document-model/formats/markdownLine';
import { htmlToContent } from '@docent/document-model/formats/readHtml';
import { textToContent } from '@docent/document-model/formats/text';
import { intoSections } from '@docent/document-model/sections';
import type { OfficeDocument } from '../../office/officeDocument.ts';
import {
  readOpenSheets,
  readOpenSlides,
  readOpenText,
} from '../../office/opendocument/readOpenDocument.ts';
import { readCsv } from '../../office/sheets/readCsv.ts';
import { readWorkbook } from '../../office/sheets/readWorkbook.ts';
import { readSlides } from '../../office/slides/readSlides.ts';
import { TooMuch, Unreadable } from '../../office/unreadable.ts';
import type { WordThread } from '../../office/word/comments.ts';
import type { TakePicture } from '../../office/word/pictures.ts';
import { readWord } from '../../office/word/readWord.ts';

export interface ReadDocument {
  name: string;
  content: DocumentJSON;
  comments: WordThread[];
  losses: ImportLoss[];
}

interface ReadOptions extends MarkdownOptions {
  /** Stores a picture that stands in the file; null if its format is not shown. */
  takePicture?(bytes: Uint8Array): string | null;
  /** Stores the file itself, and returns its address. */
  takeOriginal?(name: string, bytes: Uint8Array): string;
}

type TextFormat = Extract<ImportFormat, 'markdown' | 'html' | 'csv' | 'text'>;
type OfficeFormat = Exclude<ImportFormat, TextFormat>;

/**
 * A document with its name: the first heading of level 1, else the title in the file's metadata, else a heading at
 * the start, else the file's name. The text does not repeat the name at the start. Throws `Unreadable`.
 */
export async function readDocument(
  fileName: string,
  bytes: Uint8Array,
  options: ReadOptions = {},
): Promise<ReadDocument> {
  const format = importFormatOf(fileName);
  if (format === null) {
    throw new Unreadable(
      'Only PDF, files of Word, Excel and PowerPoint (.docx, .xlsx, .pptx), OpenDocument (.odt, .ods, .odp), CSV, Markdown, HTML and plain text can be read.',
      'upload/unknown-format',
    );
  }
  if (bytes.length === 0) throw new Unreadable('It is empty.', 'upload/empty');
  const { title, content, comments, losses } = isText(format)
    ? await readText(format, bytes, { ...options, keepsLines: hasExportId(fileName) })
    : await readOffice(format, bytes, options);
  const name = asName(title ?? '') ?? nameOfFile(fileName);
  const text = withoutTitle(content, name);
  // What a PDF looks like can't be told from its text.
  const original = format === 'pdf' ? options.takeOriginal?.(fileName, bytes) : undefined;
  return {
    name,
    content: original === undefined ? text : withLink(text, lastPart(fileName), original),
    comments,
    losses,
  };
}

const isText = (format: ImportFormat): format is TextFormat =>
  /^(?:markdown|html|csv|text)$/.test(format);

const officeReaders: Record<
  OfficeFormat,
  (bytes: Uint8Array, take: TakePicture) => OfficeDocument | Promise<OfficeDocument>
> = {
  word: readWord,
  excel: (bytes) => ({ title: null, comments: [], ...readWorkbook(bytes) }),
  powerpoint: readSlides,
  'open-text': readOpenText,
  'open-sheets': (bytes) => readOpenSheets(bytes),
  'open-slides': readOpenSlides,
  pdf: async (bytes, take) => {
    // Loaded on demand, because the library is larger than everything else here.
    const { readPdf } = await import('../../office/pdf/readPdf.ts');
    return readPdf(bytes, take);
  },
};

function readOffice(
  format: OfficeFormat,
  bytes: Uint8Array,
  { takePicture = () => null }: ReadOptions,
): Promise<OfficeDocument> {
  return withoutOverflow(() => officeReaders[format](bytes, takePicture));
}

async function readText(format: TextFormat, bytes: Uint8Array, options: MarkdownOptions) {
  const text = decode(bytes);
  if (text.trim() === '') throw new Unreadable('It is empty.', 'upload/empty');
  const content = await parse(format, text, options);
  const title = firstTitle(content) ?? statedTitle(format, text) ?? openingHeading(content);
  return { title, content, comments: [], losses: [] };
}

function withLink(document: DocumentJSON, text: string, href: string): DocumentJSON {
  const link = { type: 'text', text, marks: [{ type: 'link', attrs: { href } }] };
  const blocks = [{ type: 'separator' }, { type: 'paragraph', content: [link] }];
  return { ...document, content: [...document.content, ...intoSections(blocks).content] };
}

const lastPart = (path: string): string => path.split('/').at(-1) ?? path;

/** Removes a first heading that only repeats the name, which pages show above the text anyway. */
function withoutTitle(content: DocumentJSON, name: string): DocumentJSON {
  const [first] = blocksOf(content);
  if (first?.type !== 'heading' || first.content?.some(({ type }) => type !== 'text')) {
    return content;
  }
  const text = inlineText(first);
  if (text.trim().length > maxNameLength || asName(text) !== name) return content;
  const withoutFirst = (nodes: NodeJSON[]): NodeJSON[] => {
    const rest = nodes.filter((node) => node !== first);
    return rest.length === 0 ? [{ type: 'paragraph' }] : rest;
  };
  const [opening, ...others] = content.content;
  if (opening?.type !== 'section') return { ...content, content: withoutFirst(content.content) };
  return {
    ...content,
    content: [{ ...opening, content: withoutFirst(opening.content ?? []) }, ...others],
  };
}

async function parse(
  format: TextFormat,
  text: string,
  options: MarkdownOptions,
): Promise<DocumentJSON> {
  if (format === 'html' && isNestedTooDeeply(text)) throw new TooMuch('It is nested too deeply.');
  return withoutOverflow(() => parseAs(format, text, options));
}

async function withoutOverflow<Result>(read: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    // About ten thousand nested elements, which only a malicious file has, overflow the stack.
    if (error instanceof RangeError) throw new TooMuch('It is nested too deeply.');
    throw error;
  }
}

/** Real pages are less deep, and the time to read grows with the square of the depth. */
const maxDepth = 2_000;
/** Tags whose end tag may be omitted, so they say nothing about depth. */
const endless =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|dt|dd|tr|td|th|thead|tbody|tfoot|colgroup|option|optgroup|rp|rt)$/i;

function isNestedTooDeeply(html: string): boolean {
  let depth = 0;
  for (const [tag, slash, name = ''] of html.matchAll(/<(\/?)([a-z][\w:-]*)(?![\w:-])[^<>]*>/gi)) {
    if (endless.test(name)) continue;
    if (slash) depth = Math.max(0, depth - 1);
    else if (!tag.endsWith('/>')) depth++;
    if (depth > maxDepth) return true;
  }
  return false;
}

function parseAs(format: TextFormat, text: string, options: MarkdownOptions): DocumentJSON {
  switch (format) {
    case 'markdown':
      return withoutAnchors(markdownToContent(text, options));
    case 'html':
      return htmlToContent(text, options);
    case 'csv':
      return readCsv(text);
    case 'text':
      return textToContent(text);
  }
}

function decode(bytes: Uint8Array): string {
  const read = decodeText(bytes);
  if (read === 'no-text') throw new Unreadable('It is not a text.');
  if (read === 'unknown') {
    throw new Unreadable(
      "Its text encoding isn't recognised; save it as UTF-8.",
      'upload/unknown-encoding',
    );
  }
  return read.text;
}

function firstTitle(content: DocumentJSON): string | null {
  const title = blocksOf(content).find(
    (block) => block.type === 'heading' && block.attrs?.level === 1,
  );
  return title ? inlineText(title) : null;
}

/** The heading at the start of a document, such as a book's chapter, at any level. */
function openingHeading(content: DocumentJSON): string | null {
  const [first] = blocksOf(content);
  return first?.type === 'heading' ? inlineText(first) : null;
}

/** Removes the anchors that site generators write behind headings: `{#like-this}`. */
function withoutAnchors(document: DocumentJSON): DocumentJSON {
  const strip = (node: NodeJSON): NodeJSON => {
    const last = node.content?.at(-1);
    if (node.type !== 'heading' || last?.type !== 'text' || !last.text) {
      return node.content ? { ...node, content: node.content.map(strip) } : node;
    }
    const bare = last.text.trimEnd().replace(/\{#[\w-]+\}$/, '');
    const text = bare.length < last.text.trimEnd().length ? bare.trimEnd() : last.text;
    const rest = node.content?.slice(0, -1) ?? [];
    return { ...node, content: text === '' ? rest : [...rest, { ...last, text }] };
  };
  return { ...document, content: document.content.map(strip) };
}

function statedTitle(format: TextFormat, text: string): string | null {
  if (format === 'text' || format === 'csv') return null;
  const title =
    format === 'markdown'
      ? frontMatterOf(text).title
      : (/<title[^<>]*>([^<]*)<\/title>/i.exec(text)?.[1] ?? null);
  return title?.replaceAll(/<[^<>]*>/g, '') ?? null;
}

/** The name of a document without a title. */
export const nameOfFile = (fileName: string): string => asName(bareName(fileName)) ?? 'Untitled';

/** The file name without folders, extension and a leading number used for sorting. */
function bareName(fileName: string): string {
  const bare = withoutExportId(lastPart(fileName).replace(/\.[^.]+$/, ''));
  return bare.replace(/^\d+[-_. ]+(?=\S)/, '').replaceAll(/[-_]+/g, ' ') || bare;
}

/** Whether Notion wrote the file. */
const hasExportId = (fileName: string): boolean => / [0-9a-f]{32}\.[^./]+$/.test(fileName);

/** Notion puts an id after the names of pages and folders; `_all` is a database with the rows of all its views. */
export const withoutExportId = (name: string) => name.replace(/(?<=\S) [0-9a-f]{32}(?:_all)?$/, '');

const maxNameLength = 200;

/** A text as a valid file name, or null if nothing remains. */
export function asName(text: string): string | null {
  const name = text
    .normalize('NFC')
    .replaceAll(/\s+|\p{Cc}+/gu, ' ')
    .replaceAll('/', '-')
    .trim();
  return name.slice(0, maxNameLength).toWellFormed().trim() || null;
}
