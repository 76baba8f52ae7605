// Documents as PDF and other files. What the caller may not read never becomes part of one.
import type { Readable } from 'node:stream';
import type { File } from '@docent/contract/files';
import { refuse } from '@docent/contract/refusals';
import { contentToText } from '@docent/document-model/formats/text';
import { contentToMarkdown } from '@docent/document-model/formats/writeMarkdown';
import type { Caller } from '../../platform/caller.ts';
import { createSlots, type Slots } from '../../platform/slots.ts';
import { writeDocx } from './docx/write-docx.ts';
import { type ExportedText, readExported } from './exported-text.ts';
import { readThreads } from './exported-threads.ts';
import type { Exported, ExportRequest, ExportsNeeds } from './exports.needs.ts';
import { findDownloadable } from './exports.store.ts';
import { writePage } from './html-page.ts';
import { writeBookPdf } from './pdf/write-book-pdf.ts';
import { writePdf } from './pdf/write-pdf.ts';
import { writeZip } from './zip/write-zip.ts';

interface PreparedExport {
  body: Readable | Uint8Array;
  mime: string;
  downloadAs: string;
}

export interface Exports {
  /**
   * Refuses with `export/not-allowed` where the space says so, and with `export/too-large` if it takes more time or
   * memory than an export may. Of a folder, it has all that the caller may read below it; an archive is written while
   * it is sent.
   */
  prepare(
    caller: Caller,
    request: ExportRequest,
    kind: 'document' | 'folder',
  ): Promise<PreparedExport>;
  /** The same for either kind, through other collaborators, such as ones that watch it. */
  prepareThrough(
    needs: ExportsNeeds,
    caller: Caller,
    request: ExportRequest,
  ): Promise<PreparedExport>;
}

/** Laying out takes a core. */
const maxAtOnce = 1;

export function createExports(ownNeeds: ExportsNeeds): Exports {
  const slots = createSlots(maxAtOnce);

  async function prepareThrough(
    needs: ExportsNeeds,
    caller: Caller,
    request: ExportRequest,
    kind?: 'document' | 'folder',
  ): Promise<PreparedExport> {
    await requireDownloadable(needs, caller, request.fileId);
    const file = await needs.files.get(caller, request.fileId);
    const prepare = (kind ?? file.kind) === 'folder' ? prepareFolder : prepareDocument;
    const { recordAs, ...prepared } = await prepare(needs, slots, caller, request, file);
    const details = { format: recordAs };
    await needs.audit.record(needs.database, caller, 'document.exported', file.id, details);
    return prepared;
  }

  return {
    prepareThrough,
    prepare: (caller, request, kind) => prepareThrough(ownNeeds, caller, request, kind),
  };
}

async function requireDownloadable(
  { database }: ExportsNeeds,
  caller: Caller,
  fileId: string,
): Promise<void> {
  // Files that the caller may not read are refused where they are read.
  const file = await findDownloadable(database, caller.id, fileId);
  if (file?.allowed === false) throw refuse('export/not-allowed');
}

type Prepared = PreparedExport & { recordAs: string };

async function prepareDocument(
  needs: ExportsNeeds,
  slots: Slots,
  caller: Caller,
  request: ExportRequest,
): Promise<Prepared> {
  const { format, language, archival = false, accessible = false } = request;
  const isWord = format === 'docx';
  const text = await readExported(needs, caller, request, { withSuggestions: isWord });
  const write = {
    pdf: () => slots.run(() => writePdf(needs, text, { language, archival, accessible })),
    docx: () => slots.run(() => writeWord(needs, caller, text, request)),
    md: () => Buffer.from(contentToMarkdown(text.content)),
    txt: () => Buffer.from(contentToText(text.content)),
    html: () => Buffer.from(writePage(text, language)),
  };
  return {
    body: await write[format](),
    mime: mimes[format],
    downloadAs: `${nameOf(text, language)}.${format}`,
    recordAs: format,
  };
}

const draftMarks = { en: ' (draft)', zh: '（草稿）' };

/** Differs for what readers do not see: old versions, and the draft of a published document. */
function nameOf({ file, version }: ExportedText, language: keyof typeof draftMarks): string {
  if (version === file.version) return file.name;
  return version === null ? `${file.name}${draftMarks[language]}` : `${file.name} v${version}`;
}

async function prepareFolder(
  needs: ExportsNeeds,
  slots: Slots,
  caller: Caller,
  { format, language }: ExportRequest,
  folder: Pick<File, 'id' | 'kind' | 'name'>,
): Promise<Prepared> {
  const { id, kind, name } = folder;
  if (kind !== 'folder') throw refuse('request/invalid', { fileId: 'is not a folder' });
  switch (format) {
    case 'pdf': {
      const body = await slots.run(() => writeBookPdf(needs, caller, folder, language));
      return { body, mime: mimes.pdf, downloadAs: `${name}.pdf`, recordAs: 'pdf' };
    }
    case 'md':
    case 'html': {
      const body = await writeZip(needs, caller, id, { format, language });
      return { body, mime: 'application/zip', downloadAs: `${name}.zip`, recordAs: 'zip' };
    }
    default:
      throw refuse('request/invalid', { format: 'is not one for folders' });
  }
}

const mimes: Record<ExportRequest['format'], string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/** A draft has its comments, a version leaves without them. */
async function writeWord(
  needs: ExportsNeeds,
  caller: Caller,
  text: ExportedText,
  { fileId, language }: Exported,
): Promise<Uint8Array> {
  const hasThreads = text.version === null && text.mayComment;
  const threads = hasThreads ? await readThreads(needs, caller, fileId) : [];
  return writeDocx(needs, text, { language, threads });
}
