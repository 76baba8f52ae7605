// Pictures of documents need the token, which an <img> cannot send: fetched when they come near the
// viewport, and kept as object URLs for the life of the page.
import { api } from '../../api/client.ts';
import { createVisibilityObserver } from '../../editor/large/visibilityObserver.ts';

const prefix = '/api/file/attachment';
const urls = new Map<string, Promise<string>>();

/** An address that an <img> can show. Addresses that are not ours pass unchanged. */
export function showableImage(src: string): Promise<string> {
  const url = new URL(src, location.origin);
  const fileId = url.searchParams.get('fileId');
  if (url.origin !== location.origin || url.pathname !== prefix || fileId === null) {
    return Promise.resolve(src);
  }
  const cachedUrl = urls.get(fileId);
  if (cachedUrl) return cachedUrl;
  const loading = api.files
    .attachment({ fileId }, { quiet: true })
    .then((blob) => URL.createObjectURL(blob));
  // A failure is not kept: the next sight of the picture tries again.
  loading.catch(() => urls.delete(fileId));
  urls.set(fileId, loading);
  return loading;
}

/** Whether a picture has to be fetched with the token. */
export function isProtected(src: string): boolean {
  return src.startsWith(prefix);
}

/** Loads the pictures with `data-src` inside `root` as they come near; answers what ends that. */
export function loadVisibleImages(root: HTMLElement, failedText: () => string): () => void {
  const lookout = createVisibilityObserver();
  const images = [...root.querySelectorAll<HTMLImageElement>('img[data-src]')];
  for (const image of images) lookout.await(image, () => void load(image));
  return () => {
    for (const image of images) lookout.forget(image);
  };

  async function load(image: HTMLImageElement): Promise<void> {
    try {
      image.src = await showableImage(image.dataset.src ?? '');
      image.removeAttribute('data-src');
    } catch {
      // Deleted, or closed to this reader: the text goes on without it.
      image.alt = `${image.alt} ${failedText()}`.trim();
      image.dataset.failed = '';
    }
  }
}
