import { schema } from '@docent/document-model/schema';
import { getSchema } from '@tiptap/core';
import type { MarkSpec, NodeSpec } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { documentNodes } from './extensions.ts';

const edited = getSchema(documentNodes);

// Functions are compared by identity, which ties them to document-model's own parseDOM and toDOM.
// Of an attribute, the editor only has the default: repairing stored text is the job of
// document-model.
const plain = (spec: NodeSpec | MarkSpec) => ({
  ...spec,
  attrs: Object.fromEntries(
    Object.entries(spec.attrs ?? {}).map(([name, attribute]) => [name, attribute.default]),
  ),
});

test('the editor has the nodes and marks of document-model, in the same order, with the same specs', () => {
  expect(Object.keys(edited.nodes)).toEqual(Object.keys(schema.nodes));
  expect(Object.keys(edited.marks)).toEqual(Object.keys(schema.marks));
  expect(edited.topNodeType.name).toBe(schema.topNodeType.name);
  for (const [name, type] of Object.entries(schema.nodes)) {
    expect({ name, ...plain(edited.nodes[name]?.spec ?? {}) }).toEqual({
      name,
      ...plain(type.spec),
    });
  }
  for (const [name, type] of Object.entries(schema.marks)) {
    expect({ name, ...plain(edited.marks[name]?.spec ?? {}) }).toEqual({
      name,
      ...plain(type.spec),
    });
  }
});
