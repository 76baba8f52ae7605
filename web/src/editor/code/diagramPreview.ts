// The drawing under the source of a diagram, a moment after somebody stops writing in it.

import { element } from '../drawing/element.ts';
import type { VisibilityObserver } from '../large/visibilityObserver.ts';
import { drawDiagram } from './diagram.ts';

export interface DiagramPreview {
  /** Draws the source, or nothing for null: the code is none of a diagram. */
  show(source: string | null): void;
  destroy(): void;
}

const pause = 500;

export function diagramPreview(block: HTMLElement, lookout: VisibilityObserver): DiagramPreview {
  let preview: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSeen = false;
  let latestSource = '';
  const draw = () => {
    if (preview && isSeen) drawDiagram(preview, latestSource);
  };
  return {
    show(source) {
      if (source === null) {
        if (preview === null) return;
        clearTimeout(timer);
        preview.remove();
        preview = null;
        return;
      }
      if (preview && source === latestSource) return;
      latestSource = source;
      if (preview) {
        clearTimeout(timer);
        timer = setTimeout(draw, pause);
        return;
      }
      preview = element('div', { class: 'diagram', contenteditable: 'false' });
      block.append(preview);
      lookout.await(block, () => {
        isSeen = true;
        draw();
      });
    },
    destroy() {
      clearTimeout(timer);
      lookout.forget(block);
    },
  };
}
