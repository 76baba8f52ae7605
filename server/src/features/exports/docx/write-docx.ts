import { exportInputOf, runExportProcess } from '../export-process.ts';
import type { ExportedText } from '../exported-text.ts';
import type { ExportedThread } from '../exported-threads.ts';
import type { ExportsNeeds } from '../exports.needs.ts';
import type { DocxInput } from './docx.thread.ts';

const limits = { cpuTimeout: 60_000, maxProcessMemory: 2 * 1024 ** 3 };

/** Writes a document as a Word file. */
export function writeDocx(
  { publicUrl, signal }: Pick<ExportsNeeds, 'publicUrl' | 'signal'>,
  text: ExportedText,
  { language, threads }: { language: 'en' | 'zh'; threads: ExportedThread[] },
): Promise<Uint8Array> {
  const input: DocxInput = { ...exportInputOf(text, { language, publicUrl }), threads };
  return runExportProcess(new URL('./docx.thread.ts', import.meta.url), input, limits, signal);
}
