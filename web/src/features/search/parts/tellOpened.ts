import { api } from '../../../api/client.ts';
import { requireShown } from '../../../api/errors.ts';
import type { SearchEntry } from '../search.rules.ts';

/**
 * Tells search that a paragraph was opened, which improves its rank a little; does not store who opened it.
 */
export function tellOpened(q: string, { file, paragraphId }: SearchEntry): void {
  if (paragraphId === null) return;
  const openedHit = { q, fileId: file.id, paragraphId };
  // Fire and forget: the paragraph opens even if reporting fails.
  api.search.opened(openedHit, { silent: true, keepalive: true }).catch(requireShown);
}
