// The text of uploaded files. Supported formats become paragraphs like those of a document, found by everybody who
// may read the file, or as part of the document that contains it. Uploads are untrusted, so they are read in a
// worker with limits on time and memory.
import { buffer } from 'node:stream/consumers';
import type { ParagraphInContext } from '@docent/document-model/paragraphs';
import type { Blobs } from '../../../platform/blobs/blobs.ts';
import type { OpenDatabase } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events.ts';
import type { Log } from '../../../platform/log.ts';
import { runInWorkerProcess, WorkerStopped } from '../../../platform/workers/runInWorker.ts';
import * as store from './attachments.store.ts';
import { mayShowText, pictureEndings, type Scans } from './scans.ts';

export type AttachmentFormat =
  | 'markdown'
  | 'html'
  | 'text'
  | 'mail'
  | 'docx'
  | 'xlsx'
  | 'pptx'
  | 'odt'
  | 'ods'
  | 'odp'
  | 'epub'
  | 'pdf';

/** Input of the worker thread. */
export interface AttachmentBytes {
  format: AttachmentFormat;
  bytes: Uint8Array;
}

export interface AttachmentText {
  paragraphs: ParagraphInContext[];
  /** Pages without text, from 1. */
  withoutText: readonly number[];
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
  docm: 'docx',
  dotx: 'docx',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
  pptx: 'pptx',
  pptm: 'pptx',
  ppsx: 'pptx',
  odt: 'odt',
  ott: 'odt',
  ods: 'ods',
  odp: 'odp',
  epub: 'epub',
  eml: 'mail',
  pdf: 'pdf',
};

/** The format by the file extension; null if its text is not searched. */
export function formatOfAttachment(name: string): AttachmentFormat | null {
  return formats[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null;
}

interface Bounds {
  maxBytes: number;
  /** CPU time for one file, in milliseconds. */
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
  mail: documentBounds,
  docx: documentBounds,
  xlsx: documentBounds,
  pptx: documentBounds,
  odt: documentBounds,
  ods: documentBounds,
  odp: documentBounds,
  epub: documentBounds,
  pdf: documentBounds,
};

const maxTries = 3;
const minutesUntilRetry = 10;
const dueInterval = 60_000;
const maxDue = 500;

export interface AttachmentReader {
  /** Reaction to an upload, or to an attachment that is due: stores its text as paragraphs. */
  read(fileId: string): Promise<void>;
  /** Marks all attachments as due, and returns their number. */
  readAgain(): Promise<number>;
  /** Reads attachments that are due; also runs every minute. */
  readDue(): Promise<void>;
  /** Recognises scanned pages that wait for it; also runs regularly. */
  recogniseDue(): Promise<void>;
  start(): void;
  close(): Promise<void>;
}

interface Needs {
  database: OpenDatabase;
  events: Events;
  blobs: Blobs;
  log: Log;
  /** Null if text in pictures is not recognised. */
  scans: Scans | null;
  /** Overrides the default, in milliseconds of CPU time; for tests. */
  cpuTimeout?: number | undefined;
}

export function createAttachmentReader({
  database,
  events,
  blobs,
  log,
  scans,
  cpuTimeout,
}: Needs): AttachmentReader {
  let timer: NodeJS.Timeout | undefined;

  async function read(fileId: string): Promise<void> {
    const file = await store.findSource(database, fileId);
    if (file && scans && mayShowText(file)) return scans.note(database, fileId, [0]);
    const format = file && formatOfAttachment(file.name);
    if (!file || !format || file.size > bounds[format].maxBytes) return;
    const tries = await store.countTry(database, fileId);
    if (tries > maxTries) return;
    const blob = await blobs.get(file.blobId);
    if (!blob) return;
    const bytes = await buffer(blob.content);
    let text: AttachmentText;
    try {
      text = await readInWorker({ format, bytes }, cpuTimeout ?? bounds[format].cpuTimeout);
    } catch (error) {
      // The file still opens, and is found by its name.
      log.warn({ err: error, fileId, tries }, 'extracting text from an attachment failed');
      // A broken file stays broken, but a timeout may be due to load.
      if (error instanceof WorkerStopped && tries < maxTries) {
        await store.scheduleRetry(database, fileId, tries * minutesUntilRetry);
      }
      return;
    }
    await database.transaction(async (tx) => {
      await store.saveParagraphs(tx, fileId, text.paragraphs);
      await scans?.note(tx, fileId, text.withoutText);
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
    readAgain: () =>
      store.makeAllDue(database, [...Object.keys(formats), ...(scans ? pictureEndings : [])]),
    readDue,
    recogniseDue: async () => scans?.recogniseDue(),
    start() {
      const queueDue = () =>
        readDue().catch((error) =>
          log.warn({ err: error }, 'queueing attachments for another attempt failed'),
        );
      timer = setInterval(queueDue, dueInterval);
      timer.unref();
      void queueDue();
      scans?.start();
    },
    async close() {
      clearInterval(timer);
      await scans?.close();
    },
  };
}

/**
 * Rejects with `WorkerStopped` after more than `cpuTimeout` milliseconds of CPU time, or if it needs too much
 * memory.
 */
export function readInWorker(input: AttachmentBytes, cpuTimeout: number): Promise<AttachmentText> {
  return runInWorkerProcess(new URL('./attachments.thread.ts', import.meta.url), input, {
    cpuTimeout,
  });
}
