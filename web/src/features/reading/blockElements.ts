// Blocks of a document as elements, prepared before they are shown or load anything.
import type { NodeJSON } from '@docent/document-model/content';
import { blocksToHtml } from '@docent/document-model/formats/html';
import i18next from 'i18next';
import { drawFigures } from '../../editor/images/figures.ts';
import { drawTable } from '../../editor/tables/drawTable.ts';
import { isProtected } from './images.ts';

/** Images that need the person's token have their address in `data-src`. */
export function blockElements(blocks: NodeJSON[]): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = blocksToHtml(blocks);
  const elements = template.content;
  drawFigures(elements);
  for (const image of elements.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    if (!isProtected(src)) continue;
    image.dataset.src = src;
    image.removeAttribute('src');
  }
  for (const table of elements.querySelectorAll('table')) {
    drawTable(table, i18next.t('editor.table'));
  }
  for (const box of elements.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) {
    box.setAttribute('aria-label', box.closest('li')?.textContent?.slice(0, 80) ?? '');
  }
  return elements;
}
