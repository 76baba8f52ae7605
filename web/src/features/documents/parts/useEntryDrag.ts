// Dragging an entry of the outline to another place, with a line where it would go.
import type { OutlineEntry } from '@docent/contract/documents';
import { type DragEvent, useRef } from 'react';
import { type ChapterPlace, endOfChapter, placeAtGap } from '../outline.rules.ts';

/** A private type, so that an entry dropped into the text does not become text. */
const kind = 'application/x-docent-chapter';

/** Handlers for the list of entries; undefined if nothing may be moved. */
export function useEntryDrag(
  outline: readonly OutlineEntry[],
  move: ((id: string, place: ChapterPlace | null) => void) | null,
) {
  const draggedIndex = useRef<number | null>(null);
  const line = useRef<HTMLElement | null>(null);
  if (!move) return {};

  const unmark = () => {
    delete line.current?.dataset.drop;
    line.current = null;
  };
  /** The entry under the mouse, and the entry before which the dragged one would go. */
  const aim = ({ target, clientY, currentTarget }: DragEvent) => {
    const own = (target as Element).closest<HTMLElement>('[data-index]');
    const element = own ?? (currentTarget.lastElementChild as HTMLElement | null);
    if (!element) return null;
    const { top, height } = element.getBoundingClientRect();
    const isBehind = clientY > top + height / 2;
    const index = Number(element.dataset.index);
    // After a folded entry means after everything inside it.
    const next = element.nextElementSibling as HTMLElement | null;
    const behind = next ? Number(next.dataset.index) : endOfChapter(outline, index);
    return { element, side: isBehind ? 'below' : 'above', gap: isBehind ? behind : index };
  };
  return {
    onDragStart(event: DragEvent) {
      const element = (event.target as Element).closest<HTMLElement>('[data-index]');
      if (!element) return;
      draggedIndex.current = Number(element.dataset.index);
      event.dataTransfer.clearData();
      event.dataTransfer.setData(kind, '');
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragOver(event: DragEvent) {
      if (draggedIndex.current === null) return;
      const goal = aim(event);
      unmark();
      if (!goal || !placeAtGap(outline, draggedIndex.current, goal.gap)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      goal.element.dataset.drop = goal.side;
      line.current = goal.element;
    },
    onDragLeave: unmark,
    onDrop(event: DragEvent) {
      const goal = aim(event);
      const entry = outline[draggedIndex.current ?? -1];
      unmark();
      if (!goal || !entry || draggedIndex.current === null) return;
      event.preventDefault();
      move(entry.id, placeAtGap(outline, draggedIndex.current, goal.gap));
    },
    onDragEnd() {
      draggedIndex.current = null;
      unmark();
    },
  };
}
