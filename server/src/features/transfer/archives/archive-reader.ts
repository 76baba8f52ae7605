// Unpacks uploaded archives and reads their pages in a process with limits, as they come from anybody.
import { TooMuch, Unreadable } from '../../../office/unreadable.ts';
import { JsonText } from '../../../platform/http/json-text.ts';
import { createWorkerProcess, WorkerStopped } from '../../../platform/workers/runInWorker.ts';
import type { ImportReader } from '../import-reader.ts';
import type {
  ArchivePlan,
  ArchiveRefusal,
  ArchiveTask,
  PageText,
  UnpackedArchive,
} from './archive.thread.ts';

const thread = new URL('./archive.thread.ts', import.meta.url);
/** In milliseconds: a page may be read after its archive was listed again. */
const read = createWorkerProcess(thread, { cpuTimeout: 60_000 });
const unpack = createWorkerProcess(thread, { cpuTimeout: 180_000 });

const limits = {
  maxEntries: 50_000,
  /** Unpacked, of all files, and of one. */
  maxBytes: 4 * 1024 ** 3,
  maxEntryBytes: 1024 ** 3,
};

/** Returns the folder with the pages, at or below `folder`. Throws `Unreadable`. */
export const unpackUpload = (archive: string, folder: string): Promise<string> =>
  ask<string>(unpack, { do: 'unpack', archive, folder, limits });

/** Throws `Unreadable`, as do its calls. */
export async function createArchiveReader(archive: UnpackedArchive): Promise<ImportReader> {
  const { plan, attachable } = await ask<ArchivePlan>(read, { do: 'plan', unpacked: archive });
  return {
    plan,
    attachable,
    async readPage(path, without = []) {
      const page = await ask<PageText>(read, { do: 'read', unpacked: archive, path, without });
      return { ...page, content: new JsonText(page.content) };
    },
  };
}

async function ask<Answer extends string | object>(
  worker: typeof read,
  task: ArchiveTask,
): Promise<Answer> {
  const answer = await worker<Answer | ArchiveRefusal>(task).catch((error) => {
    if (error instanceof WorkerStopped) throw new TooMuch('It is too large or complex to read.');
    throw error;
  });
  if (typeof answer === 'object' && 'why' in answer) {
    throw new Unreadable(answer.why, answer.reason);
  }
  return answer as Answer;
}
