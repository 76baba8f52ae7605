// Documents as plain JSON: what is stored, sent and compared. The same form as ProseMirror's toJSON.

export interface MarkJSON {
  type: string;
  attrs?: Record<string, unknown>;
}

export interface NodeJSON {
  type: string;
  attrs?: Record<string, unknown>;
  content?: NodeJSON[];
  marks?: MarkJSON[];
  text?: string;
}

/** `content` holds sections, each of which holds blocks. */
export interface DocumentJSON extends NodeJSON {
  type: 'doc';
  content: NodeJSON[];
}

/** All top-level blocks in order, looking through the sections. */
export function blocksOf(document: DocumentJSON): NodeJSON[] {
  return document.content.flatMap((child) =>
    child.type === 'section' ? (child.content ?? []) : [child],
  );
}
