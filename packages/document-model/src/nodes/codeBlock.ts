// Code, or with the language `mermaid` the source of a diagram.

import {
  blockAttributes,
  blockAttributesOf,
  blockSpecAttributes,
  type NodeSpec,
} from './attributes.ts';

export const codeBlock: NodeSpec = {
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  attrs: { ...blockSpecAttributes, language: { default: null, repair: languageOf } },
  parseDOM: [
    {
      tag: 'pre',
      preserveWhitespace: 'full',
      getAttrs: (dom) => ({ ...blockAttributesOf(dom), language: languageIn(dom) }),
    },
  ],
  toDOM: (node) => {
    const language = languageOf(node.attrs.language);
    return [
      'pre',
      blockAttributes(node.attrs),
      ['code', { class: language ? `language-${language}` : null }, 0],
    ];
  },
};

/** The language's name if it is valid in a class name, or null. */
export function languageOf(language: unknown): string | null {
  return typeof language === 'string' && /^[\w+#.-]{1,40}$/.test(language) ? language : null;
}

function languageIn(dom: HTMLElement): string | null {
  const classes = `${dom.getAttribute('class') ?? ''} ${dom.querySelector('code')?.getAttribute('class') ?? ''}`;
  return languageOf(/(?:^|\s)lang(?:uage)?-(\S+)/.exec(classes)?.[1]);
}
