// Documents as PDF and other files. What the caller may not read never becomes part of one.
import type { ExportFormat } from '@docent/contract/exports';
import { contentToText } from '@docent/document-model/formats/text';
import { contentToMarkdown } from '@docent/document-model/formats/writeMarkdown';
import type { Caller } from '../../platform/caller.ts';
import type { BinaryAnswer } from '../../platform/http/endpoints.ts';
import { createSlots } from '../../platform/slots.ts';
import { readExported } from './exported-text.ts';
import type { Exported, ExportsNeeds } from './exports.needs.ts';
import { writePage } from './html-page.ts';
import { writePdf } from './pdf/write-pdf.ts';

export interface Exports {
  /** Refuses with `export/too-large` if it takes more time or memory than an export may. */
  pdf(caller: Caller, exported: Exported, options: { archival: boolean }): Promise<BinaryAnswer>;
  file(caller: Caller, exported: Exported, format: ExportFormat): Promise<BinaryAnswer>;
}

/** Laying out takes a core. */
const maxAtOnce = 1;

export function createExports(needs: ExportsNeeds): Exports {
  const slots = createSlots(maxAtOnce);
  const record = (caller: Caller, fileId: string, format: string) =>
    needs.audit.record(needs.database, caller, 'document.exported', fileId, { format });

  return {
    async pdf(caller, exported, options) {
      const text = await readExported(needs, caller, exported);
      const pdf = await slots.run(() => writePdf(needs, text, { ...exported, ...options }));
      await record(caller, exported.fileId, 'pdf');
      return { body: pdf, mime: 'application/pdf', downloadAs: `${text.file.name}.pdf` };
    },

    async file(caller, exported, format) {
      const text = await readExported(needs, caller, exported);
      const write = {
        md: () => [contentToMarkdown(text.content), 'text/markdown'],
        txt: () => [contentToText(text.content), 'text/plain'],
        html: () => [writePage(text, exported.language), 'text/html'],
      }[format];
      const [body = '', mime = ''] = write();
      await record(caller, exported.fileId, format);
      return {
        body: Buffer.from(body),
        mime: `${mime}; charset=utf-8`,
        downloadAs: `${text.file.name}.${format}`,
      };
    },
  };
}
