// A picture with text beside it on paper: browsers would send the picture alone to the next page where it has no
// room, and leave its text behind. Something as high as the picture stands before it while it is printed, takes
// no room, and may not be parted: it brings both along.

import { element } from '../drawing/element.ts';
import { px } from '../layout/spacers.ts';
import { scaleOf } from '../layout/zoom.ts';

/** Holds pictures and their text together; answers what lets go of them. */
export function holdBeside(text: HTMLElement): () => void {
  const zoom = scaleOf(text);
  const pictures = [...text.querySelectorAll<HTMLElement>('.picture[data-wrap]')];
  const heights = pictures.map((picture) => {
    const { marginTop, marginBottom } = getComputedStyle(picture);
    const around = Number.parseFloat(marginTop) + Number.parseFloat(marginBottom);
    return picture.getBoundingClientRect().height / zoom + around;
  });
  const holds = pictures.map((picture, i) => {
    const hold = element('div', { class: 'page-held', 'aria-hidden': 'true' });
    hold.style.setProperty('--held', px(heights[i] ?? 0));
    picture.before(hold);
    return hold;
  });
  return () => {
    for (const hold of holds) hold.remove();
  };
}
