// Writes one document as a Word file, in a process of its own: a long one takes seconds and much memory.
import { parentPort, workerData } from 'node:worker_threads';
import { blockIdOf, type DocumentJSON } from '@docent/document-model/content';
import { Document, Packer } from 'docx';
import { pictureSize } from '../../../platform/pictures/pictureSize.ts';
import type { ExportInput } from '../export-process.ts';
import type { ExportedThread } from '../exported-threads.ts';
import { linkTarget } from '../link-target.ts';
import { nodesOf } from '../nodes-of.ts';
import { createCommentRanges } from './docx-comments.ts';
import { type DocxContext, type DocxPicture, emptyLead } from './docx-context.ts';
import { writeSections } from './docx-pages.ts';
import { createRevisions } from './docx-revisions.ts';
import { stylesOf } from './docx-styles.ts';
import { xmlText } from './docx-xml.ts';

/** Suggestions in its content become tracked changes. */
export interface DocxInput extends ExportInput {
  threads: ExportedThread[];
}

/** The formats that Word reads. */
const types: Record<string, DocxPicture['type']> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/svg+xml': 'svg',
};

const input = workerData as DocxInput;
parentPort?.postMessage(await writeFile(input));

async function writeFile({ content, facts, language, threads, ...rest }: DocxInput) {
  const blockIds = new Set<string>();
  for (const node of nodesOf(content.content)) {
    const id = blockIdOf(node);
    if (id !== null) blockIds.add(id);
  }
  const { fileId, publicUrl } = rest;
  const comments = createCommentRanges(content, threads);
  const context: DocxContext = {
    language,
    content,
    facts,
    fileId,
    publicUrl,
    blockIds,
    bookmarks: bookmarksOf(content, { fileId, publicUrl, blockIds }),
    pictures: picturesOf(rest.pictures),
    comments,
    revisions: createRevisions(content, facts.date),
    nextList: 0,
    lead: emptyLead(),
  };
  const file = new Document({
    title: xmlText(facts.title),
    creator: xmlText(facts.author),
    lastModifiedBy: xmlText(facts.author),
    description: facts.address,
    styles: stylesOf(language),
    comments: { children: comments.comments },
    sections: writeSections(context),
  });
  return new Uint8Array(await Packer.toBuffer(file));
}

/** Only for blocks to which a link leads. */
function bookmarksOf(content: DocumentJSON, exportedFile: Parameters<typeof linkTarget>[1]) {
  const bookmarks = new Map<string, string>();
  for (const { marks = [] } of nodesOf(content.content)) {
    for (const { type, attrs } of marks) {
      const target = type === 'link' ? linkTarget(attrs?.href, exportedFile) : null;
      if (target && 'blockId' in target && !bookmarks.has(target.blockId))
        bookmarks.set(target.blockId, `p${bookmarks.size + 1}`);
    }
  }
  return bookmarks;
}

function picturesOf(pictures: DocxInput['pictures']): Map<string, DocxPicture> {
  const readable = new Map<string, DocxPicture>();
  for (const { id, mime, bytes } of pictures) {
    const type = types[mime];
    const size = type && pictureSize(bytes);
    if (size) readable.set(id, { type, bytes, size });
  }
  return readable;
}
