// Recognises the text of scanned pages and pictures, some pages at a time, behind everything else. The files are
// untrusted, so this happens in a worker with limits on time and memory.
import { buffer } from 'node:stream/consumers';
import type { Blobs } from '../../../platform/blobs/blobs.ts';
import type { Database, OpenDatabase } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events.ts';
import type { Log } from '../../../platform/log.ts';
import { repeat } from '../../../platform/repeating.ts';
import { runInWorkerProcess } from '../../../platform/workers/runInWorker.ts';
import { findSource } from './attachments.store.ts';
import { paragraphsOfRecognition } from './recognised.rules.ts';
import * as store from './scans.store.ts';

/** Input of the worker thread. */
export interface ScanTask {
  /** In which the engine is installed. */
  folder: string;
  format: 'pdf' | 'picture';
  bytes: Uint8Array;
  pages: readonly number[];
}

export interface ScanText {
  page: number;
  texts: string[];
}

export interface Scans {
  /** Notes pages without text, also that there are none; page 0 is that of a picture. */
  note(tx: Database, fileId: string, pages: readonly number[]): Promise<void>;
  /** Recognises all that is noted; also runs regularly. */
  recogniseDue(): Promise<void>;
  start(): void;
  close(): Promise<void>;
}

const maxPages = 1_000;
/** What is recognised is stored after so many. */
const pagesAtOnce = 5;
/** CPU time in milliseconds; a page of small Chinese letters takes some 10 s. */
const timePerPage = 60_000;
const maxProcessMemory = 1.5 * 1024 ** 3;
/** Longer than the worker may take on a busy machine. */
const leaseMinutes = 90;
const interval = 20_000;

export const pictureEndings = ['png', 'jpg', 'jpeg', 'webp'];
const pictureName = new RegExp(`\\.(?:${pictureEndings.join('|')})$`, 'i');
const maxPictureBytes = 30 * 1024 * 1024;

/** Whether the file is a picture that may show text. */
export const mayShowText = ({ name, size }: { name: string; size: number }): boolean =>
  pictureName.test(name) && size <= maxPictureBytes;

interface Needs {
  database: OpenDatabase;
  events: Events;
  blobs: Blobs;
  log: Log;
  /** In which the engine is installed. */
  folder: string;
}

export function createScans({ database, events, blobs, log, folder }: Needs): Scans {
  const closing = new AbortController();
  const { signal } = closing;

  async function recognise({ fileId, pages }: store.Scan): Promise<ScanText[]> {
    const file = await findSource(database, fileId);
    const blob = file && (await blobs.get(file.blobId));
    if (!file || !blob) return [];
    const format = pages[0] === 0 ? 'picture' : 'pdf';
    const task: ScanTask = { folder, format, bytes: await buffer(blob.content), pages };
    const url = new URL('./scans.thread.ts', import.meta.url);
    const cpuTimeout = timePerPage * pages.length;
    return runInWorkerProcess<ScanText[]>(url, task, { cpuTimeout, maxProcessMemory }, signal);
  }

  async function recogniseSome(scan: store.Scan): Promise<void> {
    const { fileId, tries } = scan;
    const isAgain = tries > 1;
    const pages = scan.pages.slice(0, isAgain ? 1 : pagesAtOnce);
    let texts: ScanText[] = [];
    try {
      texts = await recognise({ ...scan, pages });
    } catch (error) {
      if (signal.aborted) return store.releaseScan(database, fileId);
      log.warn({ err: error, fileId, pages }, 'recognising text failed');
      // One of the pages may be harmful, and the others are not lost for it.
      if (!isAgain) return store.releaseScan(database, fileId);
    }
    await database.transaction(async (tx) => {
      const paragraphs = texts.flatMap((one) => paragraphsOfRecognition(one.page, one.texts));
      await store.saveScan(tx, { fileId, pages }, paragraphs);
      const file = await findSource(tx, fileId);
      if (!file || paragraphs.length === 0) return;
      await events.record(tx, { kind: 'attachment.read', fileId: file.documentId ?? fileId });
    });
    log.info({ fileId, pages, left: scan.pages.length - pages.length }, 'text recognised');
  }

  async function recogniseDue(): Promise<void> {
    while (!signal.aborted) {
      const scan = await store.takeScan(database, leaseMinutes);
      if (!scan) return;
      await recogniseSome(scan);
    }
  }

  const job = repeat(interval, log, recogniseDue);
  return {
    note: (tx, fileId, pages) => store.noteScans(tx, fileId, pages.slice(0, maxPages)),
    recogniseDue,
    start: job.start,
    async close() {
      closing.abort();
      await job.close();
    },
  };
}
