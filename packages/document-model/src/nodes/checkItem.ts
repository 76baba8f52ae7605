import {
  blockAttributes,
  blockAttributesOf,
  blockSpecAttributes,
  flag,
  type NodeSpec,
} from './attributes.ts';

const tags = ['li[data-checked]', 'li.task-list-item'];

export const checkItem: NodeSpec = {
  content: 'block+',
  defining: true,
  attrs: { ...blockSpecAttributes, checked: flag },
  parseDOM: tags.map((tag) => ({
    tag,
    priority: 60,
    getAttrs: (dom) => ({ ...blockAttributesOf(dom), checked: isChecked(dom) }),
  })),
  toDOM: (node) => {
    const checked = node.attrs.checked === true;
    return [
      'li',
      { 'data-checked': `${checked}`, ...blockAttributes(node.attrs) },
      [
        'label',
        { contenteditable: 'false' },
        ['input', { type: 'checkbox', checked: checked ? 'checked' : null }],
      ],
      ['div', 0],
    ];
  },
};

function isChecked(dom: HTMLElement): boolean {
  const own = dom.getAttribute('data-checked');
  if (own !== null) return own === '' || own === 'true';
  return dom.querySelector('input[type="checkbox"]')?.hasAttribute('checked') ?? false;
}
