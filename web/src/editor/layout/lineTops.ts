// Where the lines of a text stand.
import type { PageGap } from './pageGaps.ts';

/**
 * The tops of lines as if no gaps stood between them. A gap may have been drawn by a guess, so what it
 * moved is seen from the lines themselves. Browsers put letters on whole pixels, so that lines of the usual
 * height seem to be nearer and farther by turns.
 */
export function closedUp(
  tops: readonly number[],
  gaps: readonly PageGap[],
  usual: number,
): number[] {
  let at = tops[0] ?? 0;
  return tops.map((top, i) => {
    if (i === 0) return at;
    const before = tops[i - 1] as number;
    const isPushed = gaps.some((gap) => {
      const middle = gap.top + gap.size / 2;
      return before < middle && top > middle;
    });
    const step = top - before;
    at += isPushed || Math.abs(step - usual) < 1.5 ? usual : step;
    return at;
  });
}

/** How high a line is laid out: the browser reckons in 64ths of the screen's pixels, and leaves out the rest. */
export function lineHeightOf(element: HTMLElement): number {
  const finest = 64 * devicePixelRatio;
  return Math.floor(Number.parseFloat(getComputedStyle(element).lineHeight) * finest) / finest;
}

/** The tops of the lines of text in an element. */
export function lineTops(element: HTMLElement): number[] {
  return topsOf(textRects(element));
}

/** What the pieces of text in an element take up. */
export function textRects(element: HTMLElement): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(element);
  return [...range.getClientRects()];
}

/** The tops of the lines that these pieces of text stand in. */
export function topsOf(rects: readonly DOMRect[]): number[] {
  const tops: number[] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { top, bottom: end, height } of [...rects].sort((a, b) => a.top - b.top)) {
    if (height === 0) continue;
    // What overlaps the line by more than half belongs to it: small letters, raised ones.
    if (top + Math.min(height, end - top) / 2 > bottom) tops.push(top);
    bottom = Math.max(bottom, end);
  }
  return tops;
}
