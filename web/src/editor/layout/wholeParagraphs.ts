// A paragraph is split with at least two lines on either side. Where that is impossible, browsers only
// respect the first two lines, and put the last of three lines on a page or in a column alone, which our
// own page filling never does: such paragraphs are kept whole.

import { type PageNode, shapeOf } from '../pagination/blocks.ts';
import { lineTops } from './lineTops.ts';
import { elementOf } from './measure.ts';

const name = 'page-whole';

/**
 * Whether a paragraph cannot be split with two lines on either side, although the browser would split it.
 */
export function mustStayWhole(lines: number): boolean {
  return lines === 3;
}

const isShort = (paragraph: HTMLElement) => mustStayWhole(lineTops(paragraph).length);

/** Keeps short paragraphs of a text whole, as currently laid out; returns a function that reverts this. */
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

/** The short paragraphs in columns, checked once after each edit. */
export class WholeParagraphs {
  private checkedAt = new WeakMap<PageNode, { element: HTMLElement; width: number }>();
  private readonly withoutNotifying: (work: () => void) => void;

  /** `withoutNotifying` makes changes that the owner of the text must not observe. */
  constructor(withoutNotifying: (work: () => void) => void) {
    this.withoutNotifying = withoutNotifying;
  }

  /** Keeps short paragraphs of a block whole in a column of this width. */
  keep(node: PageNode, element: HTMLElement, width: number): void {
    const checkedSize = this.checkedAt.get(node);
    if (checkedSize?.element === element && checkedSize.width === width) return;
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
    const markedElements = section.querySelectorAll(`.${name}`);
    if (markedElements.length === 0) return;
    this.withoutNotifying(() => {
      for (const { classList } of markedElements) classList.remove(name);
    });
  }
}
