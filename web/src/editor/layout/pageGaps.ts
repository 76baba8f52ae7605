// Reads the gaps that page breaks have added to an element.

/** Custom properties for drawing pages, documented in `pages.css`. */
export const pageAttributes = {
  gap: '--page-gap',
  inside: '--page-inside',
  cut: '--page-cut',
} as const;

export function lengthIn(element: HTMLElement, property: string): number {
  // Reading the style object of every element would cost more than checking for the attribute.
  if (!element.hasAttribute('style')) return 0;
  return Number.parseFloat(element.style.getPropertyValue(property)) || 0;
}

export interface PageGap {
  top: number;
  size: number;
  /** Whether it is between lines of text. */
  isFlowedAround?: boolean;
}

/** All current gaps in an element, in order. */
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
