import type { MarkSpec } from 'prosemirror-model';
import { isSafeHref } from '../links.ts';

export const link: MarkSpec = {
  inclusive: false,
  attrs: { href: { default: null }, title: { default: null } },
  parseDOM: [
    {
      tag: 'a[href]',
      getAttrs: (dom) => {
        const href = dom.getAttribute('href');
        return isSafeHref(href) && { href, title: dom.getAttribute('title') || null };
      },
    },
  ],
  // An address can also come from another client, so it is asked again before it is drawn.
  toDOM: (mark) => {
    const { href, title } = mark.attrs;
    return ['a', { href: isSafeHref(href) ? href : null, title, rel: 'noopener noreferrer' }, 0];
  },
};
