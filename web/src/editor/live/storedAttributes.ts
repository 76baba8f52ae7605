// What the shared text holds may have been written by another program, past every check. The editor is made of it by
// way of the schema, so values are repaired there, as they are wherever else a text is read.

import { repairAttributes, repairMarkAttributes } from '@docent/document-model/attributes';
import { type MarkName, marks, type NodeName, nodes } from '@docent/document-model/schema';
import type { Schema } from '@tiptap/pm/model';

/** Lets nodes and marks that are made by their names, as y-prosemirror does, have valid attributes only. */
export function repairStored(schema: Schema): void {
  const node = schema.node.bind(schema);
  const mark = schema.mark.bind(schema);
  schema.node = (type, attrs, content, sameMarks) => {
    const isKnown = typeof type === 'string' && Object.hasOwn(nodes, type);
    const valid = isKnown ? (repairAttributes(type as NodeName, attrs) ?? null) : attrs;
    return node(type, valid, content, sameMarks);
  };
  schema.mark = (type, attrs) => {
    const isKnown = typeof type === 'string' && Object.hasOwn(marks, type);
    return mark(type, isKnown ? repairMarkAttributes(type as MarkName, attrs) : attrs);
  };
}
