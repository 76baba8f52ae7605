// Extracts the text of a PDF, page by page. Only the thread that reads attachments loads this module.
import { fileURLToPath } from 'node:url';
import type { ParagraphInContext } from '@docent/document-model/paragraphs';
import { getDocument, VerbosityLevel } from 'unpdf/pdfjs';
import { linesOf, type PageLine, paragraphsOfPages } from './pages.rules.ts';

/** Character maps of Chinese encodings, which most office programs don't embed in their PDFs. */
const tables = fileURLToPath(new URL('../../../../cmaps/', import.meta.url));

const maxPages = 5_000;

/** Reads pages from the start until there are `maxCharacters`. Throws if the file is broken or needs a password. */
export async function readPdf(
  data: Uint8Array,
  maxCharacters: number,
): Promise<ParagraphInContext[]> {
  const loading = getDocument({
    data,
    cMapUrl: tables,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  const document = await loading.promise;
  const pages: PageLine[][] = [];
  let characters = 0;
  for (let number = 1; number <= Math.min(document.numPages, maxPages); number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const lines = linesOf(
      items.flatMap((item) => {
        if (!('str' in item)) return [];
        const [, , c = 0, d = 0, x = 0, y = 0] = item.transform as number[];
        const { str: text, width, hasEOL: endsLine } = item;
        return [{ text, x, y, width, size: Math.hypot(c, d), endsLine }];
      }),
    );
    page.cleanup();
    pages.push(lines);
    for (const { text } of lines) characters += text.length;
    if (characters >= maxCharacters) break;
  }
  await loading.destroy();
  return paragraphsOfPages(pages);
}
