// Two people's changes can make together what the schema does not allow: one makes a paragraph code while the other
// makes a word in it bold. y-prosemirror deletes such a node, for everybody. It is drawn repaired instead, as the server
// reads it, and written so with the next change in it.

import { repairBlocks } from '@docent/document-model/repair';
import type { Node, Schema } from '@tiptap/pm/model';

/** From here on this schema makes nodes of whatever y-prosemirror finds; only what is empty may still be refused. */
export function drawRepaired(schema: Schema): void {
  const make = schema.node.bind(schema);
  schema.node = (type, attrs, content, marks) => {
    try {
      return make(type, attrs, content, marks);
    } catch (error) {
      const children = Array.isArray(content) ? (content as readonly Node[]) : [];
      if (typeof type !== 'string' || children.length === 0) throw error;
      return repaired(schema, { type, attrs, content: children.map((child) => child.toJSON()) });
    }
  };
}

function repaired(schema: Schema, json: { type: string; attrs?: unknown; content: unknown[] }) {
  const [block, ...more] = repairBlocks([json]);
  if (block?.type === json.type && more.length === 0) return schema.nodeFromJSON(block);
  // What it holds would be several blocks, and it is only one here.
  return schema.nodeFromJSON({ type: 'unknown', attrs: { json: JSON.stringify(json) } });
}
