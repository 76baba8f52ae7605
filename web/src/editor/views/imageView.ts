// A picture: loaded with the person's rights, selectable, and resized by its right edge.

import { imageAttributes, widthOf } from '@docent/document-model/nodes/image';
import type { Node } from '@tiptap/pm/model';
import type { EditorView, NodeView, NodeViewConstructor } from '@tiptap/pm/view';
import type { Surroundings } from '../surroundings.ts';

const least = 48;
const step = 20;

export function imageViews(surroundings: Surroundings): NodeViewConstructor {
  const sight = createSight();
  return (node, view, getPos) => new ImageView(node, view, getPos, surroundings, sight);
}

/** Calls back once when an element comes near the window; at once where that cannot be known. */
interface Sight {
  await(element: Element, callback: () => void): void;
  forget(element: Element): void;
}

function createSight(): Sight {
  if (typeof IntersectionObserver === 'undefined') {
    return { await: (_, callback) => callback(), forget: () => {} };
  }
  const waiting = new WeakMap<Element, () => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        waiting.get(target)?.();
      }
    },
    { rootMargin: '800px' },
  );
  return {
    await(element, callback) {
      waiting.set(element, callback);
      observer.observe(element);
    },
    forget: (element) => observer.unobserve(element),
  };
}

class ImageView implements NodeView {
  readonly dom = document.createElement('figure');
  private readonly image = document.createElement('img');
  private readonly handle = document.createElement('button');
  private node: Node;
  private readonly view: EditorView;
  private readonly getPos: () => number | undefined;
  private readonly surroundings: Surroundings;
  private readonly sight: Sight;
  private shownSrc: string | null | undefined;

  constructor(
    node: Node,
    view: EditorView,
    getPos: () => number | undefined,
    surroundings: Surroundings,
    sight: Sight,
  ) {
    this.sight = sight;
    this.node = node;
    this.view = view;
    this.getPos = getPos;
    this.surroundings = surroundings;
    this.dom.className = 'editor-image';
    this.image.decoding = 'async';
    this.image.draggable = false;
    this.handle.type = 'button';
    this.handle.className = 'editor-image-handle';
    this.handle.addEventListener('pointerdown', this.startResize);
    this.handle.addEventListener('keydown', this.resizeByKey);
    const frame = document.createElement('span');
    frame.className = 'editor-image-frame';
    frame.append(this.image, this.handle);
    this.dom.append(frame);
    this.draw();
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    this.node = node;
    this.draw();
    return true;
  }

  stopEvent(event: Event): boolean {
    return event.target === this.handle;
  }

  ignoreMutation(): boolean {
    return true;
  }

  destroy(): void {
    this.sight.forget(this.dom);
  }

  private draw(): void {
    const { src, alt, title, width } = imageAttributes(this.node.attrs);
    this.dom.dataset.id = this.node.attrs.id ?? '';
    this.image.alt = alt ?? '';
    this.image.title = title ?? '';
    this.image.style.width = width === null ? '' : `${width}px`;
    this.handle.setAttribute('aria-label', this.surroundings.words().resizeImage);
    if (src === this.shownSrc) return;
    this.shownSrc = src;
    this.dom.classList.remove('is-broken');
    if (src) this.sight.await(this.dom, () => this.load(src));
    else this.broken();
  }

  private async load(src: string): Promise<void> {
    try {
      const url = await this.surroundings.resolveImage(src);
      if (this.shownSrc !== src) return;
      this.image.src = url;
      this.image.onerror = () => this.broken();
    } catch {
      // The document keeps the address; only this view shows that it cannot be had now.
      if (this.shownSrc === src) this.broken();
    }
  }

  private broken(): void {
    this.dom.classList.add('is-broken');
    this.dom.dataset.note = this.surroundings.words().imageFailed;
  }

  private readonly startResize = (event: PointerEvent) => {
    if (!this.view.editable) return;
    event.preventDefault();
    const from = event.clientX;
    const width = this.image.getBoundingClientRect().width;
    // A picture stands in the middle or at the left; only the right edge moves either way.
    const at = (x: number) => Math.max(least, Math.min(width + (x - from), this.widest()));
    const move = ({ clientX }: PointerEvent) => {
      this.image.style.width = `${Math.round(at(clientX))}px`;
    };
    const end = ({ clientX }: PointerEvent) => {
      this.handle.removeEventListener('pointermove', move);
      if (Math.abs(clientX - from) > 2) this.setWidth(at(clientX));
    };
    this.handle.setPointerCapture(event.pointerId);
    this.handle.addEventListener('pointermove', move);
    this.handle.addEventListener('pointerup', end, { once: true });
    this.handle.addEventListener('pointercancel', () => this.draw(), { once: true });
  };

  private readonly resizeByKey = ({ key }: KeyboardEvent) => {
    const sign = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (sign === 0 || !this.view.editable) return;
    const width = this.image.getBoundingClientRect().width + sign * step;
    this.setWidth(Math.max(least, Math.min(width, this.widest())));
  };

  private widest(): number {
    return this.dom.getBoundingClientRect().width;
  }

  private setWidth(width: number): void {
    const pos = this.getPos();
    if (pos === undefined) return;
    this.view.dispatch(this.view.state.tr.setNodeAttribute(pos, 'width', widthOf(width)));
  }
}
