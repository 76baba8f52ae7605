// Change 15: a node that the schema does not allow is drawn repaired.
//
// The changes of two people can make one together: one makes a paragraph code while the other makes a word in it bold.
// y-prosemirror deletes such a node, for everybody. It is drawn as the server reads it instead, and stored so with the
// next change in it.

import { repairBlocks } from '@docent/document-model/repair';
import type { Node, Schema } from 'prosemirror-model';

/** From here on this schema makes a node of whatever is stored, and refuses only what is empty. */
export function drawRepairedNodes(schema: Schema): void {
  const make = schema.node.bind(schema);
  schema.node = (type, attrs, content, marks) => {
    try {
      return make(type, attrs, content, marks);
    } catch (error) {
      const children = Array.isArray(content) ? (content as readonly Node[]) : [];
      if (typeof type !== 'string' || children.length === 0) throw error;
      return repairedNode(schema, {
        type,
        attrs,
        content: children.map((child) => child.toJSON()),
      });
    }
  };
}

function repairedNode(schema: Schema, json: { type: string; attrs?: unknown; content: unknown[] }) {
  const [block, ...more] = repairBlocks([json]);
  if (block?.type === json.type && more.length === 0) return schema.nodeFromJSON(block);
  // Its content would be several blocks, and there is room for one.
  return schema.nodeFromJSON({ type: 'unknown', attrs: { json: JSON.stringify(json) } });
}
