import { isSafeHref } from '../links.ts';
import { address, line, type MarkSpec } from '../nodes/attributes.ts';

export const link: MarkSpec = {
  inclusive: false,
  attrs: { href: { ...address, isNeeded: true }, title: line },
  parseDOM: [
    {
      tag: 'a[href]',
      getAttrs: (dom) => {
        const href = dom.getAttribute('href');
        return isSafeHref(href) && { href, title: dom.getAttribute('title') || null };
      },
    },
  ],
  // The address may come from another client, so it is checked again before it is drawn.
  toDOM: (mark) => {
    const { href, title } = mark.attrs;
    return ['a', { href: isSafeHref(href) ? href : null, title, rel: 'noopener noreferrer' }, 0];
  },
};
