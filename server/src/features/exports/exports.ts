// Documents as PDF and other files. What the caller may not read never becomes part of one.
import { Readable } from 'node:stream';
import type { ExportFormat, FolderFormat } from '@docent/contract/exports';
import { refuse } from '@docent/contract/refusals';
import { contentToText } from '@docent/document-model/formats/text';
import { contentToMarkdown } from '@docent/document-model/formats/writeMarkdown';
import type { Caller } from '../../platform/caller.ts';
import type { BinaryAnswer } from '../../platform/http/endpoints.ts';
import { createSlots } from '../../platform/slots.ts';
import { writeDocx } from './docx/write-docx.ts';
import { type ExportedText, readExported } from './exported-text.ts';
import { readThreads } from './exported-threads.ts';
import type { Exported, ExportsNeeds } from './exports.needs.ts';
import { findDownloadable } from './exports.store.ts';
import { writePage } from './html-page.ts';
import { writeBookPdf } from './pdf/write-book-pdf.ts';
import { writePdf } from './pdf/write-pdf.ts';
import { writeZip } from './zip/write-zip.ts';

export interface Exports {
  /** Refuses with `export/not-allowed` where the space says so, and with `export/too-large` if it takes more time or memory than an export may. */
  pdf(caller: Caller, exported: Exported, options: { archival: boolean }): Promise<BinaryAnswer>;
  file(caller: Caller, exported: Exported, format: ExportFormat): Promise<BinaryAnswer>;
  /**
   * All that the caller may read below a folder: its documents as one PDF, or everything as a zip archive that is
   * written while it is sent.
   */
  folder(
    caller: Caller,
    folder: { fileId: string; format: FolderFormat; language: 'en' | 'zh' },
  ): Promise<{ body: Readable; mime: string; downloadAs: string }>;
}

/** Laying out takes a core. */
const maxAtOnce = 1;

export function createExports(needs: ExportsNeeds): Exports {
  const slots = createSlots(maxAtOnce);
  const record = (caller: Caller, fileId: string, format: string) =>
    needs.audit.record(needs.database, caller, 'document.exported', fileId, { format });

  async function requireDownloadable(caller: Caller, fileId: string): Promise<void> {
    // Files that the caller may not read are refused where they are read.
    const file = await findDownloadable(needs.database, caller.id, fileId);
    if (file?.allowed === false) throw refuse('export/not-allowed');
  }

  return {
    async pdf(caller, exported, options) {
      await requireDownloadable(caller, exported.fileId);
      const text = await readExported(needs, caller, exported, { withSuggestions: false });
      const pdf = await slots.run(() => writePdf(needs, text, { ...exported, ...options }));
      await record(caller, exported.fileId, 'pdf');
      return { body: pdf, mime: 'application/pdf', downloadAs: `${text.file.name}.pdf` };
    },

    async file(caller, exported, format) {
      await requireDownloadable(caller, exported.fileId);
      const isWord = format === 'docx';
      const text = await readExported(needs, caller, exported, { withSuggestions: isWord });
      const body = isWord
        ? await slots.run(() => writeWord(needs, caller, text, exported))
        : writeAsText[format](text, exported.language);
      await record(caller, exported.fileId, format);
      return { body, mime: mimes[format], downloadAs: `${text.file.name}.${format}` };
    },

    async folder(caller, { fileId, format, language }) {
      await requireDownloadable(caller, fileId);
      const folder = await needs.files.get(caller, fileId);
      const { kind, name } = folder;
      if (kind !== 'folder') throw refuse('request/invalid', { fileId: 'is not a folder' });
      if (format === 'pdf') {
        const pdf = await slots.run(() => writeBookPdf(needs, caller, folder, language));
        await record(caller, fileId, 'pdf');
        return {
          body: Readable.from([pdf]),
          mime: 'application/pdf',
          downloadAs: `${name}.pdf`,
        };
      }
      const body = await writeZip(needs, caller, fileId, { format, language });
      await record(caller, fileId, 'zip');
      return { body, mime: 'application/zip', downloadAs: `${name}.zip` };
    },
  };
}

const mimes: Record<ExportFormat, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

const writeAsText = {
  md: ({ content }: ExportedText) => Buffer.from(contentToMarkdown(content)),
  txt: ({ content }: ExportedText) => Buffer.from(contentToText(content)),
  html: (text: ExportedText, language: 'en' | 'zh') => Buffer.from(writePage(text, language)),
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
