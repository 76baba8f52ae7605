// Worker thread that unpacks uploaded archives and reads their pages: a malicious one stops only this thread.
import { parentPort } from 'node:worker_threads';
import { Unreadable } from '../../../office/unreadable.ts';
import type { Plan } from '../import-plan.ts';
import {
  createImportReader,
  type ImportReader,
  type ImportSeed,
  type PageReading,
} from '../import-reader.ts';
import { type UnpackLimits, unpackArchive } from '../unpack.ts';

/** Where an unpacked archive is, and what its files become. */
export interface UnpackedArchive {
  folder: string;
  name: string;
  seed: ImportSeed;
}

export type ArchiveTask =
  | { do: 'unpack'; archive: string; folder: string; limits: UnpackLimits }
  | { do: 'plan'; unpacked: UnpackedArchive }
  | { do: 'read'; unpacked: UnpackedArchive; path: string; without: readonly string[] };

export interface ArchivePlan {
  plan: Plan;
  attachable: ReadonlyMap<string, string>;
}

/** The text is JSON. */
export type PageText = Omit<PageReading, 'content'> & { content: string };

/** Errors lose their class when they are posted, so this is a plain object. */
export interface ArchiveRefusal {
  reason: Unreadable['reason'];
  why: string;
}

const maxReaders = 4;
const readers = new Map<string, Promise<ImportReader>>();

parentPort?.on('message', async (task: ArchiveTask) => {
  parentPort?.postMessage(await answer(task));
});

async function answer(
  task: ArchiveTask,
): Promise<string | ArchivePlan | PageText | ArchiveRefusal> {
  try {
    if (task.do === 'unpack') return await unpackArchive(task.archive, task.folder, task.limits);
    const { plan, attachable, readPage } = await readerOf(task.unpacked);
    if (task.do === 'plan') return { plan, attachable };
    const reading = await readPage(task.path, task.without);
    return { ...reading, content: JSON.stringify(reading.content) };
  } catch (error) {
    if (error instanceof Unreadable) return { reason: error.reason, why: error.message };
    throw error;
  }
}

/** This thread may be a new one, which replaces one that was stopped. */
function readerOf({ folder, name, seed }: UnpackedArchive): Promise<ImportReader> {
  const knownReader = readers.get(folder);
  if (knownReader) return knownReader;
  const [oldest] = readers.keys();
  if (readers.size >= maxReaders && oldest !== undefined) readers.delete(oldest);
  const reader = createImportReader([{ folder, path: 'root', name }], seed);
  readers.set(folder, reader);
  return reader;
}
