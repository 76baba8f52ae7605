import { type Attribute, type MarkSpec, styles } from '../nodes/attributes.ts';

/** The family's name as the person knows it; the style sheet adds what to fall back to. */
const family: Attribute = { default: null, repair: familyOf };

export const font: MarkSpec = {
  attrs: { family },
  parseDOM: [
    { tag: 'font[face]', consuming: false, getAttrs: (dom) => named(dom.getAttribute('face')) },
    { style: 'font-family', getAttrs: named },
  ],
  toDOM: ({ attrs }) => {
    const name = familyOf(attrs.family);
    return [
      'span',
      { style: styles({ 'font-family': name && `'${name}', ${fallback(name)}` }) },
      0,
    ];
  },
};

function named(families: string | null) {
  const name = familyOf(families);
  return name !== null && { family: name };
}

/** The first family of a list; those that name no font of their own say nothing. */
function familyOf(families: unknown): string | null {
  if (typeof families !== 'string') return null;
  const first = families.split(',')[0]?.replace(/["']/g, '').trim() ?? '';
  const isName = /^[\p{L}\p{N}][\p{L}\p{N} _.+-]{0,60}$/u.test(first);
  return isName &&
    !/^(?:inherit|initial|unset|serif|sans-serif|system-ui|cursive|fantasy|ui-.*|var)$/i.test(first)
    ? first
    : null;
}

function fallback(name: string): string {
  if (/mono|courier|consolas|menlo/i.test(name)) return 'monospace';
  const isSerif =
    /serif(?!.*sans)|times|georgia|garamond|cambria|song|kai|fang|ming|宋|楷|仿/i.test(name);
  return isSerif && !/sans/i.test(name) ? 'serif' : 'sans-serif';
}
