// Lays out a document as PDF in a process of its own.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refuse } from '@docent/contract/refusals';
import { blockIdOf, blocksOf } from '@docent/document-model/content';
import { renderSVG } from 'uqr';
import { runInWorkerProcess, WorkerStopped } from '../../../platform/workers/runInWorker.ts';
import type { ExportedText } from '../exported-text.ts';
import type { TypstInput, TypstOutput } from './typst.thread.ts';
import type { TypstContext } from './typst-context.ts';
import { writeFacts } from './write-facts.ts';
import { writeTypst } from './write-typst.ts';

interface PdfOptions {
  fileId: string;
  language: 'en' | 'zh';
  archival: boolean;
}

const limits = { cpuTimeout: 120_000, maxProcessMemory: 3 * 1024 ** 3 };

/** The formats that the compiler reads. */
const endings: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

export async function writePdf(
  { publicUrl }: { publicUrl: string },
  text: ExportedText,
  { fileId, language, archival }: PdfOptions,
): Promise<Uint8Array> {
  const files: TypstInput['files'] = [];
  const pictures = new Map<string, string>();
  for (const [id, { mime, bytes }] of text.pictures) {
    const ending = endings[mime];
    if (!ending) continue;
    pictures.set(id, `/${files.length}.${ending}`);
    files.push([`/${files.length}.${ending}`, bytes]);
  }
  const address = new URL(`/detail/${fileId}/-`, publicUrl).href;
  const facts = { ...writeFacts(text, language), address, qrCode: renderSVG(address) };
  const context: TypstContext = {
    language,
    publicUrl,
    fileId,
    blockIds: new Set(
      blocksOf(text.content)
        .map(blockIdOf)
        .filter((id) => id !== null),
    ),
    pictures,
    isPlain: false,
  };
  const layOut = (source: string) => compile({ source, files, standard: archival ? 'a-2b' : null });
  const output = await layOut(writeTypst(text.content, facts, context));
  if ('pdf' in output) return output.pdf;
  // A table that cannot be laid out, or a damaged picture, must not keep the text from its readers.
  const plain = { ...context, pictures: new Map<string, string>(), isPlain: true };
  const again = await layOut(writeTypst(text.content, facts, plain));
  if ('pdf' in again) return again.pdf;
  throw refuse('export/failed', { problem: again.problem });
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
