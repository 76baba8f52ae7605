// The text in uploaded files: what can be read becomes paragraphs like those of a document, found by whoever may read the
// file, or as a part of the document that it was put into. Read off the main thread, with bounds on time and memory: whoever uploads may
// send anything.
import { buffer } from 'node:stream/consumers';
import type { ParagraphInContext } from '@docent/document-model/paragraphs';
import type { Blobs } from '../../../platform/blobs/blobs.ts';
import type { OpenDatabase } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events.ts';
import type { Log } from '../../../platform/log.ts';
import { runInWorkerProcess, WorkerStopped } from '../../../platform/workers/runInWorker.ts';
import * as store from './attachments.store.ts';

export type AttachmentFormat = 'markdown' | 'html' | 'text' | 'docx' | 'pdf';

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
  docx: 'docx',
  pdf: 'pdf',
};

/** By the file's name; null for what is not searched. */
export function formatOfAttachment(name: string): AttachmentFormat | null {
  return formats[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null;
}

interface Bounds {
  maxBytes: number;
  /** How long a processor may work on one file, in milliseconds. */
  cpuTimeout: number;
}

const megabyte = 1024 * 1024;
const textBounds: Bounds = { maxBytes: 8 * megabyte, cpuTimeout: 5_000 };
/** Most of their bytes are pictures. */
const documentBounds: Bounds = { maxBytes: 64 * megabyte, cpuTimeout: 20_000 };
const bounds: Record<AttachmentFormat, Bounds> = {
  markdown: textBounds,
  html: textBounds,
  text: textBounds,
  docx: documentBounds,
  pdf: documentBounds,
};

const maxTries = 3;
const minutesUntilRetry = 10;
const dueInterval = 60_000;
const maxDue = 500;

export interface AttachmentReader {
  /** A reaction to an upload or to one that is due: makes paragraphs of its text. */
  read(fileId: string): Promise<void>;
  /** Makes all due to be read again; returns how many. */
  readAgain(): Promise<number>;
  /** Has those read that are due, as happens by itself every minute. */
  readDue(): Promise<void>;
  start(): void;
  close(): void;
}

interface Needs {
  database: OpenDatabase;
  events: Events;
  blobs: Blobs;
  log: Log;
  /** Instead of the usual, in milliseconds of a processor; in tests. */
  cpuTimeout?: number | undefined;
}

/** Reads the text in attachments. */
export function createAttachmentReader({
  database,
  events,
  blobs,
  log,
  cpuTimeout,
}: Needs): AttachmentReader {
  let timer: NodeJS.Timeout | undefined;

  async function read(fileId: string): Promise<void> {
    const file = await store.findSource(database, fileId);
    const format = file && formatOfAttachment(file.name);
    if (!file || !format || file.size > bounds[format].maxBytes) return;
    const tries = await store.countTry(database, fileId);
    if (tries > maxTries) return;
    const blob = await blobs.get(file.blobId);
    if (!blob) return;
    const bytes = await buffer(blob.content);
    let paragraphs: ParagraphInContext[];
    try {
      paragraphs = await readInWorker({ format, bytes }, cpuTimeout ?? bounds[format].cpuTimeout);
    } catch (error) {
      // The file can be opened and is found by its name; only its text is not.
      log.warn({ err: error, fileId, tries }, 'extracting text from an attachment failed');
      // What is broken stays so; what was too much for now may not be later.
      if (error instanceof WorkerStopped && tries < maxTries) {
        await store.scheduleRetry(database, fileId, tries * minutesUntilRetry);
      }
      return;
    }
    await database.transaction(async (tx) => {
      await store.saveParagraphs(tx, fileId, paragraphs);
      await events.record(tx, { kind: 'attachment.read', fileId: file.documentId ?? fileId });
    });
  }

  async function readDue(): Promise<void> {
    await database.transaction(async (tx) => {
      for (const fileId of await store.takeDueFiles(tx, maxDue)) {
        await events.record(tx, { kind: 'attachment.due', fileId });
      }
    });
  }

  return {
    read,
    readAgain: () => store.makeAllDue(database, Object.keys(formats)),
    readDue,
    start() {
      const queueDue = () =>
        readDue().catch((error) =>
          log.warn({ err: error }, 'queueing attachments for another attempt failed'),
        );
      timer = setInterval(queueDue, dueInterval);
      timer.unref();
      void queueDue();
    },
    close: () => clearInterval(timer),
  };
}

/** Rejects with `WorkerStopped` at more than `cpuTimeout` milliseconds of the processor or too much memory. */
export function readInWorker(
  input: AttachmentBytes,
  cpuTimeout: number,
): Promise<ParagraphInContext[]> {
  return runInWorkerProcess(new URL('./attachments.thread.ts', import.meta.url), input, {
    cpuTimeout,
  });
}
