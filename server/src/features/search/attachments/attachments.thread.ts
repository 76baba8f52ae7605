// Worker thread that reads one uploaded file, and ends with its answer. A failure is reported as the worker's
// error.
import { parentPort, workerData } from 'node:worker_threads';
import type { DocumentJSON } from '@docent/document-model/content';
import { decodeText } from '@docent/document-model/encoding';
import { markdownToContent } from '@docent/document-model/formats/markdown';
import { htmlToContent } from '@docent/document-model/formats/readHtml';
import { textToContent } from '@docent/document-model/formats/text';
import { type ParagraphInContext, paragraphsOf } from '@docent/document-model/paragraphs';
import type { AttachmentBytes, AttachmentFormat, AttachmentText } from './attachments.ts';

const maxCharacters = 2_000_000;
const maxParagraphs = 10_000;
/** Limits paragraphs without line breaks, such as data dumps: they are useless as a whole and expensive. */
const maxParagraphLength = 20_000;

type Read = (bytes: Uint8Array) => Promise<ParagraphInContext[] | AttachmentText>;

const read: Record<AttachmentFormat, Read> = {
  markdown: fromText((text) => markdownToContent(text, {})),
  html: fromText(htmlToContent),
  text: fromText(textToContent),
  // Loaded on demand, because each of these libraries is larger than everything else here.
  docx: async (bytes) => {
    const { readWord } = await import('../../../office/word/readWord.ts');
    return paragraphsOf(readWord(bytes, noPicture).content);
  },
  xlsx: async (bytes) => {
    const { readWorkbook } = await import('../../../office/sheets/readWorkbook.ts');
    return paragraphsOf(readWorkbook(bytes, { mayShorten: true }).content);
  },
  pptx: async (bytes) => {
    const { readSlides } = await import('../../../office/slides/readSlides.ts');
    return paragraphsOf(readSlides(bytes, noPicture).content);
  },
  odt: async (bytes) => paragraphsOf((await openDocument()).readOpenText(bytes, noPicture).content),
  ods: async (bytes) =>
    paragraphsOf((await openDocument()).readOpenSheets(bytes, { mayShorten: true }).content),
  odp: async (bytes) =>
    paragraphsOf((await openDocument()).readOpenSlides(bytes, noPicture).content),
  epub: async (bytes) => {
    const { readBook } = await import('../../../office/books/readBook.ts');
    return paragraphsOf(readBook(bytes, maxCharacters).content);
  },
  mail: async (bytes) => {
    const { readMail } = await import('../../../office/mail/readMail.ts');
    return paragraphsOf(readMail(bytes).content);
  },
  pdf: async (bytes) => {
    const { readPdfParagraphs } = await import('./attachments.pdf.ts');
    return readPdfParagraphs(bytes, maxCharacters);
  },
};

const noPicture = () => null;
const openDocument = () => import('../../../office/opendocument/readOpenDocument.ts');

function fromText(contentOf: (text: string) => DocumentJSON): Read {
  return async (bytes) => {
    const decodedText = decodeText(bytes);
    if (typeof decodedText === 'string') return [];
    return paragraphsOf(contentOf(decodedText.text.replaceAll('\0', '').slice(0, maxCharacters)));
  };
}

/** PostgreSQL accepts neither NUL nor lone surrogates. */
const storable = (text: string) =>
  text.slice(0, maxParagraphLength).replaceAll('\0', '').toWellFormed();

const { format, bytes } = workerData as AttachmentBytes;
const answer = await read[format](bytes);
const { paragraphs, withoutText } = Array.isArray(answer)
  ? { paragraphs: answer, withoutText: [] }
  : answer;
const text: AttachmentText = {
  paragraphs: paragraphs.slice(0, maxParagraphs).map((one) => ({
    ...one,
    // PDF ids contain the page; ids in other files might not be unique.
    id: format === 'pdf' ? one.id : `at-${one.position}`,
    text: storable(one.text),
    headingPath: one.headingPath.map(storable),
    context: one.context && storable(one.context),
  })),
  withoutText,
};
parentPort?.postMessage(text);
