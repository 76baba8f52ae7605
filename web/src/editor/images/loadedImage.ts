import { requireShown } from '../../api/errors.ts';
import type { Surroundings } from '../kit/surroundings.ts';
import type { VisibilityObserver } from '../large/visibilityObserver.ts';

/**
 * Loads a view's image with the person's token when it comes near the window; marks `dom` if that fails.
 */
export function loadedPicture(
  dom: HTMLElement,
  image: HTMLImageElement,
  { resolveImage, words }: Surroundings,
  lookout: VisibilityObserver,
) {
  let shownSource: string | null | undefined;
  const markAsBroken = () => {
    dom.classList.add('is-broken');
    dom.dataset.note = words().imageFailed;
  };
  const load = async (src: string) => {
    try {
      const url = await resolveImage(src);
      if (shownSource === src) image.src = url;
    } catch (error) {
      // The document keeps the address; only this view shows that the image cannot be loaded now.
      if (shownSource === src) markAsBroken();
      requireShown(error);
    }
  };
  image.draggable = false;
  image.addEventListener('error', markAsBroken);
  return {
    show(src: string | null) {
      if (src === shownSource) return;
      shownSource = src;
      dom.classList.remove('is-broken');
      if (src) lookout.await(dom, () => load(src));
      else markAsBroken();
    },
    forget: () => lookout.forget(dom),
  };
}
