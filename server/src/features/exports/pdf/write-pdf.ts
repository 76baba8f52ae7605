// Lays out a document as PDF in a process of its own.
import { exportInputOf } from '../export-process.ts';
import type { ExportedText } from '../exported-text.ts';
import type { ExportsNeeds } from '../exports.needs.ts';
import { layOut } from './lay-out.ts';
import type { TypstInput } from './typst.thread.ts';

interface PdfOptions {
  language: 'en' | 'zh';
  archival: boolean;
}

export function writePdf(
  { publicUrl, signal }: Pick<ExportsNeeds, 'publicUrl' | 'signal'>,
  text: ExportedText,
  { language, archival }: PdfOptions,
): Promise<Uint8Array> {
  const input: Omit<TypstInput, 'workspace'> = {
    ...exportInputOf(text, { language, publicUrl }),
    standard: archival ? 'a-2b' : null,
  };
  return layOut(new URL('./typst.thread.ts', import.meta.url), input, signal);
}
