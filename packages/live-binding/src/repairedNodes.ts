// Change 15: a node that the schema does not allow is drawn repaired.
//
// Concurrent changes can create one: one person makes a paragraph code while another makes a word
// in it bold. y-prosemirror would delete such a node for everybody. Instead, it is drawn as the
// server reads it, and stored that way with the next change in it.

import { repairBlocks } from '@docent/document-model/repair';
import type { Node, Schema } from 'prosemirror-model';

/** Makes the schema create a node from any stored content; it still refuses empty content. */
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
  // The content would become several blocks, but there is room for only one.
  return schema.nodeFromJSON({ type: 'unknown', attrs: { json: JSON.stringify(json) } });
}
