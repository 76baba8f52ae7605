// Change 16: attributes in the shared text are repaired where it is read.
//
// Another program may have written them, past every check. The editor makes its nodes through the schema, so the values
// are repaired there, as they are wherever else a text is read.

import { repairAttributes, repairMarkAttributes } from '@docent/document-model/attributes';
import { type MarkName, marks, type NodeName, nodes } from '@docent/document-model/schema';
import type { Schema } from 'prosemirror-model';

/** Gives nodes and marks that are made by their names, as y-prosemirror does, valid attributes only. */
export function repairAttributesRead(schema: Schema): void {
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
