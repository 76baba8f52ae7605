// Pictures of documents need the token, which an <img> cannot send: fetched when they come near the
// viewport, and kept as object URLs for the life of the page.
import { api } from '../../api/client.ts';

const prefix = '/api/file/attachment';
const urls = new Map<string, Promise<string>>();

/** An address that an <img> can show. Addresses that are not ours pass unchanged. */
export function showableImage(src: string): Promise<string> {
  const url = new URL(src, location.origin);
  const fileId = url.searchParams.get('fileId');
  if (url.origin !== location.origin || url.pathname !== prefix || fileId === null) {
    return Promise.resolve(src);
  }
  const known = urls.get(fileId);
  if (known) return known;
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
export function loadImagesInSight(root: HTMLElement, failedText: () => string): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void load(target as HTMLImageElement);
      }
    },
    { rootMargin: '800px' },
  );
  for (const image of root.querySelectorAll('img[data-src]')) observer.observe(image);
  return () => observer.disconnect();

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
