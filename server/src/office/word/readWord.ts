// Reads a Word document (.docx) into a document of ours.
import type { NodeJSON } from '@docent/document-model/content';
import { repairContent } from '@docent/document-model/repair';
import { intoSections } from '@docent/document-model/sections';
import { settleBookmarks } from '../bookmarks.ts';
import { createLosses } from '../losses.ts';
import { type OfficeDocument, titleOf } from '../officeDocument.ts';
import { openOffice, type PackagePart, rootOf } from '../parts.ts';
import { childrenOf, type Element, elementsIn, findAllDeep, visitChildren } from '../xml.ts';
import { createBlockReader } from './blocks.ts';
import { createChanges } from './changes.ts';
import { readComments } from './comments.ts';
import { nameFields } from './controls.ts';
import { applyRun, plainLook, readThemeFonts } from './looks.ts';
import { readNumbering } from './numbering.ts';
import { breakBefore, pageOfSection } from './pages.ts';
import type { TakePicture } from './pictures.ts';
import { plainTextOf } from './plainText.ts';
import type { WordReading } from './reading.ts';
import { applyParagraph, plainShape } from './shapes.ts';
import { readStyles } from './styles.ts';

/** Throws `Unreadable`. External parts are never fetched, macros never run. */
export function readWord(bytes: Uint8Array, take: TakePicture): OfficeDocument {
  const { document, hasMacros } = openOffice(bytes, 'word');
  const losses = createLosses();
  if (hasMacros) losses.add('macros');
  const styles = readStyles(rootOf(document.related('styles')));
  const theme = readThemeFonts(rootOf(document.related('theme')));
  const usual = styles.of(null, 'paragraph');
  const usualLook = applyRun(plainLook, [...styles.defaults.run, ...(usual?.run ?? [])], theme);
  const usualShape = applyParagraph(
    plainShape,
    [...styles.defaults.paragraph, ...(usual?.paragraph ?? [])],
    usualLook.size ?? 11,
  );
  const comments = readComments(
    rootOf(document.related('comments')),
    rootOf(document.related('commentsExtended')),
  );
  const reading: WordReading = {
    part: document,
    styles,
    numbering: readNumbering(rootOf(document.related('numbering'))),
    theme,
    losses,
    take,
    comments,
    changes: createChanges(),
    fields: [],
    title: null,
    bookmarks: new Map(),
    noteOf: () => null,
    usualLook,
    usualShape,
    readBlocks: (elements) => readBlocks(reading, elements),
  };
  reading.noteOf = createNotes(document);

  const { blocks, page } = readBody(reading);
  settleBookmarks(blocks, reading.bookmarks);
  nameFields(blocks);
  const content = intoSections(blocks);
  return {
    title: reading.title ?? titleOf(blocks),
    content: repairContent({ ...content, attrs: { page } }),
    comments: comments.threads(),
    losses: losses.list(),
  };
}

function readBody(reading: WordReading) {
  const { part, losses } = reading;
  const blocks: NodeJSON[] = [];
  const sections: Element[] = [];
  const endSection = (own: NodeJSON[], section: Element): void => {
    const previous = sections.at(-1);
    if (previous) blocks.push(...breakBefore(section, previous));
    blocks.push(...own);
    sections.push(section);
  };
  const body = createBlockReader(reading, endSection);
  visitChildren(part.xml, 'w:body', (element) => {
    if (element.name === 'w:sectPr') endSection(body.blocks(), element);
    else body.add(element);
  });
  const [first] = sections;
  if (!first) return { blocks: body.blocks(), page: undefined };
  const isOther = (section: Element) =>
    childrenOf(section, 'w:headerReference').length > 0 ||
    childrenOf(section, 'w:footerReference').length > 0;
  const others = sections.slice(1).filter(isOther).length;
  if (others > 0) losses.add('page-setups', others);
  return { blocks, page: pageOfSection(first, part, losses) };
}

function readBlocks(reading: WordReading, elements: Iterable<Element>): NodeJSON[] {
  const reader = createBlockReader(reading);
  for (const element of elements) reader.add(element);
  return reader.blocks();
}

/** Our notes hold text only. */
function createNotes(document: PackagePart): WordReading['noteOf'] {
  const notes = new Map<string, string>();
  for (const kind of ['footnote', 'endnote'] as const) {
    for (const note of elementsIn(rootOf(document.related(`${kind}s`)))) {
      const text = findAllDeep(note, 'w:p').map(plainTextOf).join('\n').trim();
      notes.set(`${kind} ${note.attributes['w:id'] ?? ''}`, text);
    }
  }
  return (kind, id) => notes.get(`${kind} ${id}`) ?? null;
}
