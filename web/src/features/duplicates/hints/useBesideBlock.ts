import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const size = 24;

/** Keeps an element beside a block of the text; `place` is its place among several. */
export function useBesideBlock(
  editor: Editor,
  blockId: string,
  place = 0,
): RefObject<HTMLDivElement | null> {
  const mark = useRef<HTMLDivElement>(null);
  const [moves, setMoves] = useState(0);
  useEffect(() => {
    const move = () => setMoves((n) => n + 1);
    window.addEventListener('scroll', move, { capture: true, passive: true });
    window.addEventListener('resize', move);
    editor.on('update', move);
    return () => {
      window.removeEventListener('scroll', move, { capture: true });
      window.removeEventListener('resize', move);
      editor.off('update', move);
    };
  }, [editor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a scroll or a change moves the text.
  useLayoutEffect(() => {
    if (mark.current) moveBeside(mark.current, editor, blockId, place);
  }, [editor, blockId, place, moves]);
  return mark;
}

/** Right of the column; where there is no room, at the end of the line below the paragraph. */
function moveBeside(mark: HTMLElement, editor: Editor, blockId: string, place: number): void {
  const block = editor.view.dom.querySelector<HTMLElement>(`[data-id="${CSS.escape(blockId)}"]`);
  const tools = document.querySelector('[data-over-text]')?.getBoundingClientRect();
  const box = block?.getBoundingClientRect();
  mark.hidden = !box || box.bottom < (tools?.bottom ?? 0) || box.top > window.innerHeight;
  if (!box) return;
  const column = editor.view.dom.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const hasMargin = column.right + (place + 1) * size + 12 < width;
  mark.style.left = `${hasMargin ? column.right + 6 + place * size : width - 2 - (place + 1) * size}px`;
  mark.style.top = `${hasMargin ? Math.max(box.top, (tools?.bottom ?? 0) + 2) : box.bottom - 2}px`;
}
