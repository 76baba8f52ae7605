// Packs a folder that was dropped from the desktop, or an export of MediaWiki, so that it is imported like an archive.
import { Zip, ZipPassThrough } from 'fflate';
import { maxUploadSize } from '../files.rules.ts';

/** Folders among the dropped things; must be called while the drop is being handled. */
export function droppedFolders(data: DataTransfer): FileSystemDirectoryEntry[] {
  return [...data.items]
    .map((item) => item.webkitGetAsEntry?.() ?? null)
    .filter((entry) => entry?.isDirectory === true) as FileSystemDirectoryEntry[];
}

/** Null if it is larger than what can be uploaded. */
export const packFolder = (folder: FileSystemDirectoryEntry): Promise<globalThis.File | null> =>
  pack(folder.name, filesIn(folder, ''));

/** Whether it is an export of MediaWiki, which is one XML file. */
export const isDump = async (file: globalThis.File): Promise<boolean> =>
  /\.xml$/i.test(file.name) && /<mediawiki[\s>]/.test(await file.slice(0, 1_000).text());

/** Null if it is larger than what can be uploaded. */
export const packDump = (file: globalThis.File): Promise<globalThis.File | null> =>
  pack(file.name.replace(/\.xml$/i, ''), [{ path: file.name, file }]);

interface PackedFile {
  path: string;
  file: globalThis.File;
}

/** Not compressed, since it stays on this machine until it is sent. */
async function pack(
  name: string,
  files: AsyncIterable<PackedFile> | Iterable<PackedFile>,
): Promise<globalThis.File | null> {
  let packedBlob = new Blob();
  let chunks: BlobPart[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk as BlobPart);
  });
  for await (const { path, file } of files) {
    const entry = new ZipPassThrough(path);
    zip.add(entry);
    for await (const bytes of file.stream() as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
      entry.push(bytes);
    }
    entry.push(new Uint8Array(), true);
    // A browser may keep the bytes of a blob on disk.
    packedBlob = new Blob([packedBlob, ...chunks]);
    chunks = [];
    if (packedBlob.size > maxUploadSize) return null;
  }
  zip.end();
  packedBlob = new Blob([packedBlob, ...chunks]);
  return new globalThis.File([packedBlob], `${name}.zip`, { type: 'application/zip' });
}

async function* filesIn(
  folder: FileSystemDirectoryEntry,
  path: string,
): AsyncGenerator<PackedFile> {
  const reader = folder.createReader();
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return;
    for (const entry of entries) {
      if (/^\.|^node_modules$/.test(entry.name)) continue;
      const inner = path + entry.name;
      if (entry.isDirectory) yield* filesIn(entry as FileSystemDirectoryEntry, `${inner}/`);
      else yield { path: inner, file: await fileOf(entry as FileSystemFileEntry) };
    }
  }
}

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<globalThis.File>((resolve, reject) => entry.file(resolve, reject));
