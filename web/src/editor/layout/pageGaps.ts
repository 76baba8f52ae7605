// The gaps that page ends have put into an element.

/** Custom properties by which the pages are drawn; `pages.css` says how. */
export const pageAttributes = {
  gap: '--page-gap',
  inside: '--page-inside',
  cut: '--page-cut',
} as const;

export function lengthIn(element: HTMLElement, property: string): number {
  // Asking every element for its style object would cost more than looking whether it has one.
  if (!element.hasAttribute('style')) return 0;
  return Number.parseFloat(element.style.getPropertyValue(property)) || 0;
}

export interface PageGap {
  top: number;
  size: number;
  /** It stands between lines of text. */
  isFlowedAround?: boolean;
}

/** All that the pages have put into an element, in order, as it is now. */
export function gapsIn(element: HTMLElement, zoom: number): PageGap[] {
  const top = element.getBoundingClientRect().top;
  const gaps: PageGap[] = [];
  for (const inner of [
    element,
    ...element.querySelectorAll<HTMLElement>('.page-start, .page-cut, .page-row'),
  ]) {
    const box = inner.getBoundingClientRect();
    const at = (box.top - top) / zoom;
    if (inner.classList.contains('page-row')) gaps.push({ top: at, size: box.height / zoom });
    if (inner !== element && inner.classList.contains('page-start')) {
      const size = lengthIn(inner, pageAttributes.gap);
      gaps.push({ top: at - size, size });
    }
    if (inner.classList.contains('page-cut')) {
      for (const gapAt of flowGapsOf(inner)) gaps.push(gapAt(at));
    }
  }
  return gaps;
}

/** The gaps that text flows around, as `gapAttributes` wrote them. */
function flowGapsOf(element: HTMLElement) {
  const gaps = JSON.parse(element.dataset.pageGaps ?? '[]') as [number, number][];
  return gaps.map(
    ([y, size]) =>
      (top: number): PageGap => ({ top: top + y, size, isFlowedAround: true }),
  );
}
