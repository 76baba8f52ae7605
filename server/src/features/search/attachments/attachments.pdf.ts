// Extracts the text of a PDF, page by page. Only the thread that reads attachments loads this module.
import { withPdf } from '../../../office/pdf/openPdf.ts';
import { linesOf, type PageLine } from '../../../office/pdf/pageLines.ts';
import { readRuns } from '../../../office/pdf/pageText.ts';
import type { AttachmentText } from './attachments.ts';
import { paragraphsOfPages } from './pages.rules.ts';

const maxPages = 5_000;

/** Reads pages from the start until there are `maxCharacters`. Throws `Unreadable`. */
export function readPdfParagraphs(
  data: Uint8Array,
  maxCharacters: number,
): Promise<AttachmentText> {
  return withPdf(data, async (document) => {
    const pages: PageLine[][] = [];
    const withoutText: number[] = [];
    let characters = 0;
    for (let number = 1; number <= Math.min(document.numPages, maxPages); number++) {
      const page = await document.getPage(number);
      const lines = linesOf((await readRuns(page)).map(({ run }) => run));
      page.cleanup();
      pages.push(lines);
      if (lines.length === 0) withoutText.push(number);
      for (const { text } of lines) characters += text.length;
      if (characters >= maxCharacters) break;
    }
    return { paragraphs: paragraphsOfPages(pages), withoutText };
  });
}
