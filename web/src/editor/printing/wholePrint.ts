// Delays printing until everything is loaded that is only drawn when visible. Printing from the browser's
// own menu cannot wait for it.

import { drawAll } from '../large/visibilityObserver.ts';

/** In milliseconds; elements that take longer are not printed. */
const timeout = 8000;
const pollInterval = 50;
/** Images that cannot be loaded, and those that ProseMirror inserts. */
const hopeless = '.ProseMirror-separator, [data-failed], .is-broken img';

/** Prints the page with this text in it. */
export async function printWhole(text: HTMLElement): Promise<void> {
  startPrinting(text);
  const end = performance.now() + timeout;
  while (!isLoaded(text) && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, pollInterval));
  }
  window.print();
}

/** Makes the printing shortcut wait as well; returns a function that stops it. */
export function printsWhole(text: () => HTMLElement | null): () => void {
  const press = (event: KeyboardEvent) => {
    const element = text();
    const isPrint = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey);
    if (!isPrint || event.shiftKey || event.altKey || event.defaultPrevented) return;
    if (!element?.checkVisibility()) return;
    event.preventDefault();
    void printWhole(element);
  };
  const late = () => {
    const element = text();
    if (element) startPrinting(element);
  };
  addEventListener('keydown', press);
  addEventListener('beforeprint', late);
  return () => {
    removeEventListener('keydown', press);
    removeEventListener('beforeprint', late);
  };
}

function startPrinting(text: HTMLElement): void {
  drawAll(text);
  for (const image of picturesIn(text)) image.loading = 'eager';
}

function isLoaded(text: HTMLElement): boolean {
  if (text.querySelector('[data-type="synced"] [aria-busy]')) return false;
  return picturesIn(text).every((image) => image.complete && image.naturalWidth > 0);
}

function picturesIn(text: HTMLElement): HTMLImageElement[] {
  return [...text.querySelectorAll<HTMLImageElement>(`img:not(${hopeless})`)];
}
