import { type Attribute, type MarkSpec, styles } from '../nodes/attributes.ts';

/** The font family as the person knows it; the style sheet adds the fallbacks. */
const family: Attribute = { default: null, repair: familyOf };

export const font: MarkSpec = {
  attrs: { family },
  parseDOM: [
    {
      tag: 'font[face]',
      consuming: false,
      getAttrs: (dom) => withoutGenericFamilies(dom.getAttribute('face')),
    },
    { style: 'font-family', getAttrs: withoutGenericFamilies },
  ],
  toDOM: ({ attrs }) => {
    const name = familyOf(attrs.family);
    return ['span', { style: styles({ 'font-family': name && stackOf(name) }) }, 0];
  },
};

function withoutGenericFamilies(families: string | null) {
  const name = familyOf(families);
  return name !== null && { family: name };
}

/** The first family of a list; null if it is a generic one. */
function familyOf(families: unknown): string | null {
  if (typeof families !== 'string') return null;
  const first = families.split(',')[0]?.replace(/["']/g, '').trim() ?? '';
  const isName = /^[\p{L}\p{N}][\p{L}\p{N} _.+-]{0,60}$/u.test(first);
  return isName && !isGeneric.test(first) ? first : null;
}

/** As style sheets write them. "Serif" with a capital is a name that people may choose. */
const isGeneric =
  /^(?:[iI]nherit|[iI]nitial|[uU]nset|serif|sans-serif|system-ui|cursive|fantasy|ui-.*|var)$/;

/** Fallbacks of the same kind that common systems include. */
const fallbacks: readonly [family: RegExp, instead: string][] = [
  [/mono|courier|consolas|menlo/i, "'Courier New', 'Liberation Mono', monospace"],
  [/fang|仿/i, "STFangsong, 'Noto Serif CJK SC', serif"],
  [/kai|楷/i, "'Kaiti SC', STKaiti, 'Noto Serif CJK SC', serif"],
  [
    /song|ming|宋|serif (?:sc|cjk)/i,
    "'Songti SC', 'Noto Serif SC', 'Noto Serif CJK SC', SimSun, serif",
  ],
  [
    /hei|黑|deng|等线|sans (?:sc|cjk)/i,
    "'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', sans-serif",
  ],
  [/^(?!.*sans).*(?:serif|times|georgia|garamond|cambria|roman|book)/i, 'serif'],
];

/** The family and its fallbacks as a CSS font stack. */
export function stackOf(name: string): string {
  const instead = fallbacks.find(([family]) => family.test(name))?.[1] ?? 'sans-serif';
  return `'${name}', ${instead}`;
}
