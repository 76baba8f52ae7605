// Keeps images with text beside them together on paper: if an image does not fit, browsers would move it to
// the next page and leave its text behind. While printing, an unbreakable element as high as the image,
// which takes no space, precedes it and moves both.

import { element } from '../drawing/element.ts';
import { px } from '../layout/spacers.ts';
import { scaleOf } from '../layout/zoom.ts';

/** Keeps images and their text together; returns a function that reverts it. */
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
