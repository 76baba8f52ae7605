// Scale and position of an image in a frame, changed by wheel, double click, dragging and pinching.

const maxScale = 8;

export interface PanZoom {
  isZoomed(): boolean;
  /** Zooms around a point of the window, or around the centre. */
  zoom(factor: number, at?: { clientX: number; clientY: number }): void;
  /** Moves the image by CSS pixels while it is larger than its frame. */
  pan(dx: number, dy: number): void;
  /** Shows the whole image. */
  fit(): void;
}

export function createPanZoom(frame: HTMLElement, picture: HTMLElement): PanZoom {
  let [scale, x, y] = [1, 0, 0];
  const draw = () => {
    picture.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    frame.classList.toggle('is-large', scale > 1);
  };
  return {
    isZoomed: () => scale > 1,
    zoom(factor, at) {
      const box = frame.getBoundingClientRect();
      const next = Math.max(1, Math.min(maxScale, scale * factor));
      const [dx, dy] = at
        ? [at.clientX - box.left - box.width / 2, at.clientY - box.top - box.height / 2]
        : [0, 0];
      x = dx - ((dx - x) * next) / scale;
      y = dy - ((dy - y) * next) / scale;
      scale = next;
      if (scale === 1) [x, y] = [0, 0];
      draw();
    },
    pan(dx, dy) {
      if (scale === 1) return;
      x += dx;
      y += dy;
      draw();
    },
    fit() {
      [scale, x, y] = [1, 0, 0];
      draw();
    },
  };
}

/** Zooms and pans by mouse and touch; `onPress` is a press on the frame without a move. */
export function handlePointers(frame: HTMLElement, view: PanZoom, onPress: () => void): void {
  const fingers = new Map<number, PointerEvent>();
  const fingerDistance = () => {
    const [a, b] = [...fingers.values()] as [PointerEvent, PointerEvent];
    return {
      distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
      clientX: (a.clientX + b.clientX) / 2,
      clientY: (a.clientY + b.clientY) / 2,
    };
  };
  let hasMoved = false;
  frame.addEventListener('pointerdown', (event) => {
    hasMoved = false;
    fingers.set(event.pointerId, event);
    frame.setPointerCapture(event.pointerId);
  });
  frame.addEventListener('pointermove', (event) => {
    const last = fingers.get(event.pointerId);
    if (!last) return;
    const [dx, dy] = [event.clientX - last.clientX, event.clientY - last.clientY];
    if (Math.abs(dx) + Math.abs(dy) > 1) hasMoved = true;
    if (fingers.size === 2) {
      const before = fingerDistance();
      fingers.set(event.pointerId, event);
      const after = fingerDistance();
      view.zoom(after.distance / before.distance, after);
    } else {
      view.pan(dx, dy);
      fingers.set(event.pointerId, event);
    }
  });
  const onPointerEnd = ({ pointerId }: PointerEvent) => fingers.delete(pointerId);
  frame.addEventListener('pointerup', onPointerEnd);
  frame.addEventListener('pointercancel', onPointerEnd);
  frame.addEventListener('click', (event) => {
    if (!hasMoved && event.target === frame) onPress();
  });
  frame.addEventListener('dblclick', (event) =>
    view.isZoomed() ? view.fit() : view.zoom(2.5, event),
  );
  frame.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      view.zoom(Math.exp(-event.deltaY / 400), event);
    },
    { passive: false },
  );
}
