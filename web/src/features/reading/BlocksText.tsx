// Some blocks of a document, rendered for reading, where parts of a text are shown.
import type { NodeJSON } from '@docent/document-model/content';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFigures } from '../../editor/images/figures.ts';
import { blockElements } from './blockElements.ts';
import { drawBlocks } from './drawBlocks.ts';
import { loadVisibleImages } from './images.ts';
import '../../editor/shell/document.css';
import '../../editor/suggesting/suggesting.css';
import './text.css';

interface Props {
  blocks: NodeJSON[];
  /** The time of the version with these blocks, if it is not the current text. */
  asOf?: string | undefined;
  className?: string;
}

export function BlocksText({ blocks, asOf, className = '' }: Props) {
  const { t } = useTranslation();
  const target = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = target;
    if (current === null) return;
    current.replaceChildren(elementsOf(blocks));
    const endDrawing = drawBlocks(current);
    const endLoading = loadVisibleImages(current, () => t('documents.imageFailed'));
    return () => {
      endDrawing();
      endLoading();
    };
  }, [blocks, t]);
  return (
    <div
      ref={target}
      className={`document-text reading-text ${className}`}
      data-as-of={asOf && JSON.stringify(asOf)}
    />
  );
}

function elementsOf(blocks: NodeJSON[]): DocumentFragment {
  const text = blockElements(blocks);
  numberFigures(text);
  // The same block may be shown twice on a page.
  for (const block of text.querySelectorAll('[id^="p-"]')) block.removeAttribute('id');
  return text;
}
