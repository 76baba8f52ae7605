import { pictureDomAttributes } from '@docent/document-model/nodes/image';
import type { Node } from '@tiptap/pm/model';
import type { NodeViewConstructor } from '@tiptap/pm/view';
import { element } from '../drawing/element.ts';
import type { Surroundings } from '../kit/surroundings.ts';
import { createVisibilityObserver } from '../large/visibilityObserver.ts';
import { drawInlinePicture } from './figure.ts';
import { loadedPicture } from './loadedImage.ts';

export function inlineImageViews(surroundings: Surroundings): NodeViewConstructor {
  const lookout = createVisibilityObserver();
  return (node) => {
    const image = element('img');
    const dom = element('span', { class: 'editor-inline-image' }, image);
    const picture = loadedPicture(dom, image, surroundings, lookout);
    let { attrs } = node;
    const draw = (now: Node) => {
      attrs = now.attrs;
      drawInlinePicture(image, attrs);
      picture.show(pictureDomAttributes(attrs).src);
    };
    draw(node);
    image.addEventListener('load', () => drawInlinePicture(image, attrs));
    return {
      dom,
      update(next) {
        if (next.type !== node.type) return false;
        draw(next);
        return true;
      },
      ignoreMutation: () => true,
      destroy: picture.forget,
    };
  };
}
