import type { NodeSpec } from 'prosemirror-model';
import { blockAttributes, idAttribute, idOf } from './attributes.ts';

export const codeBlock: NodeSpec = {
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  attrs: { id: idAttribute, language: { default: null } },
  parseDOM: [
    {
      tag: 'pre',
      preserveWhitespace: 'full',
      getAttrs: (dom) => ({ id: idOf(dom), language: languageIn(dom) }),
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

/** The language's name as a class can carry it, or null. */
export function languageOf(language: unknown): string | null {
  return typeof language === 'string' && /^[\w+#.-]{1,40}$/.test(language) ? language : null;
}

function languageIn(dom: HTMLElement): string | null {
  const classes = `${dom.getAttribute('class') ?? ''} ${dom.querySelector('code')?.getAttribute('class') ?? ''}`;
  return languageOf(/(?:^|\s)lang(?:uage)?-(\S+)/.exec(classes)?.[1]);
}
