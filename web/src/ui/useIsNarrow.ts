import { useSyncExternalStore } from 'react';

const page = () => document.getElementById('content');

/** Whether the page has less room than so many CSS pixels, beside the sidebar and the assistant. */
export function useIsNarrow(below: number): boolean {
  return useSyncExternalStore(onResize, () => (page()?.clientWidth ?? window.innerWidth) < below);
}

function onResize(tell: () => void): () => void {
  const element = page();
  if (!element) return () => {};
  const observer = new ResizeObserver(tell);
  observer.observe(element);
  return () => observer.disconnect();
}
