// Uploads that were interrupted, in this tab or another one. The server keeps what has arrived for a day; the file itself
// has to be chosen again, since a page can't keep it.
import type { UnfinishedUpload } from '@docent/contract/imports';
import { api } from '../../../api/client.ts';

const lockOf = (id: string) => `docent-upload-${id}`;

/** Tells other tabs that this one has the file, until the result is called. */
export function holdUpload(id: string): () => void {
  let release: () => void = () => {};
  const untilReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Only pages with a secure connection have locks; without them, other tabs list the upload, too.
  void navigator.locks?.request(lockOf(id), () => untilReleased);
  return release;
}

/** Unfinished uploads whose file no tab has. */
export async function listInterrupted(): Promise<UnfinishedUpload[]> {
  const { list } = await api.uploads.list({}, { silent: true });
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = new Set(held.map(({ name }) => name));
  return list.filter(({ id }) => !names.has(lockOf(id)));
}

/** Whether it is the file of which a part was uploaded, as far as a page can tell. */
export const isSameFile = (
  { size, lastModified }: globalThis.File,
  upload: Pick<UnfinishedUpload, 'size' | 'modified'>,
): boolean => size === upload.size && (upload.modified ?? lastModified) === lastModified;
