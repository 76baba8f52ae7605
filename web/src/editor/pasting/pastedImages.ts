// Images embedded as data in pasted HTML: a document contains only URLs, so they are uploaded like pasted
// files, and each is inserted at its place after that.

import { createBlockId } from '@docent/document-model/ids';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { Surroundings } from '../kit/surroundings.ts';
import { uploadFiles } from '../uploads/uploads.ts';

/** Must precede `pasting`, which drops forbidden URLs, in the list of plugins. */
export function pastedPictures(surroundings: Surroundings): Plugin {
  const waiting = new Map<string, File>();
  return new Plugin({
    key: new PluginKey('pastedPictures'),
    props: {
      transformPastedHTML(html) {
        waiting.clear();
        if (!/<img\b[^>]*\bsrc\s*=\s*["']?data:image\//i.test(html)) return html;
        let leftOut = 0;
        const page = new DOMParser().parseFromString(html, 'text/html');
        for (const image of page.querySelectorAll('img[src^="data:image/"]')) {
          // Google Docs draws the boxes of check lists as images.
          if (image.hasAttribute('aria-roledescription')) continue;
          const file = fileOf(image.getAttribute('src') ?? '', image.getAttribute('alt'));
          if (!file) {
            leftOut++;
            continue;
          }
          const address = `/pasted/${createBlockId()}`;
          waiting.set(address, file);
          image.setAttribute('src', address);
        }
        if (leftOut > 0) surroundings.onPicturesLeftOut(leftOut);
        return page.documentElement.outerHTML;
      },
    },
    view: () => ({
      update(view, before) {
        if (waiting.size === 0 || view.state.doc === before.doc) return;
        const files = new Map(waiting);
        waiting.clear();
        queueMicrotask(() => uploadInstead(view, files, surroundings));
      },
    }),
  });
}

function uploadInstead(
  view: EditorView,
  files: Map<string, File>,
  surroundings: Surroundings,
): void {
  if (view.isDestroyed) return;
  const { tr } = view.state;
  const places: { file: File; pos: number }[] = [];
  view.state.doc.descendants((node, pos) => {
    const file = files.get(node.attrs.src);
    if (!file) return;
    const at = tr.mapping.map(pos);
    tr.delete(at, at + node.nodeSize);
    places.push({ file, pos });
  });
  if (places.length === 0) return;
  view.dispatch(tr);
  for (const { file, pos } of places) uploadFiles(view, [file], tr.mapping.map(pos), surroundings);
}

/** The file in a `data:` URL; null if it is invalid. */
function fileOf(address: string, name: string | null): File | null {
  const [, mime, kind, data] =
    /^data:(image\/(png|jpeg|gif|webp));base64,([\w+/=\s]+)$/i.exec(address) ?? [];
  if (!mime || !data) return null;
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    const base = name?.replace(/[/\\]/g, ' ').trim().slice(0, 100) || 'image';
    return new File([bytes], `${base}.${kind}`, { type: mime });
  } catch {
    // Not valid base64.
    return null;
  }
}
