// The runs of text on a page of a PDF.
import type { PDFPageProxy } from 'unpdf/pdfjs';
import type { TextRun } from './pageLines.ts';

export interface FontRun {
  run: TextRun;
  /** A name within the page, and the generic family that replaces the font. */
  font: string;
  family: string;
}

export async function readRuns(page: PDFPageProxy): Promise<FontRun[]> {
  const { items, styles } = await page.getTextContent();
  return items.flatMap((item): FontRun[] => {
    if (!('str' in item)) return [];
    const [, , c = 0, d = 0, x = 0, y = 0] = item.transform as number[];
    const { str: text, width, hasEOL: endsLine, fontName: font } = item;
    const run = { text, x, y, width, size: Math.hypot(c, d), endsLine };
    return [{ run, font, family: styles[font]?.fontFamily ?? '' }];
  });
}
