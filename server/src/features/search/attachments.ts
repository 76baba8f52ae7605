// The text in uploaded files: what stands alone in a folder and can be read becomes paragraphs like those of a document,
// found by whoever may read the file. Read off the main thread, with bounds on time and memory: whoever uploads may
// send anything.
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import type { Paragraph } from '@docent/document-model/paragraphs';
import type { Blobs } from '../../platform/blobs.ts';
import type { Database } from '../../platform/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import { createAttachmentStore } from './attachments.store.ts';

export type AttachmentFormat = 'markdown' | 'html' | 'text';

/** What the thread gets to read. */
export interface AttachmentBytes {
  format: AttachmentFormat;
  bytes: Uint8Array;
}

const formats: Record<string, AttachmentFormat> = {
  md: 'markdown',
  markdown: 'markdown',
  htm: 'html',
  html: 'html',
  txt: 'text',
  text: 'text',
  log: 'text',
  csv: 'text',
  tsv: 'text',
  json: 'text',
  xml: 'text',
  yaml: 'text',
  yml: 'text',
};

/** By the file's name; null for what is not searched. */
export function formatOfAttachment(name: string): AttachmentFormat | null {
  return formats[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null;
}

const mostBytes = 8 * 1024 * 1024;
const mostMegabytes = 256;
/** Patience for the clock on the wall, in times of that for the processor. */
const mostWaiting = 15;

interface Needs {
  database: Database;
  events: Events;
  blobs: Blobs;
  log: Log;
  /** How long a processor may work on one file, in milliseconds. */
  patience?: number;
}

/** Reads every attachment that was or will be added, once. */
export function readAttachments({ database, events, blobs, log, patience = 5_000 }: Needs): void {
  const store = createAttachmentStore(database);
  events.on('attachments are read', ['file.added'], async ({ fileId }) => {
    const file = await store.unread(fileId);
    const format = file && formatOfAttachment(file.name);
    if (!file || !format || file.size > mostBytes) return;
    const blob = await blobs.get(file.blobId);
    if (!blob) return;
    const bytes = await buffer(blob.content);
    let paragraphs: Paragraph[];
    try {
      paragraphs = await readApart({ format, bytes }, patience);
    } catch (error) {
      // The file can be opened and is found by its name; only its text is not.
      log.warn({ err: error, fileId }, 'the text of an attachment could not be read');
      return;
    }
    if (paragraphs.length === 0) return;
    await database.transaction(async (tx) => {
      await store.keep(tx, fileId, paragraphs);
      await events.record(tx, { kind: 'attachment.read', fileId });
    });
  });
}

/** Rejects when it takes more than `patience` milliseconds of the processor, or too much memory. */
export async function readApart(input: AttachmentBytes, patience: number): Promise<Paragraph[]> {
  const worker = new Worker(new URL('./attachments.thread.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    env: {},
    stdout: true,
    stderr: true,
  });
  const giveUp = new AbortController();
  const start = performance.now();
  // By the processor's time: on a busy machine a harmless file may wait long for its turn.
  const watch = setInterval(async () => {
    const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    const waited = performance.now() - start > patience * mostWaiting;
    if (waited || (user + system) / 1_000 > patience) giveUp.abort();
  }, 250);
  try {
    const [paragraphs] = await once(worker, 'message', { signal: giveUp.signal });
    return paragraphs as Paragraph[];
  } finally {
    clearInterval(watch);
    await worker.terminate();
  }
}
