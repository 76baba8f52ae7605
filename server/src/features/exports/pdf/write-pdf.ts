// Lays out a document as PDF in a process of its own.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refuse } from '@docent/contract/refusals';
import { exportInputOf, runExportProcess } from '../export-process.ts';
import type { ExportedText } from '../exported-text.ts';
import type { TypstOutput } from './compile-typst.ts';
import type { TypstInput } from './typst.thread.ts';

interface PdfOptions {
  language: 'en' | 'zh';
  archival: boolean;
}

export const pdfLimits = { cpuTimeout: 120_000, maxProcessMemory: 3 * 1024 ** 3 };

export async function writePdf(
  { publicUrl }: { publicUrl: string },
  text: ExportedText,
  { language, archival }: PdfOptions,
): Promise<Uint8Array> {
  const workspace = await mkdtemp(join(tmpdir(), 'docent-pdf-'));
  try {
    const input: TypstInput = {
      ...exportInputOf(text, { language, publicUrl }),
      workspace,
      standard: archival ? 'a-2b' : null,
    };
    const thread = new URL('./typst.thread.ts', import.meta.url);
    const output = await runExportProcess<TypstOutput>(thread, input, pdfLimits);
    if ('pdf' in output) return output.pdf;
    throw refuse('export/failed', { problem: output.problem });
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}
