// The paragraph whose other occurrences are listed: opened from the menus of a text, rendered by the frame
// around all pages.
import { useSyncExternalStore } from 'react';

interface AskedParagraph {
  fileId: string;
  paragraphId: string;
}

let currentParagraph: AskedParagraph | null = null;
const listeners = new Set<() => void>();

/** Opens the list of other occurrences of a paragraph, by default of the current document; null closes it. */
export function showParagraphPlaces(paragraphId: string | null, fileId = shownFileId()): void {
  currentParagraph = paragraphId === null ? null : { fileId, paragraphId };
  for (const listener of listeners) listener();
}

export function useAskedParagraph(): AskedParagraph | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => currentParagraph,
  );
}

/** The id of the current document. */
export function shownFileId(): string {
  const [, , fileId = ''] = location.pathname.split('/');
  return decodeURIComponent(fileId);
}
