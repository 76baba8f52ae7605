// An uploaded file: its type, its size, and a link that respects the reader's rights.

import type { Attrs } from '@tiptap/pm/model';
import i18next from 'i18next';
import { api } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { sizeOf } from '../../ui/times.ts';
import { button, element } from './element.ts';

export function drawAttachment(target: HTMLElement, attrs: Attrs): void {
  const { fileId } = attrs;
  const name: string = attrs.name ?? i18next.t('blocks.attachment.nameless');
  const say = (text: string) => {
    status.textContent = text;
  };
  const status = element('span', { class: 'attachment-status', role: 'status' });
  const size = typeof attrs.size === 'number' ? sizeOf(attrs.size, i18next.language) : '';
  const get = button(name, () => download(), {
    class: 'attachment-name',
    'aria-label': i18next.t('blocks.attachment.download', { name }),
  });
  const card = element(
    'div',
    { class: 'attachment' },
    element('span', { class: 'attachment-kind', 'aria-hidden': 'true' }, kindOf(name)),
    element(
      'span',
      { class: 'attachment-facts' },
      get,
      element('span', { class: 'attachment-size' }, size),
      status,
    ),
  );
  target.replaceChildren(card);

  function missing(): void {
    card.dataset.missing = '';
    get.disabled = true;
    say(i18next.t('blocks.attachment.missing'));
  }

  async function download(): Promise<void> {
    say('');
    try {
      save(await api.files.attachment({ fileId }, { silent: true }), name);
    } catch (error) {
      if (isHidden(error)) missing();
      else say(i18next.t('blocks.attachment.failed'));
    }
  }

  if (!fileId) missing();
  // People without access should see that before they press it; other failures are not shown.
  else api.files.get({ fileId }, { silent: true }).catch((error) => isHidden(error) && missing());
}

function isHidden(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403);
}

function save(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  element('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The file name's extension as an icon label, such as "PDF". */
function kindOf(name: string): string {
  return (/\.([a-z\d]{1,5})$/i.exec(name)?.[1] ?? '').toUpperCase() || '—';
}
