import type { NodeSpec } from 'prosemirror-model';
import { isSafeHref } from '../links.ts';
import { blockAttributes, idAttribute, idOf } from './attributes.ts';

/** `width` is in CSS pixels, or null for the picture's own; `fileId` names an uploaded picture. */
export const image: NodeSpec = {
  group: 'block',
  atom: true,
  draggable: true,
  attrs: {
    id: idAttribute,
    src: { default: null },
    alt: { default: null },
    title: { default: null },
    width: { default: null },
    fileId: { default: null },
  },
  parseDOM: [
    {
      tag: 'img[src]',
      getAttrs: (dom) => {
        const src = dom.getAttribute('src');
        if (!isSafeHref(src)) return false;
        return {
          id: idOf(dom),
          src,
          alt: dom.getAttribute('alt') || null,
          title: dom.getAttribute('title') || null,
          width: widthOf(dom.getAttribute('width')),
          fileId: dom.getAttribute('data-file-id') || null,
        };
      },
    },
  ],
  toDOM: (node) => ['img', imageAttributes(node.attrs)],
};

/** Whole pixels, or null where there is no usable width. */
export function widthOf(width: unknown): number | null {
  const number = typeof width === 'string' ? Number.parseInt(width, 10) : width;
  if (typeof number !== 'number' || !(number >= 1) || number > 20_000) return null;
  return Math.round(number);
}

export function imageAttributes(attrs: Record<string, unknown>): Record<string, string | null> {
  const width = widthOf(attrs.width);
  return {
    ...blockAttributes(attrs),
    src: isSafeHref(attrs.src) ? attrs.src : null,
    alt: typeof attrs.alt === 'string' ? attrs.alt : '',
    title: typeof attrs.title === 'string' ? attrs.title : null,
    width: width === null ? null : `${width}`,
    'data-file-id': typeof attrs.fileId === 'string' ? attrs.fileId : null,
  };
}
