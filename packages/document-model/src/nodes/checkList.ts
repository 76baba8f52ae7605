import type { NodeSpec } from 'prosemirror-model';
import { blockAttributes, idAttribute, idOf } from './attributes.ts';

const tags = [
  'ul[data-type="checkList"]',
  'ul[data-type="taskList"]',
  'ul.contains-task-list',
  'ul.task-list',
];

export const checkList: NodeSpec = {
  group: 'block',
  content: 'checkItem+',
  attrs: { id: idAttribute },
  parseDOM: tags.map((tag) => ({ tag, priority: 60, getAttrs: (dom) => ({ id: idOf(dom) }) })),
  toDOM: (node) => ['ul', { 'data-type': 'checkList', ...blockAttributes(node.attrs) }, 0],
};
