// Shows a document for reading as pages: the same computation, with the spacers set on the elements
// directly.

import type { DocumentJSON } from '@docent/document-model/content';
import { defaultPage, pageOf, repairPage } from '@docent/document-model/page';
import { inPauses } from '../large/idle.ts';
import { descend, JsonNode, type PageNode } from '../pagination/blocks.ts';
import { preparePrinting } from '../printing/printing.ts';
import { blockElements, ownRows } from './measure.ts';
import type { Drawing } from './pageElements.ts';
import { type Near, PageRenderer } from './pageRenderer.ts';
import { headElement, rowElements } from './spacers.ts';
import { watermarkPictures } from './watermarkImages.ts';
import { zoomOf } from './zoom.ts';

export interface ReadingPages {
  text: HTMLElement;
  content: DocumentJSON;
  values: Drawing['values'];
  resolveImage: (src: string) => Promise<string>;
}

/** Shows the pages of a text that is already in the page; returns a function that removes them. */
export function readAsPages({ text, content, values, resolveImage }: ReadingPages): () => void {
  const page = pageOf(repairPage(content.attrs?.page) ?? defaultPage);
  const doc = new JsonNode({ type: 'doc', content: content.content });
  const markedElements = new Map<HTMLElement, { key: string; undo: () => void }>();
  const renderer = new PageRenderer(text, (near) => markAll(near, markedElements));
  let frame = 0;
  const later = () => {
    frame ||= requestAnimationFrame(draw);
  };
  const picture = watermarkPictures(later);
  const renderedText = () => ({
    text,
    doc,
    page,
    values,
    picture: picture(page.watermark, resolveImage),
  });
  const zoom = () => zoomOf(text, { zoom: 1, page }, true);
  const ahead = inPauses((hasTime) => {
    const isLeft = renderer.measureAhead(renderedText(), zoom(), hasTime);
    if (!isLeft) later();
    return isLeft;
  });
  function draw() {
    frame = 0;
    renderer.draw(renderedText(), zoom());
    ahead.stir();
  }
  const onLoad = () => {
    renderer.stir();
    later();
  };
  const endPrinting = preparePrinting(renderedText);
  const resize = new ResizeObserver(later);
  resize.observe(text);
  addEventListener('scroll', later, { capture: true, passive: true });
  addEventListener('resize', later);
  text.addEventListener('load', onLoad, true);
  draw();
  ahead.start();
  return () => {
    cancelAnimationFrame(frame);
    ahead.stop();
    resize.disconnect();
    removeEventListener('scroll', later, true);
    removeEventListener('resize', later);
    text.removeEventListener('load', onLoad, true);
    endPrinting();
    renderer.destroy();
    markAll([], markedElements);
  };
}

function markAll(
  near: readonly Near[],
  markedElements: Map<HTMLElement, { key: string; undo: () => void }>,
): void {
  const wantedByElement = new Map(near.map((each) => [each.element, each]));
  for (const [element, { undo }] of markedElements) {
    if (wantedByElement.has(element)) continue;
    undo();
    markedElements.delete(element);
  }
  for (const [element, each] of wantedByElement) {
    const key = JSON.stringify(each.marks);
    const previousMark = markedElements.get(element);
    if (previousMark?.key === key) continue;
    previousMark?.undo();
    markedElements.set(element, { key, undo: markOne(each) });
  }
}

function markOne({ slice, element, marks }: Near): () => void {
  const undo: (() => void)[] = [];
  const blocks = blockElements(element, slice.section) ?? [];
  for (const { index, path, attributes } of marks.marks) {
    const target = find(blocks[index], slice.section.child(index), path);
    if (!target) continue;
    const { class: name = '', style = '', ...others } = attributes;
    target.classList.add(name);
    const before = target.style.cssText;
    target.style.cssText = `${before}; ${style}`;
    for (const [key, value] of Object.entries(others)) target.setAttribute(key, value);
    undo.push(() => {
      target.classList.remove(name);
      for (const [, property] of style.matchAll(/(--[\w-]+):/g)) {
        target.style.removeProperty(property as string);
      }
      for (const key of Object.keys(others)) target.removeAttribute(key);
    });
  }
  const untilUndone = (elements: readonly HTMLElement[]) => {
    undo.push(() => {
      for (const each of elements) each.remove();
    });
  };
  for (const { index, path, gap, headers } of marks.rows) {
    const block = slice.section.child(index);
    const row = find(blocks[index], block, path);
    const body = row?.parentElement;
    if (!row || !body) continue;
    const clones = ownRows(body)
      .slice(0, headers)
      .map((header) => header.cloneNode(true));
    const rows = rowElements(gap, descend(block, path.slice(0, -1)), clones);
    row.before(...rows);
    untilUndone(rows);
  }
  for (const { index, path, headers, tops } of marks.heads) {
    const block = slice.section.child(index);
    const row = find(blocks[index], block, path);
    if (!row?.parentElement) continue;
    const headerRows = ownRows(row.parentElement).slice(0, headers);
    const heads = headElement(tops, headerRows, headerRows);
    row.firstElementChild?.prepend(heads);
    untilUndone([heads]);
  }
  return () => {
    for (const each of undo) each();
  };
}

function find(
  block: HTMLElement | undefined,
  node: PageNode,
  path: readonly number[],
): HTMLElement | null {
  if (!block || path.length === 0) return block ?? null;
  const { id } = descend(node, path).attrs;
  if (typeof id !== 'string' || id === '') return null;
  return block.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
}
