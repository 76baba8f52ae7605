// Postpones work until the browser has painted, which it would only delay.
import { useEffect, useState } from 'react';

/** In milliseconds. A page that nobody sees is never shown, yet is to be complete when it is. */
const longest = 500;

/** Resolves when the browser has shown what is drawn now. */
export const afterPaint = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, longest);
  });

/** False until the browser has shown what was drawn when this began to be wanted. */
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
