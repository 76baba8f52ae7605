import { useEffect, useState } from 'react';

const page = () => document.getElementById('content');

/** Whether the page has less room than so many CSS pixels, beside the sidebar and the assistant. */
export function useIsNarrow(below: number): boolean {
  const [isNarrow, setNarrow] = useState(() => (page()?.clientWidth ?? window.innerWidth) < below);
  useEffect(() => {
    const element = page();
    if (!element) return;
    // Told after each layout, which nobody has to ask for.
    const observer = new ResizeObserver(() => setNarrow(element.clientWidth < below));
    observer.observe(element);
    return () => observer.disconnect();
  }, [below]);
  return isNarrow;
}
