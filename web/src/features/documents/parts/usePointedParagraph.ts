import { type MouseEvent, useState } from 'react';
import { shownFileId } from '../../../editor/blocks/paragraphPlaces.ts';
import { attrsOf } from '../../../editor/drawing/leaves.ts';
import type { PointedParagraph } from './ParagraphMenu.tsx';

/** Elements that keep the browser's own menu: to copy text, open links, save images, fill in fields. */
const others =
  'a, img, svg, video, audio, input, textarea, select, button, [contenteditable="true"]';

/** The right-clicked paragraph. With Shift, the browser's own menu opens. */
export function usePointedParagraph() {
  const [pointedParagraph, setPointedParagraph] = useState<PointedParagraph | null>(null);
  const onContextMenu = (event: MouseEvent) => {
    const { target, clientX, clientY, shiftKey } = event;
    if (shiftKey || !(target instanceof Element) || target.closest(others)) return;
    if (!getSelection()?.isCollapsed) return;
    const block = target.closest<HTMLElement>('[data-id]');
    if (!block?.dataset.id) return;
    event.preventDefault();
    setPointedParagraph({
      id: block.dataset.id,
      source: sourceOf(block),
      text: block.textContent ?? '',
      left: clientX,
      top: clientY,
    });
  };
  return { pointedParagraph, onContextMenu, forget: () => setPointedParagraph(null) };
}

/** Of a synced paragraph, the place of its text; else its own. */
function sourceOf(block: HTMLElement): { fileId: string; paragraphId: string } {
  const { fileId, paragraphId } = block.dataset.type === 'synced' ? attrsOf(block) : {};
  if (fileId && paragraphId) return { fileId, paragraphId };
  return { fileId: shownFileId(), paragraphId: block.dataset.id ?? '' };
}
