// Change 16: attributes in the shared text are repaired when they are read.
//
// Another program may have written them without any checks. The editor creates its nodes through
// the schema, so the values are repaired there, as they are everywhere else a text is read.

import { repairAttributes, repairMarkAttributes } from '@docent/document-model/attributes';
import { type MarkName, marks, type NodeName, nodes } from '@docent/document-model/schema';
import type { Schema } from 'prosemirror-model';

/**
 * Restricts nodes and marks that are created by name, as y-prosemirror does, to valid attributes.
 */
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
