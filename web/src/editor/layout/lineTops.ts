// Finds the positions of lines in a text.
import type { PageGap } from './pageGaps.ts';

/**
 * The tops of lines without the gaps between them. A gap's drawn size may be an estimate, so its effect is
 * derived from the lines themselves. Browsers align letters to whole pixels, so the distances of lines vary
 * slightly.
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

/** Line height as laid out: browsers truncate to 64ths of a device pixel. */
export function lineHeightOf(element: HTMLElement): number {
  const finest = 64 * devicePixelRatio;
  return Math.floor(Number.parseFloat(getComputedStyle(element).lineHeight) * finest) / finest;
}

/** The tops of the lines of text in an element. */
export function lineTops(element: HTMLElement): number[] {
  return topsOf(textRects(element));
}

/** The rectangles of the text in an element. */
export function textRects(element: HTMLElement): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(element);
  return [...range.getClientRects()];
}

/** The tops of the lines that these rectangles belong to. */
export function topsOf(rects: readonly DOMRect[]): number[] {
  const tops: number[] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { top, bottom: end, height } of [...rects].sort((a, b) => a.top - b.top)) {
    if (height === 0) continue;
    // A rectangle that overlaps the line by more than half belongs to it, such as small or raised letters.
    if (top + Math.min(height, end - top) / 2 > bottom) tops.push(top);
    bottom = Math.max(bottom, end);
  }
  return tops;
}
