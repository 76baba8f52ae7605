// Postpones work that would delay painting.
import { useEffect, useState } from 'react';

/** In milliseconds. A hidden page is never painted, but must still be complete when it is shown. */
const timeout = 500;

/** Resolves after the browser has painted the current content. */
const afterPaint = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, timeout);
  });

/** False until the browser has painted the content at the time `isEnabled` became true. */
export function useHasPainted(isEnabled = true): boolean {
  const [hasPainted, setHasPainted] = useState(false);
  useEffect(() => {
    if (!isEnabled) return;
    let isLeft = false;
    void afterPaint().then(() => {
      if (!isLeft) setHasPainted(true);
    });
    return () => {
      isLeft = true;
    };
  }, [isEnabled]);
  return hasPainted;
}
