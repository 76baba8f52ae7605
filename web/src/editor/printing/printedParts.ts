// Splits a text into parts for printing: up to each break that begins a page, with the columns that apply
// there. Each part has an element of its own, because columns in CSS belong to elements.

import type { PageSetup } from '@docent/document-model/page';
import { blockElements } from '../layout/measure.ts';
import { isColumnBreak, type PageNode, shapeOf } from '../pagination/blocks.ts';
import { columnGap, type PagePart, wholePart } from '../pagination/geometry.ts';
import { partIn } from '../pagination/pagination.ts';

export interface PrintedPart {
  element: HTMLElement;
  part: PagePart;
  /** Number of section breaks before it. */
  section: number;
}

/** Moves the blocks of a text into its parts. `putBack` restores them. */
export function partText(
  text: HTMLElement,
  doc: PageNode,
  page: PageSetup,
): { parts: PrintedPart[]; putBack: () => void } {
  const sections = [...text.querySelectorAll<HTMLElement>(':scope > section')];
  const homes = sections.map((section) => ({ section, children: [...section.childNodes] }));
  const parts: PrintedPart[] = [];
  const startPart = (part: PagePart, section: number) => {
    const element = document.createElement('section');
    element.dataset.type = 'section';
    element.className = 'page-printed-part';
    // A named page with the same layout would add a page.
    const orientation = part.orientation ?? page.orientation;
    if (orientation !== page.orientation) element.style.setProperty('page', orientation);
    const columns = part.columns ?? page.columns;
    if (columns > 1) {
      Object.assign(element.style, { columnCount: columns, columnGap: `${columnGap}mm` });
    }
    const printedPart = { element, part, section };
    parts.push(printedPart);
    return printedPart;
  };
  let now = startPart(wholePart, 0);
  keepSelection(() => {
    for (const [i, { section }] of homes.entries()) {
      const node = doc.child(i);
      const elements = blockElements(section, node) ?? [];
      for (const [b, block] of elements.entries()) {
        now.element.append(block);
        const child = node.child(b);
        if (shapeOf(child) !== 'end') continue;
        if (isColumnBreak(child) && (now.part.columns ?? page.columns) > 1) continue;
        now.element.dataset.ends = '';
        const next = partIn(child);
        now = startPart(next ?? now.part, now.section + (next ? 1 : 0));
      }
    }
    sections[0]?.before(...parts.map(({ element }) => element));
  });
  const putBack = () =>
    keepSelection(() => {
      for (const { section, children } of homes) section.append(...children);
      for (const { element } of parts) element.remove();
    });
  return { parts, putBack };
}

/** Keeps the selection while elements are moved. */
export function keepSelection(work: () => void): void {
  const selection = getSelection();
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = selection ?? {};
  work();
  if (anchorNode?.isConnected && focusNode?.isConnected) {
    selection?.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset);
  }
}
