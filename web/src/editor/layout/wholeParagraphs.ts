// A paragraph is parted with two of its lines on either side. Where a browser cannot have both it minds the first two
// only, and puts the last of three lines on a page or in a column alone, which the pages that are filled here never do:
// such paragraphs are kept whole.

import { type PageNode, shapeOf } from '../pagination/blocks.ts';
import { lineTops } from './lineTops.ts';
import { elementOf } from './measure.ts';

const name = 'page-whole';

/** So many lines cannot be parted with two on either side, though the browser would. */
export function mustStayWhole(lines: number): boolean {
  return lines === 3;
}

const isShort = (paragraph: HTMLElement) => mustStayWhole(lineTops(paragraph).length);

/** Keeps the short paragraphs of a text whole, as it is laid out now; answers what lets them go. */
export function keepWhole(text: HTMLElement): () => void {
  const paragraphs = text.querySelectorAll<HTMLElement>(
    `:is(p, pre, .document-footnotes li):not(.${name}, tr:not(.page-divided) *)`,
  );
  const shortParagraphs = [...paragraphs].filter(isShort);
  for (const { classList } of shortParagraphs) classList.add(name);
  return () => {
    for (const { classList } of shortParagraphs) classList.remove(name);
  };
}

/** The short paragraphs of columns, looked at once each time they are written into. */
export class WholeParagraphs {
  private checkedAt = new WeakMap<PageNode, { element: HTMLElement; width: number }>();
  private readonly withoutNotifying: (work: () => void) => void;

  /** `quietly` does something to the text that who holds it need not know. */
  constructor(withoutNotifying: (work: () => void) => void) {
    this.withoutNotifying = withoutNotifying;
  }

  /** Keeps those of a block whole that stands in a column of this width. */
  keep(node: PageNode, element: HTMLElement, width: number): void {
    const checked = this.checkedAt.get(node);
    if (checked?.element === element && checked.width === width) return;
    this.checkedAt.set(node, { element, width });
    const shape = shapeOf(node);
    if (shape === 'line' || shape === 'code') {
      const paragraph = element.querySelector<HTMLElement>('pre') ?? element;
      const isKept = isShort(paragraph);
      if (paragraph.classList.contains(name) === isKept) return;
      this.withoutNotifying(() => paragraph.classList.toggle(name, isKept));
    } else if (shape === 'container') {
      for (let i = 0; i < node.childCount; i++) {
        const child = node.child(i);
        const before = this.checkedAt.get(child)?.element;
        const inner = before && element.contains(before) ? before : elementOf(element, child);
        if (inner) this.keep(child, inner, width);
      }
    }
  }

  letGo(section: HTMLElement): void {
    this.checkedAt = new WeakMap();
    const marked = section.querySelectorAll(`.${name}`);
    if (marked.length === 0) return;
    this.withoutNotifying(() => {
      for (const { classList } of marked) classList.remove(name);
    });
  }
}
