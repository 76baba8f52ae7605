import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import classes from './pages.module.css';

export interface HandleProps {
  kind: 'left' | 'right' | 'first' | 'indent' | 'rightIndent' | 'top' | 'bottom';
  label: string;
  /** From the left or top edge of the paper, in millimetres. */
  at: number;
  value: number;
  /** One step of the arrow keys, in millimetres. */
  step: number;
  /** The value for a position. */
  read: (at: number) => number;
  onSet: (value: number) => void;
}

const keys = {
  across: { ArrowRight: 1, ArrowLeft: -1 },
  down: { ArrowDown: 1, ArrowUp: -1 },
} as const;

/**
 * A handle on a ruler, moved by dragging or with the arrow keys. `scale` is screen pixels per millimetre.
 */
export function RulerHandle(
  props: HandleProps & { along: 'across' | 'down'; scale: number; shownScale?: number },
) {
  const { kind, label, at, value, step, read, onSet, along, scale, shownScale = scale } = props;
  const [draggedTo, setDraggedTo] = useState<number | null>(null);
  const startPosition = useRef(0);
  const placeOf = ({ clientX, clientY }: PointerEvent) => (along === 'down' ? clientY : clientX);
  const down = (event: PointerEvent<HTMLButtonElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    startPosition.current = placeOf(event);
    setDraggedTo(at);
  };
  const move = (event: PointerEvent) => {
    if (draggedTo !== null) setDraggedTo(at + (placeOf(event) - startPosition.current) / scale);
  };
  const up = () => {
    if (draggedTo === null) return;
    setDraggedTo(null);
    const now = read(draggedTo);
    if (now !== value) onSet(now);
  };
  const key = (event: KeyboardEvent) => {
    const direction = (keys[along] as Record<string, number>)[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onSet(read(at + direction * step));
  };
  return (
    <button
      type="button"
      role="slider"
      aria-label={label}
      aria-valuenow={value}
      aria-orientation={along === 'down' ? 'vertical' : 'horizontal'}
      title={label}
      data-kind={kind}
      className={classes.handle}
      style={{ [along === 'down' ? 'top' : 'left']: (draggedTo ?? at) * shownScale }}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={() => setDraggedTo(null)}
      onKeyDown={key}
    />
  );
}

/** Margins are rounded to half a millimetre. */
export function marginAt(value: number, least: number, most: number): number {
  return Math.round(within(value, least, most) * 2) / 2;
}

export function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}

/** The centimetre labels on a ruler, except those under a handle. */
export function centimetres(
  from: number,
  length: number,
  handles: readonly HandleProps[],
): number[] {
  return Array.from(
    { length: Math.max(0, Math.floor((length - from) / 10)) },
    (_, i) => i + 1,
  ).filter((number) => handles.every(({ at }) => Math.abs(at - from - number * 10) > 3));
}
