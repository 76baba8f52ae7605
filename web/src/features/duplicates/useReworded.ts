import { useState } from 'react';
import { usualReworded } from './duplicates.rules.ts';

const key = 'rewordedText';

/** The minimum similarity of reworded text, stored in this browser; null if it is not listed. */
export function useReworded() {
  const [reworded, setReworded] = useState(readReworded);
  function changeReworded(to: number | null): void {
    if (to === null) localStorage.removeItem(key);
    else localStorage.setItem(key, String(to));
    setReworded(to);
  }
  return [reworded, changeReworded] as const;
}

function readReworded(): number | null {
  const storedValue = localStorage.getItem(key);
  if (storedValue === null) return null;
  const similarity = Number(storedValue);
  return similarity >= 0.5 && similarity <= 0.95 ? similarity : usualReworded;
}
