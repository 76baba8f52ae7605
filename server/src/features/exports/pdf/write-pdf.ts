// Lays out a document as PDF in a process of its own.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refuse } from '@docent/contract/refusals';
import { runInWorkerProcess, WorkerStopped } from '../../../platform/workers/runInWorker.ts';
import { documentFacts } from '../document-facts.ts';
import type { ExportedText } from '../exported-text.ts';
import type { TypstInput, TypstOutput } from './typst.thread.ts';

interface PdfOptions {
  language: 'en' | 'zh';
  archival: boolean;
}

const limits = { cpuTimeout: 120_000, maxProcessMemory: 3 * 1024 ** 3 };

export async function writePdf(
  { publicUrl }: { publicUrl: string },
  text: ExportedText,
  { language, archival }: PdfOptions,
): Promise<Uint8Array> {
  const output = await compile({
    content: text.content,
    facts: documentFacts(text, { language, publicUrl }),
    fileId: text.file.id,
    language,
    publicUrl,
    pictures: [...text.pictures].map(([id, { mime, bytes }]) => ({ id, mime, bytes })),
    standard: archival ? 'a-2b' : null,
  });
  if ('pdf' in output) return output.pdf;
  throw refuse('export/failed', { problem: output.problem });
}

async function compile(input: Omit<TypstInput, 'workspace'>): Promise<TypstOutput> {
  const workspace = await mkdtemp(join(tmpdir(), 'docent-pdf-'));
  try {
    return await runInWorkerProcess<TypstOutput>(
      new URL('./typst.thread.ts', import.meta.url),
      { ...input, workspace } satisfies TypstInput,
      limits,
    );
  } catch (error) {
    if (error instanceof WorkerStopped) throw refuse('export/too-large');
    throw error;
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}
