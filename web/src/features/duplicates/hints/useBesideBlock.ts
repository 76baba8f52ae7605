import type { Editor } from '@tiptap/core';
import { type RefObject, useLayoutEffect, useRef } from 'react';

const size = 24;

/** Keeps an element beside a block of the text; `place` is its place among several. */
export function useBesideBlock(
  editor: Editor,
  blockId: string,
  place = 0,
): RefObject<HTMLDivElement | null> {
  const mark = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let block: HTMLElement | null = null;
    let frame = 0;
    const move = () => {
      frame = 0;
      // A long text is searched only when its block was drawn anew.
      if (!block?.isConnected || block.dataset.id !== blockId) {
        block = editor.view.dom.querySelector(`[data-id="${CSS.escape(blockId)}"]`);
      }
      if (mark.current) moveBeside(mark.current, editor, block, place);
    };
    const moveSoon = () => {
      frame ||= requestAnimationFrame(move);
    };
    move();
    window.addEventListener('scroll', moveSoon, { capture: true, passive: true });
    // The column changes its place with the window, and where a panel opens beside it.
    const sizes = new ResizeObserver(moveSoon);
    sizes.observe(editor.view.dom);
    window.addEventListener('resize', moveSoon);
    editor.on('update', moveSoon);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', moveSoon, { capture: true });
      sizes.disconnect();
      window.removeEventListener('resize', moveSoon);
      editor.off('update', moveSoon);
    };
  }, [editor, blockId, place]);
  return mark;
}

/** Right of the column; where there is no room, at the end of the line below the paragraph. */
function moveBeside(
  mark: HTMLElement,
  editor: Editor,
  block: HTMLElement | null,
  place: number,
): void {
  const tools = document.querySelector('[data-over-text]')?.getBoundingClientRect();
  const box = block?.getBoundingClientRect();
  mark.hidden = !box || box.bottom < (tools?.bottom ?? 0) || box.top > window.innerHeight;
  if (!box) return;
  const column = editor.view.dom.getBoundingClientRect();
  // Beside the page there may be a panel, over which the mark must not stand.
  const page = editor.view.dom.closest('main') ?? document.documentElement;
  const end = page.getBoundingClientRect().right;
  const hasMargin = column.right + (place + 1) * size + 12 < end;
  mark.style.left = `${hasMargin ? column.right + 6 + place * size : end - 2 - (place + 1) * size}px`;
  mark.style.top = `${hasMargin ? Math.max(box.top, (tools?.bottom ?? 0) + 2) : box.bottom - 2}px`;
}
