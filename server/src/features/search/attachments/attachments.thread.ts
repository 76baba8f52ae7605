// The thread that reads one uploaded file. It ends with its answer; what goes wrong in it is an error of the worker.
import { parentPort, workerData } from 'node:worker_threads';
import type { DocumentJSON } from '@docent/document-model/content';
import { decodeText } from '@docent/document-model/encoding';
import { markdownToContent } from '@docent/document-model/formats/markdown';
import { htmlToContent } from '@docent/document-model/formats/readHtml';
import { textToContent } from '@docent/document-model/formats/text';
import { type ParagraphInContext, paragraphsOf } from '@docent/document-model/paragraphs';
import type { AttachmentBytes, AttachmentFormat } from './attachments.ts';

const maxCharacters = 2_000_000;
const maxParagraphs = 10_000;
/** A line of a log or of data without line breaks says little as a whole, and costs much. */
const maxParagraphLength = 20_000;

type Read = (bytes: Uint8Array) => Promise<ParagraphInContext[]>;

const read: Record<AttachmentFormat, Read> = {
  markdown: fromText((text) => markdownToContent(text, {})),
  html: fromText(htmlToContent),
  text: fromText(textToContent),
  // Loaded by those who need them: each is larger than all the rest.
  docx: async (bytes) => {
    const { readDocx } = await import('./attachments.docx.ts');
    return paragraphsOf(htmlToContent(await readDocx(bytes, maxCharacters)));
  },
  pdf: async (bytes) => {
    const { readPdf } = await import('./attachments.pdf.ts');
    return readPdf(bytes, maxCharacters);
  },
};

function fromText(contentOf: (text: string) => DocumentJSON): Read {
  return async (bytes) => {
    const decoded = decodeText(bytes);
    if (typeof decoded === 'string') return [];
    return paragraphsOf(contentOf(decoded.text.replaceAll('\0', '').slice(0, maxCharacters)));
  };
}

/** As the database takes it: neither zeros nor half characters. */
const storable = (text: string) =>
  text.slice(0, maxParagraphLength).replaceAll('\0', '').toWellFormed();

const { format, bytes } = workerData as AttachmentBytes;
const paragraphs = await read[format](bytes);
parentPort?.postMessage(
  paragraphs.slice(0, maxParagraphs).map((one) => ({
    ...one,
    // Those of pages name their page; ids that a file brings along may come twice.
    id: format === 'pdf' ? one.id : `at-${one.position}`,
    text: storable(one.text),
    headingPath: one.headingPath.map(storable),
    context: one.context && storable(one.context),
  })),
);
