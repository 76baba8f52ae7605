// A picture in a line of text: loaded with the person's rights.

import { pictureDomAttributes } from '@docent/document-model/nodes/image';
import type { Node } from '@tiptap/pm/model';
import type { NodeView, NodeViewConstructor } from '@tiptap/pm/view';
import { createSight, type Sight } from '../drawing/sight.ts';
import type { Surroundings } from '../surroundings.ts';

export function inlineImageViews(surroundings: Surroundings): NodeViewConstructor {
  const sight = createSight();
  return (node) => new InlineImageView(node, surroundings, sight);
}

class InlineImageView implements NodeView {
  readonly dom = document.createElement('span');
  private readonly image = document.createElement('img');
  private node: Node;
  private readonly surroundings: Surroundings;
  private readonly sight: Sight;
  private shownSrc: string | null | undefined;

  constructor(node: Node, surroundings: Surroundings, sight: Sight) {
    this.node = node;
    this.surroundings = surroundings;
    this.sight = sight;
    this.dom.className = 'editor-inline-image';
    this.image.draggable = false;
    this.image.addEventListener('error', () => this.broken());
    this.dom.append(this.image);
    this.draw();
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    this.node = node;
    this.draw();
    return true;
  }

  ignoreMutation(): boolean {
    return true;
  }

  destroy(): void {
    this.sight.forget(this.dom);
  }

  private draw(): void {
    const { src, alt, title, width } = pictureDomAttributes(this.node.attrs);
    this.image.alt = alt;
    this.image.title = title ?? '';
    this.image.style.width = width === null ? '' : `${width}px`;
    if (src === this.shownSrc) return;
    this.shownSrc = src;
    this.dom.classList.remove('is-broken');
    if (src) this.sight.await(this.dom, () => this.load(src));
    else this.broken();
  }

  private async load(src: string): Promise<void> {
    try {
      const url = await this.surroundings.resolveImage(src);
      if (this.shownSrc === src) this.image.src = url;
    } catch {
      // The document keeps the address; only this view shows that it cannot be had now.
      if (this.shownSrc === src) this.broken();
    }
  }

  private broken(): void {
    this.dom.classList.add('is-broken');
    this.dom.dataset.note = this.surroundings.words().imageFailed;
  }
}
