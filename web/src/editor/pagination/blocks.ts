// Access to a document's blocks for pagination, whether they are ProseMirror nodes (editing) or JSON
// (reading). Nodes are immutable, so results are cached by identity.

import type { NodeJSON } from '@docent/document-model/content';

/** The part of ProseMirror's Node that is used. */
export interface PageNode {
  readonly type: { readonly name: string };
  readonly attrs: Readonly<Record<string, unknown>>;
  readonly text?: string | undefined;
  readonly childCount: number;
  child(index: number): PageNode;
}

/** JSON with the interface of a node; its children are created on demand. */
export class JsonNode implements PageNode {
  readonly type: { readonly name: string };
  readonly attrs: Readonly<Record<string, unknown>>;
  readonly text: string | undefined;
  private readonly content: readonly NodeJSON[];
  private readonly children: JsonNode[] = [];

  constructor(json: NodeJSON) {
    this.type = { name: json.type };
    this.attrs = json.attrs ?? {};
    this.text = json.text;
    this.content = json.content ?? [];
  }

  get childCount(): number {
    return this.content.length;
  }

  child(index: number): JsonNode {
    const cachedChild = this.children[index];
    if (cachedChild) return cachedChild;
    const json = this.content[index];
    if (!json) throw new RangeError(`There is no child ${index}.`);
    const child = new JsonNode(json);
    this.children[index] = child;
    return child;
  }
}

const containers: ReadonlySet<string> = new Set([
  'bulletList',
  'orderedList',
  'checkList',
  'listItem',
  'checkItem',
  'blockquote',
  'callout',
  'details',
  'tableCell',
  'tableHeader',
]);

export type Shape = 'line' | 'heading' | 'code' | 'table' | 'container' | 'end' | 'whole';

/** How a block can be split across pages. */
export function shapeOf(node: PageNode): Shape {
  const { name } = node.type;
  if (name === 'paragraph') return 'line';
  if (name === 'heading') return 'heading';
  if (name === 'codeBlock') return 'code';
  if (name === 'table') return 'table';
  if (name === 'pageBreak' || name === 'sectionBreak') return 'end';
  return containers.has(name) ? 'container' : 'whole';
}

/** Whether the following content continues in the next column instead of the next page. */
export function isColumnBreak({ type, attrs }: PageNode): boolean {
  return type.name === 'pageBreak' && attrs.begins === 'column';
}

/** Number of header rows at the top of a table, which repeat on each page. */
export function headerRows(table: PageNode): number {
  let rows = 0;
  while (rows < table.childCount - 1 && isHeader(table.child(rows))) rows++;
  return rows;
}

function isHeader(row: PageNode): boolean {
  if (row.childCount === 0) return false;
  for (let i = 0; i < row.childCount; i++) {
    if (row.child(i).type.name !== 'tableHeader') return false;
  }
  return true;
}

export interface RowKind {
  /** Whether a page may end before it: after the header, and not through a cell that spans rows. */
  parts: boolean;
  /** Whether a page may end inside it if it is higher than a page, because none of its cells spans rows. */
  divides: boolean;
}

/** How each row of a table may be placed on pages. */
export function rowKinds(table: PageNode): RowKind[] {
  const headers = headerRows(table);
  let count = 0;
  return Array.from({ length: table.childCount }, (_, r) => {
    const isFree = count <= r;
    const row = table.child(r);
    for (let c = 0; c < row.childCount; c++) {
      const span = Number(row.child(c).attrs.rowspan) || 1;
      if (span > 1) count = Math.max(count, r + span);
    }
    return { parts: isFree && r > headers, divides: isFree && r >= headers && count <= r };
  });
}

export function descend(node: PageNode, path: readonly number[]): PageNode {
  return path.reduce((at, index) => at.child(index), node);
}
