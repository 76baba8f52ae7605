import {
  blockAttributes,
  blockAttributesOf,
  blockSpecAttributes,
  type NodeSpec,
} from './attributes.ts';

const tags = [
  'ul[data-type="checkList"]',
  'ul[data-type="taskList"]',
  'ul.contains-task-list',
  'ul.task-list',
];

export const checkList: NodeSpec = {
  group: 'block',
  content: 'checkItem+',
  attrs: blockSpecAttributes,
  parseDOM: tags.map((tag) => ({ tag, priority: 60, getAttrs: blockAttributesOf })),
  toDOM: (node) => ['ul', { 'data-type': 'checkList', ...blockAttributes(node.attrs) }, 0],
};
