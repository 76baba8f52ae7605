// The outline of a PDF, which programs write from the headings of a document.
import type { PDFDocumentProxy } from 'unpdf/pdfjs';

export interface PdfHeading {
  title: string;
  level: number;
}

type OutlineItems = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>;

const maxHeadings = 5_000;
const maxDepth = 20;

export async function readOutline(document: PDFDocumentProxy): Promise<PdfHeading[]> {
  const headings: PdfHeading[] = [];
  const visit = (items: OutlineItems, level: number): void => {
    for (const { title, items: inner } of items ?? []) {
      if (headings.length >= maxHeadings) return;
      headings.push({ title, level });
      if (level < maxDepth) visit(inner, level + 1);
    }
  };
  visit(await document.getOutline(), 1);
  return headings;
}

/** Without white space and case, which differ between an outline and a page. */
export const comparable = (text: string): string =>
  text.replaceAll(/[\s\u00ad]+/g, '').toLowerCase();
