// Footnotes, numbered by position and listed after the text. Not by CSS counters, which do not work across
// sections that skip rendering.

import i18next from 'i18next';
import { element } from './element.ts';
import { goTo } from './goTo.ts';

const kind = '[data-type="footnote"]';

/** Adds the link to a note's text; `drawFootnotes` sets the number. */
export function drawFootnote(note: HTMLElement, text: string): void {
  note.dataset.text = text;
  const link = element('a', { role: 'doc-noteref', href: '#' });
  link.addEventListener('click', (event) => event.preventDefault());
  note.replaceChildren(element('sup', {}, link));
}

/**
 * Numbers the notes of a text and renders their list. `onNote` handles a press on a number; by default, it
 * scrolls to the note in the list.
 */
export function drawFootnotes(
  text: HTMLElement,
  list: HTMLElement,
  onNote?: (note: HTMLElement) => void,
): void {
  const notes = [...text.querySelectorAll<HTMLElement>(kind)];
  const items = notes.map((note, i) => {
    const number = `${i + 1}`;
    const words = note.dataset.text?.trim() || i18next.t('blocks.footnote.empty');
    const back = element(
      'a',
      {
        href: '#',
        role: 'doc-backlink',
        'aria-label': i18next.t('blocks.footnote.back', { number }),
      },
      '↩',
    );
    const item = element('li', { tabindex: '-1' }, `${words} `, back);
    const reference = note.querySelector('a');
    back.addEventListener('click', (event) => {
      event.preventDefault();
      goTo(note);
      reference?.focus({ preventScroll: true });
    });
    if (reference) {
      reference.textContent = number;
      reference.title = words;
      const name = i18next.t('blocks.footnote.numbered', { number });
      reference.setAttribute('aria-label', `${name}: ${words}`);
      reference.onclick = (event) => {
        event.preventDefault();
        if (onNote) onNote(note);
        else {
          goTo(item);
          item.focus({ preventScroll: true });
        }
      };
    }
    return item;
  });
  list.hidden = notes.length === 0;
  list.className = 'document-footnotes';
  list.setAttribute('role', 'doc-endnotes');
  list.setAttribute('aria-label', i18next.t('blocks.footnote.list'));
  list.replaceChildren(element('ol', {}, ...items));
}
