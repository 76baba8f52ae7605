// A block image: selectable, and resizable by its edges.

import { pictureDomAttributes, widthOf } from '@docent/document-model/nodes/image';
import type { Node } from '@tiptap/pm/model';
import type { EditorView, NodeView, NodeViewConstructor } from '@tiptap/pm/view';
import type { Surroundings } from '../kit/surroundings.ts';
import { createVisibilityObserver, type VisibilityObserver } from '../large/visibilityObserver.ts';
import { scaleOf } from '../layout/zoom.ts';
import { createFigure, drawFigure } from './figure.ts';
import { figureNumber } from './figureNumbers.ts';
import { loadedPicture } from './loadedImage.ts';

const least = 48;
const step = 20;

export function imageViews(surroundings: Surroundings): NodeViewConstructor {
  const lookout = createVisibilityObserver();
  return (node, view, getPos) => new ImageView(node, view, getPos, surroundings, lookout);
}

class ImageView implements NodeView {
  readonly dom = document.createElement('figure');
  private readonly parts = createFigure(this.dom, document.createElement('img'));
  private readonly handles = (['left', 'right'] as const).map(handleAt);
  private node: Node;
  private readonly view: EditorView;
  private readonly getPos: () => number | undefined;
  private readonly surroundings: Surroundings;
  private readonly picture: ReturnType<typeof loadedPicture>;

  constructor(
    node: Node,
    view: EditorView,
    getPos: () => number | undefined,
    surroundings: Surroundings,
    lookout: VisibilityObserver,
  ) {
    this.node = node;
    this.view = view;
    this.getPos = getPos;
    this.surroundings = surroundings;
    this.dom.classList.add('editor-image');
    const { image, frame } = this.parts;
    this.picture = loadedPicture(this.dom, image, surroundings, lookout);
    image.decoding = 'async';
    image.addEventListener('load', () => this.draw());
    image.addEventListener('dblclick', this.enlarge);
    for (const handle of this.handles) {
      handle.addEventListener('pointerdown', this.startResize);
      // Otherwise, the browser would drag the whole image.
      handle.addEventListener('mousedown', (event) => event.preventDefault());
      handle.addEventListener('keydown', this.resizeByKey);
    }
    frame.append(...this.handles);
    this.draw();
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    this.node = node;
    this.draw();
    return true;
  }

  stopEvent(event: Event): boolean {
    return this.handles.includes(event.target as HTMLButtonElement);
  }

  ignoreMutation(): boolean {
    return true;
  }

  destroy(): void {
    this.picture.forget();
  }

  private draw(): void {
    this.dom.dataset.id = this.node.attrs.id ?? '';
    drawFigure(this.parts, this.node.attrs);
    const number = figureNumber(this.view, this.node.attrs.id);
    if (number !== undefined) this.parts.caption.dataset.number = `${number}`;
    for (const handle of this.handles) {
      handle.setAttribute('aria-label', this.surroundings.words().resizeImage);
    }
    this.picture.show(pictureDomAttributes(this.node.attrs).src);
  }

  private readonly enlarge = async () => {
    const { showPicture } = await import('./imageViewer.ts');
    showPicture(this.parts.image);
  };

  private readonly startResize = (event: PointerEvent) => {
    const handle = event.currentTarget as HTMLButtonElement;
    if (!this.view.editable || event.button !== 0) return;
    event.preventDefault();
    const from = event.clientX;
    const { frame } = this.parts;
    const width = frame.offsetWidth;
    const scale = scaleOf(frame);
    const direction = handle.dataset.side === 'left' ? -1 : 1;
    // A centred image grows on both sides, each by half.
    const factor =
      direction * (this.node.attrs.align === 'center' && !this.node.attrs.wrap ? 2 : 1);
    const at = (x: number) => this.clampWidth(width + ((x - from) / scale) * factor);
    const move = ({ clientX }: PointerEvent) => {
      const wide = Math.round(at(clientX));
      drawFigure(this.parts, { ...this.node.attrs, width: wide });
    };
    const end = ({ type, clientX }: PointerEvent) => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', end);
      handle.removeEventListener('pointercancel', end);
      if (type === 'pointerup' && Math.abs(clientX - from) > 2) this.setWidth(at(clientX));
      else this.draw();
    };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', end);
  };

  private readonly resizeByKey = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (event.key === 'Escape') this.view.focus();
    if (direction === 0 || !this.view.editable) return;
    event.preventDefault();
    this.setWidth(this.clampWidth(this.parts.frame.offsetWidth + direction * step));
  };

  private clampWidth(width: number): number {
    const around = this.dom.parentElement?.offsetWidth || width;
    return Math.max(least, Math.min(width, around));
  }

  private setWidth(width: number): void {
    const pos = this.getPos();
    if (pos === undefined) return;
    this.view.dispatch(this.view.state.tr.setNodeAttribute(pos, 'width', widthOf(width)));
  }
}

function handleAt(side: 'left' | 'right'): HTMLButtonElement {
  const handle = document.createElement('button');
  handle.type = 'button';
  handle.className = 'editor-image-handle';
  handle.dataset.side = side;
  // One handle is enough for the keyboard.
  if (side === 'left') handle.tabIndex = -1;
  return handle;
}
