// A paragraph of another document, fetched with the reader's rights, and again when its source has changed.

import type { NodeJSON } from '@docent/document-model/content';
import { blocksToHtml } from '@docent/document-model/formats/html';
import type { Attrs } from '@tiptap/pm/model';
import i18next from 'i18next';
import { api } from '../../api/client.ts';
import { button, element } from './element.ts';
import { type AsOf, followSynced, readSynced, redrawSynced } from './syncedTexts.ts';

const latest = new WeakMap<HTMLElement, string>();

/** `drawInside` renders leaves and images in the paragraph. */
export function drawSynced(
  target: HTMLElement,
  { fileId, paragraphId }: Attrs,
  drawInside: (text: HTMLElement) => void,
): void {
  // Set around the text of an old version.
  const { asOf } = target.closest<HTMLElement>('[data-as-of]')?.dataset ?? {};
  const requestedKey = `${fileId} ${paragraphId}`;
  const say = (words: string, ...more: Node[]) =>
    target.replaceChildren(element('p', { class: 'leaf-note', role: 'status' }, words, ...more));
  latest.set(target, requestedKey);
  if (!fileId || !paragraphId) {
    say(i18next.t('blocks.synced.hidden'));
    return;
  }
  const redraw = () => {
    if (latest.get(target) === requestedKey)
      drawSynced(target, { fileId, paragraphId }, drawInside);
  };
  followSynced(target, [fileId], redraw);
  const isShown = () =>
    target.querySelector<HTMLElement>('.synced-text')?.dataset.source === requestedKey;
  if (!isShown()) {
    say(i18next.t('blocks.synced.loading'));
    target.firstElementChild?.setAttribute('aria-busy', 'true');
  }
  readSynced({ fileId, paragraphId }, asOf ? (JSON.parse(asOf) as AsOf) : undefined).then(
    (syncedText) => {
      if (latest.get(target) !== requestedKey) return;
      if (!syncedText) {
        say(i18next.t('blocks.synced.hidden'));
        return;
      }
      const { block } = syncedText;
      const { id, name } = syncedText.file;
      // The paragraph may have been moved, or show that of another document itself.
      followSynced(target, [fileId, id], redraw);
      if (!block) {
        say(i18next.t(asOf ? 'blocks.synced.notThen' : 'blocks.synced.gone', { name }));
        return;
      }
      const text = element('div', { class: 'synced-text', 'data-source': requestedKey });
      text.innerHTML = blocksToHtml([block as unknown as NodeJSON]);
      tidy(text);
      const href = `/detail/${encodeURIComponent(id)}/${encodeURIComponent(name)}#p-${paragraphId}`;
      const source = element(
        'a',
        { href, class: 'synced-source' },
        i18next.t('blocks.synced.from', { name }),
      );
      const more = syncedText.isDraft
        ? [element('span', { class: 'synced-draft' }, i18next.t('blocks.synced.draft'))]
        : [];
      target.replaceChildren(text, source, ...more);
      drawInside(text);
    },
    () => {
      // A text that is shown already stays, for example offline.
      if (latest.get(target) !== requestedKey || isShown()) return;
      const again = button(i18next.t('blocks.synced.retry'), redrawSynced, {
        class: 'leaf-button',
      });
      say(`${i18next.t('blocks.synced.failed')} `, again);
    },
  );
}

/** Ids belong to the source document, and Docent's images cannot be loaded without the token. */
function tidy(text: HTMLElement): void {
  for (const each of text.querySelectorAll('[id], [data-id]')) {
    each.removeAttribute('id');
    each.removeAttribute('data-id');
  }
  for (const image of text.querySelectorAll('img')) {
    const fileId = new URL(image.src, location.origin).searchParams.get('fileId');
    image.removeAttribute('src');
    if (!fileId) continue;
    api.files.attachment({ fileId }, { silent: true }).then(
      (bytes) => {
        image.onload = () => URL.revokeObjectURL(image.src);
        image.src = URL.createObjectURL(bytes);
      },
      // The alternative text is shown instead.
      () => {},
    );
  }
}
