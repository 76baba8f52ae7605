// Reads a PDF into a document of ours. A PDF says where letters stand, not what they are, so that headings, lists and
// tables are recognised by how they look.
import { repairContent } from '@docent/document-model/repair';
import { intoSections } from '@docent/document-model/sections';
import type { PDFDocumentProxy, PDFPageProxy } from 'unpdf/pdfjs';
import { createLosses, type Losses } from '../losses.ts';
import { type OfficeDocument, titleOf } from '../officeDocument.ts';
import { TooMuch, Unreadable } from '../unreadable.ts';
import type { TakePicture } from '../word/pictures.ts';
import { withPdf } from './openPdf.ts';
import { hasColumns, inReadingOrder } from './pageColumns.ts';
import { type Box, type PageGraphics, readGraphics } from './pageGraphics.ts';
import { linesOf, type PageLine, type TextRun } from './pageLines.ts';
import { createPictures } from './pagePictures.ts';
import { findTables, isInside, tableNode } from './pageTables.ts';
import { readRuns } from './pageText.ts';
import { documentBlocks } from './pdfBlocks.ts';
import { withMarks } from './pdfMarks.ts';
import { type PdfHeading, readOutline } from './pdfOutline.ts';

/** A longer one is a book, which is better split. */
const maxPages = 2_000;

/** Throws `Unreadable`. Scripts never run, nothing is fetched. */
export function readPdf(bytes: Uint8Array, take: TakePicture): Promise<OfficeDocument> {
  return withPdf(bytes, async (document) => {
    if (document.numPages > maxPages) throw new TooMuch('It has more than 2,000 pages.');
    const losses = createLosses();
    const pictures = createPictures(take, losses);
    const pages: PageLine[][] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      pages.push(await readPage(page, pictures, losses));
      page.cleanup();
    }
    const outline = await readOutline(document);
    const blocks = documentBlocks(pages, outline, losses);
    if (blocks.length === 0) throw new Unreadable('It is empty.', 'upload/empty');
    return {
      title: titleOf(blocks) ?? (await statedTitle(document, outline)),
      content: repairContent(intoSections(blocks)),
      comments: [],
      losses: losses.list(),
    };
  });
}

async function readPage(
  page: PDFPageProxy,
  pictures: ReturnType<typeof createPictures>,
  losses: Losses,
): Promise<PageLine[]> {
  const graphics = await readGraphics(page);
  const all = await withMarks(page, await readRuns(page));
  const { runs, isReordered } = inReadingOrder(all);
  const lines = withTables(graphics, runs, losses);
  const images = pictures.read(page, graphics.images);
  if (lines.length === 0 && images.length > 0) losses.add('scanned-pages');
  else if (isReordered || hasColumns(runs)) losses.add('columns');
  return withFigures(lines, images);
}

/** The lines of the page, with its tables in the place of their text. */
function withTables(graphics: PageGraphics, runs: readonly TextRun[], losses: Losses): PageLine[] {
  const tables = findTables(graphics).filter((table) => {
    const inside = runs.filter((run) => run.text.trim() !== '' && isInside(table, run));
    return inside.length > 1;
  });
  const lines: PageLine[] = [];
  const placedBoxes = new Set<Box>();
  let open: TextRun[] = [];
  for (const run of runs) {
    const table = run.text.trim() === '' ? undefined : tables.find((one) => isInside(one, run));
    if (!table) {
      open.push(run);
      continue;
    }
    if (placedBoxes.has(table)) continue;
    placedBoxes.add(table);
    lines.push(...linesOf(open));
    open = [];
    const figure = tableNode(
      table,
      runs.filter((one) => isInside(table, one)),
    );
    losses.add('tables');
    lines.push({ text: '', x: table.left, right: table.right, y: table.top, size: 0, figure });
  }
  return [...lines, ...linesOf(open)];
}

/** The lines with the figures before the first one below them that stands in the same column. */
function withFigures(lines: readonly PageLine[], figures: readonly PageLine[]): PageLine[] {
  const all = [...lines];
  for (const figure of figures.toSorted((one, other) => other.y - one.y)) {
    const below = all.findIndex(
      (line) => line.y < figure.y && line.x < figure.right && line.right > figure.x,
    );
    all.splice(below < 0 ? all.length : below, 0, figure);
  }
  return all;
}

async function statedTitle(
  document: PDFDocumentProxy,
  outline: readonly PdfHeading[],
): Promise<string | null> {
  const [first, second] = outline.filter(({ level }) => level === 1);
  if (first && !second) return first.title;
  const { info } = await document.getMetadata();
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title.trim() : '';
  // Some programs write the name of the file that was printed.
  return title === '' || /\.\w{2,4}$|^untitled/i.test(title) ? null : title;
}
