// Numbers ("Figure n") below images with a caption. Not by CSS counters, which do not work across sections
// that skip rendering. Captions are cached per section, and numbers are written only when captions change,
// so a key costs only its own section.

import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** Ids of the images with a caption, by section. */
const captionsBySection = new WeakMap<Node, readonly string[]>();

export function captionsIn(section: Node): readonly string[] {
  let captions = captionsBySection.get(section);
  if (!captions) {
    const ids: string[] = [];
    section.descendants((node) => {
      if (node.type.name === 'image' && node.attrs.caption) ids.push(node.attrs.id ?? '');
      return !node.inlineContent;
    });
    captions = ids;
    captionsBySection.set(section, ids);
  }
  return captions;
}

/** Whether the images with captions, or their order, changed. */
export function changesNumbers(before: Node, after: Node): boolean {
  if (before.childCount !== after.childCount) return true;
  return after.children.some((section, i) => {
    const old = before.child(i);
    if (old === section) return false;
    const [was, is] = [captionsIn(old), captionsIn(section)];
    return was.length !== is.length || was.some((id, at) => id !== is[at]);
  });
}

const writtenNumbers = new WeakMap<EditorView, ReadonlyMap<string, number>>();

/** The number below the image with this id, as last counted. */
export function figureNumber(view: EditorView, id: string): number | undefined {
  return writtenNumbers.get(view)?.get(id);
}

export function figureNumbers(): Plugin {
  return new Plugin({
    key: new PluginKey('figureNumbers'),
    view: (view) => {
      let frame = 0;
      const later = () => {
        frame ||= requestAnimationFrame(() => {
          frame = 0;
          if (!view.isDestroyed) write(view);
        });
      };
      later();
      return {
        update: (_, before) => {
          if (before.doc !== view.state.doc && changesNumbers(before.doc, view.state.doc)) later();
        },
        destroy: () => cancelAnimationFrame(frame),
      };
    },
  });
}

function write(view: EditorView): void {
  const numbers = new Map<string, number>();
  for (const section of view.state.doc.children) {
    for (const id of captionsIn(section)) if (!numbers.has(id)) numbers.set(id, numbers.size + 1);
  }
  writtenNumbers.set(view, numbers);
  for (const figure of view.dom.querySelectorAll<HTMLElement>('.picture')) {
    const number = numbers.get(figure.dataset.id ?? '');
    const caption = figure.querySelector('figcaption');
    if (!caption) continue;
    if (number === undefined) delete caption.dataset.number;
    else caption.dataset.number = `${number}`;
  }
}
