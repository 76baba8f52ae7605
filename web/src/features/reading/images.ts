// Images of documents need the token, which an <img> cannot send: they are fetched when they come near the
// viewport, and kept as object URLs for the lifetime of the page.
import { api } from '../../api/client.ts';
import { requireShown } from '../../api/errors.ts';
import { createVisibilityObserver } from '../../editor/large/visibilityObserver.ts';

const prefix = '/api/file/attachment';
const urls = new Map<string, Promise<string>>();

/** An address that an <img> can load. External addresses are returned unchanged. */
export function showableImage(src: string): Promise<string> {
  const url = new URL(src, location.origin);
  const fileId = url.searchParams.get('fileId');
  if (url.origin !== location.origin || url.pathname !== prefix || fileId === null) {
    return Promise.resolve(src);
  }
  const cachedUrl = urls.get(fileId);
  if (cachedUrl) return cachedUrl;
  const loading = api.files
    .attachment({ fileId }, { silent: true })
    .then((blob) => URL.createObjectURL(blob));
  // Failures are not cached, so the next request tries again.
  loading.catch(() => urls.delete(fileId));
  urls.set(fileId, loading);
  return loading;
}

/** Whether an image has to be fetched with the token. */
export function isProtected(src: string): boolean {
  return src.startsWith(prefix);
}

/**
 * Loads the images with `data-src` inside `root` when they come near the viewport; returns a function that
 * stops it.
 */
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
    } catch (error) {
      // Deleted or not accessible: the text is shown without it.
      image.alt = `${image.alt} ${failedText()}`.trim();
      image.dataset.failed = '';
      requireShown(error);
    }
  }
}
