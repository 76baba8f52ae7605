import { choice, type MarkSpec, styles } from '../nodes/attributes.ts';

/** Line styles; null is a single solid line. */
export const underlineKinds = ['double', 'dashed', 'dotted', 'wavy'] as const;
const line = choice(...underlineKinds);

const decoration = (text: string) =>
  /underline/.test(text) && {
    line: underlineKinds.find((kind) => new RegExp(`\\b${kind}\\b`).test(text)) ?? null,
  };

export const underline: MarkSpec = {
  attrs: { line },
  parseDOM: [
    { tag: 'u', getAttrs: (dom) => decoration(dom.getAttribute('style') ?? '') || {} },
    { tag: 'ins' },
    { style: 'text-decoration', consuming: false, getAttrs: decoration },
    { style: 'text-decoration-line', consuming: false, getAttrs: decoration },
  ],
  toDOM: ({ attrs }) => {
    const kind = line.repair(attrs.line, attrs);
    return ['u', { style: styles({ 'text-decoration': kind ? `underline ${kind}` : null }) }, 0];
  },
};
