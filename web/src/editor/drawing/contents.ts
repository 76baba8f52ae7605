// A table of contents, from the headings of the surrounding text.

import type { OutlineHeading } from '@docent/document-model/outline';
import i18next from 'i18next';
import { element } from './element.ts';
import { blockIn, goTo } from './goTo.ts';

/** The default depth. */
export const usualDepth = 3;

export function drawContents(
  target: HTMLElement,
  outline: readonly OutlineHeading[],
  depth: number | null,
): void {
  const shownEntries = outline.filter(({ level }) => level <= (depth ?? usualDepth));
  if (shownEntries.length === 0) {
    const note = element('p', { class: 'leaf-note' }, i18next.t('blocks.contents.empty'));
    target.replaceChildren(note);
    return;
  }
  const least = Math.min(...shownEntries.map(({ level }) => level));
  const items = shownEntries.map(({ id, level, text }) => {
    const link = element('a', { href: `#p-${id}` }, text);
    link.addEventListener('click', (event) => {
      event.preventDefault();
      goTo(blockIn(link.closest('.document-text'), id));
    });
    return element('li', { style: `--level: ${level - least}` }, link);
  });
  const label = i18next.t('blocks.contents.name');
  target.replaceChildren(element('nav', { 'aria-label': label }, element('ul', {}, ...items)));
}

/** The top-level headings of a rendered text, by document-model's rule. */
export function headingsIn(text: HTMLElement): OutlineHeading[] {
  const headings = text.querySelectorAll<HTMLElement>(
    ':scope > section > :is(h1, h2, h3, h4, h5, h6)',
  );
  return [...headings].flatMap((heading) => {
    const words = heading.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    const { id = '' } = heading.dataset;
    return words ? [{ id, level: Number(heading.tagName.slice(1)), text: words }] : [];
  });
}
