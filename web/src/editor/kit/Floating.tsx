import type { Editor } from '@tiptap/core';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './tools.module.css';

interface FloatingProps {
  editor: Editor;
  /** The range that it is anchored to. */
  from: number;
  to: number;
  side: 'above' | 'below';
  /** Name for screen readers. */
  label: string;
  children: ReactNode;
}

/**
 * Keeps its children beside a range of the text, within the text column, while the text scrolls.
 */
export function Floating({ editor, from, to, side, label, children }: FloatingProps) {
  const ref = useRef<HTMLElement>(null);
  const [moveCount, setMoveCount] = useState(0);

  useEffect(() => {
    const move = () => setMoveCount((n) => n + 1);
    window.addEventListener('scroll', move, { capture: true, passive: true });
    window.addEventListener('resize', move);
    // An image that loads late moves the text below it.
    const sizes = new ResizeObserver(move);
    sizes.observe(editor.view.dom);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', move, { capture: true });
      window.removeEventListener('resize', move);
    };
  }, [editor]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a scroll moves the text under it
  useLayoutEffect(() => {
    const box = ref.current;
    const size = editor.state.doc.content.size;
    if (!box || editor.isDestroyed || to > size) return;
    const start = editor.view.coordsAtPos(from);
    const end = editor.view.coordsAtPos(to, -1);
    const { width, height } = box.getBoundingClientRect();
    const gap = 8;
    const column = editor.view.dom.getBoundingClientRect();
    const tools = document.querySelector('[data-over-text]')?.getBoundingClientRect();
    const ceiling = Math.max(0, tools?.bottom ?? 0);
    // Centred above a range in one line; otherwise aligned with its start.
    const oneLine = side === 'above' && from < to && Math.abs(start.top - end.top) < 4;
    const wishedLeft = oneLine ? (start.left + end.right - width) / 2 : start.left;
    const left = within(wishedLeft, width, column.left, column.right);
    const picture = pictureInLine(editor.view.nodeDOM(from));
    const above = Math.min(start.top, picture?.top ?? start.top) - height - gap;
    const below = Math.max(end.bottom, picture?.bottom ?? end.bottom) + gap;
    const fits = side === 'above' ? above > ceiling : below + height < window.innerHeight - gap;
    const top = (side === 'above') === fits ? above : below;
    box.style.left = `${left}px`;
    // There is no room beside a range taller than the window, so it overlaps the range.
    const isOut = top + height > window.innerHeight - gap;
    box.style.top = `${isOut ? ceiling + gap : Math.max(gap, top)}px`;
  }, [editor, from, to, side, moveCount, children]);

  return createPortal(
    <section ref={ref} aria-label={label} className={classes.floating}>
      {children}
    </section>,
    document.body,
  );
}

/** Top and bottom of an inline image, because the coordinates of its line only span the letters. */
function pictureInLine(dom: Node | null): { top: number; bottom: number } | null {
  if (!(dom instanceof HTMLElement) || !dom.matches('.editor-inline-image')) return null;
  const image = dom.querySelector('img');
  if (!image) return null;
  // Negative margins hide the cropped parts.
  const { marginTop, marginBottom } = getComputedStyle(image);
  const { top, bottom } = image.getBoundingClientRect();
  return {
    top: top - Number.parseFloat(marginTop),
    bottom: bottom + Number.parseFloat(marginBottom),
  };
}

/**
 * Left edge of a box within the text column; a wider box starts with the column and stays in the
 * window.
 */
export function within(wishedLeft: number, width: number, from: number, to: number): number {
  const inColumn = Math.max(from, Math.min(wishedLeft, to - width));
  return Math.max(8, Math.min(inColumn, window.innerWidth - width - 8));
}
