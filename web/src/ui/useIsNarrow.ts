import { useEffect, useState } from 'react';

const page = () => document.getElementById('content');

/** Whether the page, without sidebar and assistant, is narrower than `below` CSS pixels. */
export function useIsNarrow(below: number): boolean {
  const [isNarrow, setNarrow] = useState(() => (page()?.clientWidth ?? window.innerWidth) < below);
  useEffect(() => {
    const element = page();
    if (!element) return;
    // A ResizeObserver does not force a layout.
    const observer = new ResizeObserver(() => setNarrow(element.clientWidth < below));
    observer.observe(element);
    return () => observer.disconnect();
  }, [below]);
  return isNarrow;
}
