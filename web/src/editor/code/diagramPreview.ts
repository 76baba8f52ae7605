// The preview below the source of a diagram, updated a moment after the last edit.

import { element } from '../drawing/element.ts';
import type { VisibilityObserver } from '../large/visibilityObserver.ts';
import { drawDiagram } from './diagram.ts';

export interface DiagramPreview {
  /** Draws the source; null for code that is not a diagram. */
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
