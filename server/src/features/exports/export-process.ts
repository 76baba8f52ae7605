// Writes a document as a file in a process of its own, which may take seconds and much memory.
import { refuse } from '@docent/contract/refusals';
import type { DocumentJSON } from '@docent/document-model/content';
import {
  runInWorkerProcess,
  type WorkerLimits,
  WorkerStopped,
} from '../../platform/workers/runInWorker.ts';
import { type DocumentFacts, documentFacts } from './document-facts.ts';
import type { ExportedText } from './exported-text.ts';

/** What every such process gets. */
export interface ExportInput {
  content: DocumentJSON;
  facts: DocumentFacts;
  fileId: string;
  language: 'en' | 'zh';
  publicUrl: string;
  pictures: { id: string; mime: string; bytes: Uint8Array }[];
}

export const exportInputOf = (
  text: ExportedText,
  { language, publicUrl }: Pick<ExportInput, 'language' | 'publicUrl'>,
): ExportInput => ({
  content: text.content,
  facts: documentFacts(text, { language, publicUrl }),
  fileId: text.file.id,
  language,
  publicUrl,
  pictures: [...text.pictures].map(([id, { mime, bytes }]) => ({ id, mime, bytes })),
});

/** Refuses with `export/too-large` if it takes more than the limits. */
export async function runExportProcess<Output>(
  thread: URL,
  input: object,
  limits: WorkerLimits,
  signal?: AbortSignal,
): Promise<Output> {
  try {
    return await runInWorkerProcess<Output>(thread, input, limits, signal);
  } catch (error) {
    if (error instanceof WorkerStopped) throw refuse('export/too-large');
    throw error;
  }
}
