// The paragraph whose other places are asked for: opened from the menus of a text, shown by the frame around all pages.
import { useSyncExternalStore } from 'react';

interface AskedParagraph {
  fileId: string;
  paragraphId: string;
}

let asked: AskedParagraph | null = null;
const listeners = new Set<() => void>();

/** Asks where a paragraph of the document that is shown also stands; null closes the list. */
export function showParagraphPlaces(paragraphId: string | null): void {
  const [, , fileId = ''] = location.pathname.split('/');
  asked = paragraphId === null ? null : { fileId: decodeURIComponent(fileId), paragraphId };
  for (const listener of listeners) listener();
}

export function useAskedParagraph(): AskedParagraph | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
}
