import type { MarkSpec } from '../nodes/attributes.ts';

export const bold: MarkSpec = {
  parseDOM: [
    { tag: 'strong' },
    // Google Docs wraps its whole clipboard in a <b> of normal weight.
    {
      tag: 'b',
      getAttrs: (dom) =>
        !/font-weight:\s*(normal|400)/.test(dom.getAttribute('style') ?? '') && null,
    },
    { style: 'font-weight', getAttrs: (weight) => /^(bold(er)?|[6-9]\d\d)$/.test(weight) && null },
  ],
  toDOM: () => ['strong', 0],
};
