// A page of an allowed host. Its frame is loaded on request only, so that nobody is tracked without
// consent.

import type { Attrs } from '@tiptap/pm/model';
import i18next from 'i18next';
import { api } from '../../api/client.ts';
import { element } from './element.ts';
import { embedOf, webAddress } from './embeds.ts';

let hostsRequest: Promise<readonly string[]> | undefined;

/** The hosts that the server allows, fetched once. */
export function embedHosts(): Promise<readonly string[]> {
  hostsRequest ??= api.documents.embedHosts({}, { silent: true }).then(({ list }) => list);
  // The rejection reaches the caller; the next call tries again.
  hostsRequest.catch(() => {
    hostsRequest = undefined;
  });
  return hostsRequest;
}

const latest = new WeakMap<HTMLElement, Attrs>();

export function drawEmbed(target: HTMLElement, attrs: Attrs): void {
  latest.set(target, attrs);
  // Without the list of hosts nothing can be framed, so a link is shown.
  embedHosts().then(
    (hosts) => latest.get(target) === attrs && write(target, attrs, hosts),
    () => latest.get(target) === attrs && write(target, attrs, []),
  );
}

function write(target: HTMLElement, { src, title, height }: Attrs, hosts: readonly string[]): void {
  const embed = embedOf(src, hosts);
  const url = webAddress(src);
  if (!url) {
    const note = element('p', { class: 'leaf-note' }, i18next.t('blocks.embed.none'));
    target.replaceChildren(note);
    return;
  }
  const name: string = title || url.hostname;
  const link = element(
    'a',
    { href: url.href, target: '_blank', rel: 'noopener noreferrer' },
    title || url.href,
  );
  if (!embed) {
    const why = i18next.t('blocks.embed.refused', { host: url.hostname });
    target.replaceChildren(
      element('p', { class: 'embed-link' }, link, element('span', { class: 'leaf-note' }, why)),
    );
    return;
  }
  const frame = element('div', { class: 'embed-frame' });
  if (typeof height === 'number') frame.style.height = `${height}px`;
  const load = element(
    'button',
    { type: 'button', class: 'embed-load' },
    element(
      'span',
      { class: 'embed-title' },
      i18next.t('blocks.embed.load', { title: name, host: embed.host }),
    ),
    element(
      'span',
      { class: 'leaf-note' },
      i18next.t('blocks.embed.privacy', { host: embed.host }),
    ),
  );
  load.addEventListener('click', () => {
    const page = element('iframe', {
      src: embed.src,
      title: name,
      sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
      allow: 'fullscreen; encrypted-media; picture-in-picture',
      // Some players refuse to play without knowing the embedding site.
      referrerpolicy: 'strict-origin-when-cross-origin',
    });
    frame.replaceChildren(page);
    page.focus();
  });
  frame.append(load);
  target.replaceChildren(frame, element('p', { class: 'embed-caption' }, link));
}
