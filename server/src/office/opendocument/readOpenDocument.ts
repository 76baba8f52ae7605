// Reads OpenDocument texts (.odt), spreadsheets (.ods) and presentations (.odp) into a document of ours.
import { inlineText, type NodeJSON } from '@docent/document-model/content';
import { repairContent } from '@docent/document-model/repair';
import { intoSections } from '@docent/document-model/sections';
import { settleBookmarks } from '../bookmarks.ts';
import { createLosses, type Losses } from '../losses.ts';
import { type OfficeDocument, titleOf } from '../officeDocument.ts';
import { maxCells, requireCellCount, tableOf } from '../sheets/sheetTable.ts';
import { plainBlocks, slideBlocks } from '../slides/slideBlocks.ts';
import { Unreadable } from '../unreadable.ts';
import { plainLook } from '../word/looks.ts';
import type { TakePicture } from '../word/pictures.ts';
import { plainShape } from '../word/shapes.ts';
import { childOf, childrenOf, type Element, elementsIn, findAllDeep } from '../xml.ts';
import { countChanges, createAnnotations } from './annotations.ts';
import { readBlocks } from './blocks.ts';
import { createNumbers } from './lists.ts';
import { hasMacros, type OpenDocumentParts, openOpenDocument, statedTitle } from './package.ts';
import { pageOfBody } from './pages.ts';
import type { OpenDocumentReading } from './reading.ts';
import { readSheet } from './sheets.ts';
import { applyShape, applyText, type OpenDocumentStyles, readStyles, settingIn } from './styles.ts';

/** Throws `Unreadable`. External parts are never fetched, macros never run. */
export function readOpenText(bytes: Uint8Array, take: TakePicture): OfficeDocument {
  const parts = openOpenDocument(bytes, 'text');
  const reading = createReading(parts, take);
  const { body } = parts;
  const changes = countChanges(body);
  if (changes > 0) reading.losses.add('changes', changes);
  const blocks = readBlocks(reading, elementsIn(body));
  settleBookmarks(blocks, reading.bookmarks);
  const page = pageOfBody(body, parts.styles, reading.styles, reading.losses);
  return {
    title: reading.title ?? titleOf(blocks) ?? statedTitle(parts.archive),
    content: repairContent({ ...intoSections(blocks), attrs: { page } }),
    comments: reading.comments.threads(),
    losses: reading.losses.list(),
  };
}

function createReading(parts: OpenDocumentParts, take: TakePicture): OpenDocumentReading {
  const losses = createLosses();
  if (hasMacros(parts.archive)) losses.add('macros');
  const styles = readStyles(parts.content, parts.styles);
  const usual = styles.of('paragraph', usualStyle(parts.body, styles));
  const usualLook = applyText(plainLook, usual.chain, styles);
  const reading: OpenDocumentReading = {
    archive: parts.archive,
    styles,
    losses,
    take,
    numbers: createNumbers(styles, losses),
    comments: createAnnotations(),
    bookmarks: new Map(),
    title: null,
    usualLook,
    usualShape: applyShape(plainShape, usual.chain, usualLook.size ?? 12),
    listDepth: 0,
    cells: 0,
    readBlocks: (elements) => readBlocks(reading, elements),
  };
  return reading;
}

/** The style of the most paragraphs, direct formatting aside. */
function usualStyle(body: Element, styles: OpenDocumentStyles): string {
  const counts = new Map<string, number>();
  for (const paragraph of findAllDeep(body, 'text:p')) {
    const { named } = styles.of('paragraph', paragraph.attributes['text:style-name']);
    const name = named.at(-1)?.attributes['style:name'] ?? 'Standard';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  let [best, most] = ['Standard', 0];
  for (const [name, count] of counts) if (count > most) [best, most] = [name, count];
  return best;
}

/** Each slide becomes a heading with its text. Throws `Unreadable`. */
export function readOpenSlides(bytes: Uint8Array, take: TakePicture): OfficeDocument {
  const parts = openOpenDocument(bytes, 'presentation');
  const reading = createReading(parts, take);
  const blocks: NodeJSON[] = [];
  for (const [i, page] of childrenOf(parts.body, 'draw:page').entries()) {
    const { chain } = reading.styles.of('drawing-page', page.attributes['draw:style-name']);
    if (settingIn(chain, 'style:drawing-page-properties', 'presentation:visibility') === 'hidden') {
      reading.losses.add('slides');
      continue;
    }
    const frames = [...elementsIn(page)].filter(({ name }) => name.startsWith('draw:'));
    const isTitle = ({ attributes }: Element) => attributes['presentation:class'] === 'title';
    const textOfFrame = (frame: Element | undefined): NodeJSON[] =>
      frame ? plainBlocks(reading.readBlocks(elementsIn(childOf(frame, 'draw:text-box')))) : [];
    const notes = childrenOf(childOf(page, 'presentation:notes'), 'draw:frame');
    const content = frames
      .filter((frame) => !isTitle(frame))
      .flatMap((frame) =>
        childOf(frame, 'draw:text-box')
          ? textOfFrame(frame)
          : plainBlocks(reading.readBlocks([frame])),
      );
    blocks.push(
      ...slideBlocks({
        number: i + 1,
        title: textOfFrame(frames.find(isTitle)),
        content,
        notes: notes.flatMap((frame) =>
          frame.attributes['presentation:class'] === 'notes' ? textOfFrame(frame) : [],
        ),
      }),
    );
  }
  if (blocks.length === 0) throw new Unreadable('It is empty.', 'upload/empty');
  settleBookmarks(blocks, reading.bookmarks);
  return {
    title: (blocks[0] && inlineText(blocks[0]).trim()) || statedTitle(parts.archive),
    content: repairContent(intoSections(blocks)),
    comments: [],
    losses: reading.losses.list(),
  };
}

/** Each visible sheet becomes a heading and a table with the values as shown. Throws `Unreadable`. */
export function readOpenSheets(bytes: Uint8Array, { mayShorten = false } = {}): OfficeDocument {
  const parts = openOpenDocument(bytes, 'spreadsheet');
  const losses: Losses = createLosses();
  if (hasMacros(parts.archive)) losses.add('macros');
  const styles = readStyles(parts.content, parts.styles);
  const blocks: NodeJSON[] = [];
  let cells = 0;
  for (const table of childrenOf(parts.body, 'table:table')) {
    const { chain } = styles.of('table', table.attributes['table:style-name']);
    if (settingIn(chain, 'style:table-properties', 'table:display') === 'false') {
      losses.add('sheets');
      continue;
    }
    const name = table.attributes['table:name'] ?? '';
    const sheet = readSheet(table, { name, styles, losses, mayShorten });
    if (!sheet) continue;
    cells += sheet.rows.length * sheet.columns;
    if (!mayShorten) requireCellCount(cells);
    const text = [{ type: 'text', text: name || 'Sheet' }];
    blocks.push(
      { type: 'heading', attrs: { level: 2 }, content: text },
      tableOf(sheet, sheet.headers),
    );
    if (cells > maxCells) break;
  }
  if (blocks.length === 0) throw new Unreadable('It is empty.', 'upload/empty');
  return {
    title: null,
    content: repairContent(intoSections(blocks)),
    comments: [],
    losses: losses.list(),
  };
}
