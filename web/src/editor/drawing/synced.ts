// A paragraph of another document, asked for with the rights of whoever reads. It holds no other synced ones,
// since only containers do: there are no circles.

import type { NodeJSON } from '@docent/document-model/content';
import { blocksToHtml } from '@docent/document-model/formats/html';
import type { Attrs } from '@tiptap/pm/model';
import i18next from 'i18next';
import { api } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { button, element } from './element.ts';

const latest = new WeakMap<HTMLElement, string>();

/** `drawInside` draws what the paragraph itself holds. */
export function drawSynced(
  target: HTMLElement,
  { fileId, paragraphId }: Attrs,
  drawInside: (text: HTMLElement) => void,
): void {
  const requestedKey = `${fileId} ${paragraphId}`;
  const say = (words: string, ...more: Node[]) =>
    target.replaceChildren(element('p', { class: 'leaf-note', role: 'status' }, words, ...more));
  latest.set(target, requestedKey);
  if (!fileId || !paragraphId) {
    say(i18next.t('blocks.synced.hidden'));
    return;
  }
  if (!target.querySelector('.synced-text')) say(i18next.t('blocks.synced.loading'));
  api.documents.synced({ fileId, paragraphId }, { quiet: true }).then(
    ({ file, block }) => {
      if (latest.get(target) !== requestedKey) return;
      const { name } = file;
      if (!block) {
        say(i18next.t('blocks.synced.gone', { name }));
        return;
      }
      const text = element('div', { class: 'synced-text' });
      text.innerHTML = blocksToHtml([block as unknown as NodeJSON]);
      tidy(text);
      const href = `/detail/${encodeURIComponent(file.id)}/${encodeURIComponent(name)}#p-${paragraphId}`;
      const source = element(
        'a',
        { href, class: 'synced-source' },
        i18next.t('blocks.synced.from', { name }),
      );
      target.replaceChildren(text, source);
      drawInside(text);
    },
    (error: unknown) => {
      if (latest.get(target) !== requestedKey) return;
      const isHidden = error instanceof ApiError && (error.status === 404 || error.status === 400);
      if (isHidden) {
        say(i18next.t('blocks.synced.hidden'));
        return;
      }
      const again = button(
        i18next.t('blocks.synced.retry'),
        () => drawSynced(target, { fileId, paragraphId }, drawInside),
        { class: 'leaf-button' },
      );
      say(`${i18next.t('blocks.synced.failed')} `, again);
    },
  );
}

/** Its ids are those of another place, and a picture of ours cannot be loaded without the token. */
function tidy(text: HTMLElement): void {
  for (const each of text.querySelectorAll('[id], [data-id]')) {
    each.removeAttribute('id');
    each.removeAttribute('data-id');
  }
  for (const image of text.querySelectorAll('img')) {
    const fileId = new URL(image.src, location.origin).searchParams.get('fileId');
    image.removeAttribute('src');
    if (!fileId) continue;
    api.files.attachment({ fileId }, { quiet: true }).then(
      (bytes) => {
        image.onload = () => URL.revokeObjectURL(image.src);
        image.src = URL.createObjectURL(bytes);
      },
      // The words of the picture stand in its place.
      () => {},
    );
  }
}
