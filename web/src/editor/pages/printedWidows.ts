// A paragraph is parted with two of its lines on either page. Where a browser cannot have both it minds the first two
// only, and puts the last of three lines on a page alone, which the pages on screen never do: on paper such
// paragraphs are kept whole.

import { lineTops } from './measure.ts';

/** Keeps the short paragraphs of a text whole, as it is laid out now; answers what lets them go. */
export function keepWhole(text: HTMLElement): () => void {
  const paragraphs = [...text.querySelectorAll<HTMLElement>('p:not(td p, th p)')];
  const kept = paragraphs.filter((paragraph) => lineTops(paragraph).length === 3);
  for (const { classList } of kept) classList.add('page-whole');
  return () => {
    for (const { classList } of kept) classList.remove('page-whole');
  };
}
