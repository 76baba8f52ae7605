// The thread that reads one uploaded file. It ends with its answer; what goes wrong in it is an error of the worker.
import { parentPort, workerData } from 'node:worker_threads';
import type { DocumentJSON } from '@docent/document-model/content';
import { markdownToContent } from '@docent/document-model/formats/markdown';
import { htmlToContent } from '@docent/document-model/formats/readHtml';
import { textToContent } from '@docent/document-model/formats/text';
import { type Paragraph, paragraphsOf } from '@docent/document-model/paragraphs';
import { decodeText } from '../../platform/text/encoding.ts';
import type { AttachmentBytes, AttachmentFormat } from './attachments.ts';

const mostCharacters = 2_000_000;
const mostParagraphs = 10_000;
/** A line of a log or of data without line breaks says little as a whole, and costs much. */
const longestParagraph = 20_000;

const read: Record<AttachmentFormat, (text: string) => DocumentJSON> = {
  markdown: (text) => markdownToContent(text, {}),
  html: htmlToContent,
  text: textToContent,
};

function paragraphsIn({ format, bytes }: AttachmentBytes): Paragraph[] {
  const decoded = decodeText(bytes);
  if (typeof decoded === 'string') return [];
  const text = decoded.text.replaceAll('\0', '').slice(0, mostCharacters);
  return paragraphsOf(read[format](text))
    .slice(0, mostParagraphs)
    .map((one) => ({
      ...one,
      id: `at-${one.position}`,
      text: one.text.slice(0, longestParagraph),
    }));
}

parentPort?.postMessage(paragraphsIn(workerData as AttachmentBytes));
