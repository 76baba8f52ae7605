// Uploads files: a placeholder with the image or name and the progress marks the place and moves with the
// text; the image or attachment block is inserted when the upload is complete.

import { type NaturalSize, naturalOf } from '@docent/document-model/nodes/image';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import type { Surroundings, UploadedImage } from '../kit/surroundings.ts';

const key = new PluginKey<DecorationSet>('uploads');

interface PlacedUpload {
  add?: { id: object; pos: number; dom: HTMLElement };
  remove?: object;
}

/** Images among dropped or pasted files. */
export function imageFilesIn(files: FileList | null | undefined): File[] {
  return [...(files ?? [])].filter(isImage);
}

export function uploads(surroundings: Surroundings): Plugin {
  return new Plugin<DecorationSet>({
    key,
    surroundings,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, old) {
        const set = old.map(tr.mapping, tr.doc);
        const { add, remove } = (tr.getMeta(key) as PlacedUpload | undefined) ?? {};
        if (add) {
          const widget = Decoration.widget(add.pos, () => add.dom, { id: add.id, side: -1 });
          return set.add(tr.doc, [widget]);
        }
        return remove ? set.remove(set.find(undefined, undefined, ({ id }) => id === remove)) : set;
      },
    },
    props: {
      decorations: (state) => key.getState(state),
      handlePaste(view, event, slice) {
        const files = [...(event.clipboardData?.files ?? [])];
        // Word and spreadsheets add an image of the text to the clipboard.
        if (files.length === 0 || slice.content.size > 0) return false;
        uploadFiles(view, files, view.state.selection.from, surroundings);
        return true;
      },
      handleDrop(view, event) {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        uploadFiles(view, files, at?.pos ?? view.state.selection.from, surroundings);
        event.preventDefault();
        return true;
      },
    },
  });
}

function surroundingsIn(state: EditorState): Surroundings {
  return key.get(state)?.spec.surroundings;
}

/** An address that an <img> can load, fetched with this person's rights. */
export function pictureSource({ state }: EditorView, src: string): Promise<string> {
  return surroundingsIn(state).resolveImage(src);
}

/** Uploads files and inserts each at `pos`, mapped through changes until then; images are shown as such. */
export function uploadFiles(
  view: EditorView,
  files: File[],
  pos: number,
  surroundings: Surroundings,
): void {
  for (const file of files) upload(view, file, pos, surroundings, insertFile);
}

/** Uploads an image and replaces the one at `pos`, mapped through changes until then. */
export function replaceImage(view: EditorView, file: File, pos: number): void {
  const before: unknown = view.state.doc.nodeAt(pos)?.attrs.src;
  upload(view, file, pos, surroundingsIn(view.state), (state, tr, at, { natural, ...uploaded }) => {
    const node = state.doc.nodeAt(at);
    if (!node || node.attrs.src !== before) return;
    tr.setNodeAttribute(at, 'src', uploaded.src).setNodeAttribute(at, 'fileId', uploaded.fileId);
    tr.setNodeAttribute(at, 'natural', natural);
    // The crop belongs to the old image.
    if (node.attrs.crop) tr.setNodeAttribute(at, 'crop', null);
  });
}

interface UploadResult extends UploadedImage {
  natural: NaturalSize | null;
}

type Put = (
  state: EditorState,
  tr: Transaction,
  pos: number,
  result: UploadResult,
  file: File,
) => void;

const insertFile: Put = (state, tr, pos, result, file) => {
  const block = blockOf(state, file, result);
  if (block) insertAt(state, tr, pos, block);
};

async function upload(
  view: EditorView,
  file: File,
  pos: number,
  surroundings: Surroundings,
  put: Put,
) {
  const id = {};
  const frame = document.createElement('span');
  frame.className = 'editor-upload';
  frame.setAttribute('role', 'progressbar');
  frame.setAttribute('aria-label', `${surroundings.words().uploading} ${file.name}`);
  const url = isImage(file) ? URL.createObjectURL(file) : null;
  const bar = document.createElement('span');
  bar.className = 'editor-upload-bar';
  frame.append(previewOf(file, url), bar);
  view.dispatch(
    view.state.tr.setMeta(key, { add: { id, pos, dom: frame } } satisfies PlacedUpload),
  );
  try {
    const result = await surroundings.uploadImage(file, (share) => {
      frame.setAttribute('aria-valuenow', `${Math.round(share * 100)}`);
      bar.style.setProperty('--share', `${share}`);
    });
    if (view.isDestroyed) return;
    const [widget] =
      key.getState(view.state)?.find(undefined, undefined, (spec) => spec.id === id) ?? [];
    const tr = view.state.tr.setMeta(key, { remove: id } satisfies PlacedUpload);
    // If somebody deleted the place during the upload, the file is not inserted.
    const natural = naturalSizeOf(frame.querySelector('img'));
    if (widget) put(view.state, tr, widget.from, { ...result, natural }, file);
    view.dispatch(tr);
  } catch (error) {
    // Nothing was written; the person gets a message and still has the file.
    if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, { remove: id }));
    surroundings.onUploadFailed(file, error);
  } finally {
    if (url) URL.revokeObjectURL(url);
  }
}

function isImage({ type }: File): boolean {
  return type.startsWith('image/');
}

/** As loaded by the browser. */
function naturalSizeOf(image: HTMLImageElement | null): NaturalSize | null {
  return image && naturalOf([image.naturalWidth, image.naturalHeight]);
}

function previewOf({ name }: File, url: string | null): HTMLElement {
  if (!url) {
    const words = document.createElement('span');
    words.textContent = name;
    return words;
  }
  const image = document.createElement('img');
  image.src = url;
  image.alt = '';
  return image;
}

function blockOf(
  { schema: { nodes } }: EditorState,
  file: File,
  { src, fileId, natural }: UploadResult,
): Node | undefined {
  if (isImage(file)) return nodes.image?.create({ src, fileId, natural, alt: nameOf(file) });
  const { name, size, type } = file;
  return nodes.attachment?.create({ fileId, name, size, mime: type || null });
}

function insertAt(state: EditorState, tr: Transaction, pos: number, block: Node): void {
  const $pos = state.doc.resolve(pos);
  if ($pos.parent.type.name === 'paragraph' && $pos.parent.content.size === 0) {
    tr.replaceWith($pos.before(), $pos.after(), block);
    return;
  }
  let depth = $pos.depth;
  const fits = (d: number) =>
    !$pos.node(d).inlineContent &&
    $pos.node(d).canReplaceWith($pos.indexAfter(d), $pos.indexAfter(d), block.type);
  while (depth > 0 && !fits(depth)) depth--;
  if (depth > 0) tr.insert(depth === $pos.depth ? pos : $pos.after(depth + 1), block);
}

/** Names that cameras and programs give to images. */
const unspeaking =
  /^(?:img|dsc|image|screen ?shot|pxl|wechat|(?:企业)?微信(?:图片|截图)|qq(?:图片|截图)|屏幕(?:截图|快照)|截[图屏]|图[片像])?(?:[\s\d.:()]|from|at|am|pm)*$/i;

/** "IMG_2041.jpg" means nothing; "pump-assembly.png" becomes a first description. */
function nameOf({ name }: File): string | null {
  const base = name
    .replace(/\.[^.]*$/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return unspeaking.test(base) ? null : base;
}
