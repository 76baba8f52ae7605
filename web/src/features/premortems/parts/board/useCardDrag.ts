// Drags cards with the mouse, a pen, or after a long press with a finger. React renders nothing meanwhile,
// so that dragging stays smooth with thousands of cards.
import { type RefObject, useEffect, useRef } from 'react';

/** In CSS pixels. */
const mouseThreshold = 5;
const touchTolerance = 9;
/** In milliseconds. */
const longPress = 320;
/** Distance from an edge of a scroller at which it scrolls, and the largest step per frame, in CSS pixels. */
const edge = 56;
const maxStep = 18;

interface Drag {
  card: HTMLElement;
  x: number;
  y: number;
  ghost: HTMLElement;
  over: HTMLElement | null;
  frame: number;
}

interface Options {
  /** How many cards move together with one. */
  countOf: (cardId: string) => number;
  /** `place` is the `data-drop` of the element below the pointer. */
  onDrop: (cardId: string, place: string) => void;
}

/** Elements with `data-card` are dragged, onto those with `data-drop`; those with `data-scroll` scroll. */
export function useCardDrag(board: RefObject<HTMLElement | null>, options: Options): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const root = board.current;
    return root === null ? undefined : watchDrags(root, () => latest.current);
  }, [board]);
}

function watchDrags(root: HTMLElement, options: () => Options): () => void {
  let pressedCard: { card: HTMLElement; x: number; y: number; isTouch: boolean } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let drag: Drag | null = null;

  function start({ card, x, y }: { card: HTMLElement; x: number; y: number }): void {
    pressedCard = null;
    const ghost = ghostOf(card, options().countOf(card.dataset.card ?? ''));
    drag = { card, x, y, ghost, over: null, frame: 0 };
    root.dataset.dragging = '';
    card.dataset.lifted = '';
    getSelection()?.removeAllRanges();
    drag.frame = requestAnimationFrame(follow);
  }

  function follow(): void {
    if (drag === null) return;
    const { x, y, ghost } = drag;
    ghost.style.transform = `translate(${x - 24}px, ${y - 20}px) rotate(1.5deg)`;
    const below = document.elementFromPoint(x, y);
    const over = below?.closest<HTMLElement>('[data-drop]') ?? null;
    const target = over === drag.card || !root.contains(over) ? null : over;
    if (target !== drag.over) {
      delete drag.over?.dataset.over;
      if (target) target.dataset.over = '';
      drag.over = target;
    }
    const scroller = below?.closest<HTMLElement>('[data-scroll]');
    if (scroller) scrollAtEdge(scroller, y);
    drag.frame = requestAnimationFrame(follow);
  }

  function end(isDropped: boolean): void {
    clearTimeout(timer);
    pressedCard = null;
    if (drag === null) return;
    const { card, ghost, over, frame } = drag;
    drag = null;
    cancelAnimationFrame(frame);
    ghost.remove();
    delete root.dataset.dragging;
    delete card.dataset.lifted;
    delete over?.dataset.over;
    if (isDropped && over) options().onDrop(card.dataset.card ?? '', over.dataset.drop ?? '');
    // The click that follows must not select the card.
    const ignore = (event: Event) => {
      event.stopPropagation();
      event.preventDefault();
    };
    addEventListener('click', ignore, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', ignore, { capture: true }));
  }

  const controller = new AbortController();
  const { signal } = controller;
  root.addEventListener(
    'pointerdown',
    (event) => {
      const target = event.target as HTMLElement;
      const card = target.closest<HTMLElement>('[data-card]');
      if (card === null || event.button !== 0 || !event.isPrimary) return;
      if (target.closest('[data-no-drag]')) return;
      const isTouch = event.pointerType === 'touch';
      const press = { card, x: event.clientX, y: event.clientY, isTouch };
      pressedCard = press;
      if (isTouch) timer = setTimeout(() => start(press), longPress);
    },
    { signal },
  );
  addEventListener(
    'pointermove',
    ({ clientX: x, clientY: y }) => {
      if (drag) Object.assign(drag, { x, y });
      if (pressedCard === null) return;
      const distance = Math.hypot(x - pressedCard.x, y - pressedCard.y);
      if (!pressedCard.isTouch && distance > mouseThreshold) start({ ...pressedCard, x, y });
      else if (pressedCard.isTouch && distance > touchTolerance) end(false);
    },
    { signal },
  );
  addEventListener('pointerup', () => end(true), { signal });
  addEventListener('pointercancel', () => end(false), { signal });
  addEventListener('blur', () => end(false), { signal });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || drag === null) return;
      event.stopPropagation();
      end(false);
    },
    { signal, capture: true },
  );
  // A finger that drags must not scroll, and its long press must not open the browser's menu.
  root.addEventListener('touchmove', (event) => drag && event.preventDefault(), {
    signal,
    passive: false,
  });
  root.addEventListener(
    'contextmenu',
    (event) => (drag || pressedCard?.isTouch) && event.preventDefault(),
    { signal },
  );
  root.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  return () => {
    end(false);
    controller.abort();
  };
}

function ghostOf(card: HTMLElement, count: number): HTMLElement {
  const ghost = card.cloneNode(true) as HTMLElement;
  const { width } = card.getBoundingClientRect();
  ghost.removeAttribute('data-drop');
  ghost.dataset.ghost = count > 1 ? String(count) : '';
  ghost.ariaHidden = 'true';
  ghost.style.width = `${Math.min(width, 300)}px`;
  document.body.append(ghost);
  return ghost;
}

function scrollAtEdge(scroller: HTMLElement, y: number): void {
  const { top, bottom } = scroller.getBoundingClientRect();
  const above = edge - (y - top);
  const below = edge - (bottom - y);
  if (above > 0) scroller.scrollTop -= Math.min(maxStep, above / 3);
  else if (below > 0) scroller.scrollTop += Math.min(maxStep, below / 3);
}
