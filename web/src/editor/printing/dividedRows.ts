// A table row higher than a page begins where it is and is divided, on paper as on screen; all others stay
// in one piece.

import { blockElements, measureRows } from '../layout/measure.ts';
import { scaleOf } from '../layout/zoom.ts';
import type { PageNode } from '../pagination/blocks.ts';
import { shapeOf } from '../pagination/blocks.ts';

const name = 'page-divided';

/**
 * Lets the printer divide such rows of a text, as currently laid out; returns a function that reverts it.
 */
export function divideRows(text: HTMLElement, doc: PageNode): () => void {
  const zoom = scaleOf(text);
  const rowElements: HTMLElement[] = [];
  for (const [i, section] of [...text.querySelectorAll(':scope > section')].entries()) {
    const node = doc.child(i);
    for (const [b, block] of (blockElements(section, node) ?? []).entries()) {
      const child = node.child(b);
      if (shapeOf(child) !== 'table') continue;
      const room = Number.parseFloat(
        getComputedStyle(block).getPropertyValue('--page-content-height'),
      );
      if (block.getBoundingClientRect().height / zoom <= room) continue;
      const { rows } = measureRows(block, child, zoom, room);
      for (const { element, divides } of rows) {
        if (divides && !element.classList.contains(name)) rowElements.push(element);
      }
    }
  }
  for (const { classList } of rowElements) classList.add(name);
  return () => {
    for (const { classList } of rowElements) classList.remove(name);
  };
}
