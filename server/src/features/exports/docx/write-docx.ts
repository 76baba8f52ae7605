// Writes a document as a Word file in a process of its own.
import { refuse } from '@docent/contract/refusals';
import { runInWorkerProcess, WorkerStopped } from '../../../platform/workers/runInWorker.ts';
import { documentFacts } from '../document-facts.ts';
import type { ExportedText } from '../exported-text.ts';
import type { ExportedThread } from '../exported-threads.ts';
import type { DocxInput } from './docx.thread.ts';

const limits = { cpuTimeout: 60_000, maxProcessMemory: 2 * 1024 ** 3 };

export async function writeDocx(
  { publicUrl }: { publicUrl: string },
  text: ExportedText,
  { language, threads }: { language: 'en' | 'zh'; threads: ExportedThread[] },
): Promise<Uint8Array> {
  try {
    return await runInWorkerProcess<Uint8Array>(
      new URL('./docx.thread.ts', import.meta.url),
      {
        content: text.content,
        facts: documentFacts(text, { language, publicUrl }),
        fileId: text.file.id,
        language,
        publicUrl,
        pictures: [...text.pictures].map(([id, { mime, bytes }]) => ({ id, mime, bytes })),
        threads,
      } satisfies DocxInput,
      limits,
    );
  } catch (error) {
    if (error instanceof WorkerStopped) throw refuse('export/too-large');
    throw error;
  }
}
