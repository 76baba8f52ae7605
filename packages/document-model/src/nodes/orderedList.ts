import {
  blockAttributes,
  blockAttributesOf,
  blockSpecAttributes,
  choice,
  type NodeSpec,
  styleOf,
  styles,
} from './attributes.ts';

/** CSS list styles; `multilevel` counts 1, 1.1, 1.1.1 through nested lists. Null is decimal. */
export const numberings = [
  'multilevel',
  'lower-alpha',
  'upper-alpha',
  'lower-roman',
  'upper-roman',
  'simp-chinese-informal',
] as const;
const kind = choice(...numberings);

/** Values of HTML's `type` attribute. */
const types: Record<string, string> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
};

export const orderedList: NodeSpec = {
  group: 'block',
  content: 'listItem+',
  attrs: { ...blockSpecAttributes, start: { default: 1, repair: startOf }, kind },
  parseDOM: [
    {
      tag: 'ol',
      getAttrs: (dom) => ({
        ...blockAttributesOf(dom),
        start: startOf(dom.getAttribute('start') ?? 1),
        kind: kindOf(dom),
      }),
    },
  ],
  toDOM: ({ attrs }) => {
    const start = startOf(attrs.start);
    const kindName = kind.repair(attrs.kind, attrs) as string | null;
    const isMultilevel = kindName === 'multilevel';
    return [
      'ol',
      {
        ...blockAttributes(
          attrs,
          styles({
            'list-style-type': isMultilevel ? null : kindName,
            // The style sheet counts the levels and cannot read the list's start.
            'counter-reset': start === 1 ? null : `level ${start - 1}`,
          }),
        ),
        'data-kind': isMultilevel ? kindName : null,
        start: start === 1 ? null : `${start}`,
      },
      0,
    ];
  },
};

function kindOf(dom: HTMLElement): unknown {
  const type = types[dom.getAttribute('type') ?? ''];
  const style = styleOf(dom, 'list-style-type')?.toLowerCase();
  const synonyms: Record<string, string> = {
    'lower-latin': 'lower-alpha',
    'upper-latin': 'upper-alpha',
    'cjk-ideographic': 'simp-chinese-informal',
    'trad-chinese-informal': 'simp-chinese-informal',
  };
  const kindName = dom.getAttribute('data-kind') ?? (style && (synonyms[style] ?? style)) ?? type;
  return kind.repair(kindName, {});
}

/** The number of a list's first item: an integer of at least 0; 1 if invalid. */
export function startOf(start: unknown): number {
  const number = typeof start === 'string' && start.trim() === '' ? Number.NaN : Number(start);
  return Number.isInteger(number) && number >= 0 && number < 1e9 ? number : 1;
}
