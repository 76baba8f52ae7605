// Some blocks of a document, drawn as they are read: for what shows parts of a text beside others.
import type { NodeJSON } from '@docent/document-model/content';
import { blocksToHtml } from '@docent/document-model/formats/html';
import i18next from 'i18next';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { drawFigures } from '../../editor/drawing/figures.ts';
import { drawTable } from '../../editor/drawing/table.ts';
import { drawBlocks } from './enhancing/drawBlocks.ts';
import { isProtected, loadImagesInSight } from './images.ts';
import '../../editor/document.css';
import '../../editor/suggesting/suggesting.css';
import './parts/text.css';

interface Props {
  blocks: NodeJSON[];
  className?: string;
}

export function BlocksText({ blocks, className = '' }: Props) {
  const { t } = useTranslation();
  const target = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = target;
    if (current === null) return;
    current.replaceChildren(elementsOf(blocks));
    const endDrawing = drawBlocks(current);
    const endLoading = loadImagesInSight(current, () => t('documents.imageFailed'));
    return () => {
      endDrawing();
      endLoading();
    };
  }, [blocks, t]);
  return <div ref={target} className={`document-text reading-text ${className}`} />;
}

function elementsOf(blocks: NodeJSON[]): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = blocksToHtml(blocks);
  const text = template.content;
  drawFigures(text);
  for (const image of text.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    if (!isProtected(src)) continue;
    image.dataset.src = src;
    image.removeAttribute('src');
  }
  for (const table of text.querySelectorAll('table')) drawTable(table, i18next.t('editor.table'));
  for (const box of text.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) {
    box.setAttribute('aria-label', box.closest('li')?.textContent?.slice(0, 80) ?? '');
  }
  // The same block may be shown twice on such a page.
  for (const block of text.querySelectorAll('[id^="p-"]')) block.removeAttribute('id');
  return text;
}
