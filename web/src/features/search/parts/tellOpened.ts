import { api } from '../../../api/client.ts';
import type { SearchEntry } from '../search.rules.ts';

/** Tells search that a paragraph was opened, so that it is found a little earlier; who opened it is not kept. */
export function tellOpened(q: string, { file, paragraphId }: SearchEntry): void {
  if (paragraphId === null) return;
  const opened = { q, fileId: file.id, paragraphId };
  api.search.opened(opened, { quiet: true, keepalive: true }).catch(() => {
    // Nobody waits for it, and the paragraph opens all the same.
  });
}
