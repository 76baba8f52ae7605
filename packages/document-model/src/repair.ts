// Makes a valid document out of any value. Known nodes are moved to where the schema allows them,
// unknown ones are kept as `unknown`, unsafe values (URLs, colours) are dropped, and text is never
// lost.
//
// Every node is repaired from the inside out and returns a *list* of nodes, because a node in a
// wrong place may have to become several (a paragraph around a table becomes paragraph, table,
// paragraph). The parent then fits its children to its content model.

import { cleanJSON, repairAttributes, repairMarks } from './attributes.ts';
import { type DocumentJSON, type NodeJSON, textOf } from './content.ts';
import { cleanText } from './nodes/attributes.ts';
import { repairPage } from './page.ts';
import { holdsLine, type NodeName, nodes, schema } from './schema.ts';
import { intoSections } from './sections.ts';

/**
 * Deeper nesting is flattened to its text: no person writes it, and it could overflow the stack.
 */
const deepest = 60;

/**
 * A valid document with the text of `json`, which can be any value. A valid document stays equal,
 * except that null attributes are omitted. Does not add or change ids (see `withBlockIds`).
 */
export function repairContent(json: unknown): DocumentJSON {
  const root = asNode(json);
  if (root?.type !== 'doc') {
    return intoSections(asBlocks(root ? repairNode(root, 0) : []));
  }
  const sections: NodeJSON[] = [];
  let loose: NodeJSON[] = [];
  const closeLoose = () => {
    if (loose.length > 0) sections.push(...intoSections(asBlocks(loose)).content);
    loose = [];
  };
  for (const child of childrenOf(root)) {
    if (child.type === 'section') {
      closeLoose();
      const blocks = asBlocks(childrenOf(child).flatMap((block) => repairNode(block, 1)));
      if (blocks.length > 0) sections.push({ type: 'section', content: blocks });
    } else {
      loose.push(...repairNode(child, 1));
    }
  }
  closeLoose();
  const document =
    sections.length > 0 ? { type: 'doc' as const, content: sections } : intoSections([]);
  const page = repairPage(root.attrs?.page);
  return page ? { ...document, attrs: { page } } : document;
}

/** The repaired blocks of a fragment, such as pasted content; may be empty. */
export function repairBlocks(json: unknown[]): NodeJSON[] {
  return asBlocks(json.flatMap((item) => repairNode(asNode(item), 1)));
}

/** The repaired content of a paragraph; blocks in it become their text. */
export function repairInline(json: unknown[]): NodeJSON[] {
  return asInline(json.flatMap((item) => repairNode(asNode(item), 1, true)));
}

function asNode(json: unknown): NodeJSON | null {
  if (json === null || typeof json !== 'object' || Array.isArray(json)) return null;
  return typeof (json as NodeJSON).type === 'string' ? (json as NodeJSON) : null;
}

function childrenOf(node: NodeJSON): NodeJSON[] {
  if (!Array.isArray(node.content)) return [];
  return node.content.map(asNode).filter((child) => child !== null);
}

/**
 * `inLine` is whether the node is within a line of text; for an unknown type only its position
 * shows that.
 */
function repairNode(node: NodeJSON | null, depth: number, inLine = false): NodeJSON[] {
  if (!node) return [];
  if (node.type === 'text') return repairText(node);
  if (node.type === 'unknown' || node.type === 'unknownInline') return revive(node, depth, inLine);
  if (!Object.hasOwn(nodes, node.type)) return keepForeign(node, inLine);
  if (depth > deepest) return textParagraphs(node);
  const attrs = repairAttributes(node.type as NodeName, node.attrs);
  const own: NodeJSON = attrs ? { type: node.type, attrs } : { type: node.type };
  if (node.type === 'codeBlock') {
    const text = cleanText(codeText(childrenOf(node)));
    return [text === '' ? own : { ...own, content: [{ type: 'text', text }] }];
  }
  const isLine = holdsLine(node.type);
  const children = childrenOf(node).flatMap((child) => repairNode(child, depth + 1, isLine));
  return node.type === 'doc' || node.type === 'section' ? children : fit(own, children);
}

function keepForeign(node: NodeJSON, inLine: boolean): NodeJSON[] {
  try {
    const id = typeof node.attrs?.id === 'string' ? node.attrs.id : null;
    return placeholder(JSON.stringify(cleanJSON(node)), id, inLine);
  } catch {
    // Too deep to keep the structure, so only the text is kept.
    return textParagraphs(node);
  }
}

function placeholder(json: string, id: unknown, inLine: boolean): NodeJSON[] {
  const type = inLine ? 'unknownInline' : 'unknown';
  return [{ type, attrs: repairAttributes(type, inLine ? { json } : { id, json }) }];
}

/** A placeholder whose node type is known now becomes that node again. */
function revive(node: NodeJSON, depth: number, inLine: boolean): NodeJSON[] {
  const json = typeof node.attrs?.json === 'string' ? node.attrs.json : 'null';
  try {
    const original = asNode(JSON.parse(json));
    if (original && Object.hasOwn(nodes, original.type))
      return repairNode(original, depth + 1, inLine);
  } catch {
    // Not JSON, so the placeholder stays as it is.
  }
  return placeholder(json, node.attrs?.id, inLine);
}

/** Fits the children into a node; returns the nodes that replace it in the document. */
function fit(node: NodeJSON, children: NodeJSON[]): NodeJSON[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return fitTextblock(node, children);
    case 'bulletList':
    case 'orderedList':
      return withChildren(node, fitItems('listItem', children));
    case 'checkList':
      return withChildren(node, fitItems('checkItem', children));
    case 'table':
      return withChildren(node, fitRows(children));
    case 'tableRow': {
      const cells = wrapRuns(children, isCell, (blocks) => cellOf(asBlocks(blocks)));
      return [cells.length > 0 ? { ...node, content: cells } : node];
    }
    case 'blockquote':
    case 'callout':
    case 'details':
      return withChildren(node, asBlocks(children));
    case 'listItem':
    case 'checkItem':
    case 'tableCell':
    case 'tableHeader': {
      const blocks = asBlocks(children);
      return [{ ...node, content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }] }];
    }
    default:
      // Leaves have no content, so children follow the leaf.
      return [node, ...children];
  }
}

function withChildren(node: NodeJSON, content: NodeJSON[]): NodeJSON[] {
  return content.length > 0 ? [{ ...node, content }] : [];
}

/** A line that contains blocks is split around them; only its first part keeps the id. */
function fitTextblock(node: NodeJSON, children: NodeJSON[]): NodeJSON[] {
  if (children.every(isInline)) {
    return [children.length > 0 ? { ...node, content: joinTexts(children) } : node];
  }
  let part = node;
  const cut = wrapRuns(
    children,
    (child) => !isInline(child),
    (line) => {
      const content = joinTexts(line);
      if (content.every((child) => child.type === 'text' && child.text?.trim() === '')) return null;
      const partWithContent = { ...part, content };
      const { id: _, ...rest } = node.attrs ?? {};
      part = withAttributes(node, rest);
      return partWithContent;
    },
  );
  return cut.filter((each) => each !== null);
}

/** The node with these attributes; omits `attrs` if there are none, as in all repaired content. */
function withAttributes(node: NodeJSON, attrs: Record<string, unknown>): NodeJSON {
  const { attrs: _, ...rest } = node;
  return Object.keys(attrs).length > 0 ? { ...rest, attrs } : rest;
}

function fitItems(name: 'listItem' | 'checkItem', children: NodeJSON[]): NodeJSON[] {
  const items = children.map((child): NodeJSON => {
    if (child.type === name || (child.type !== 'listItem' && child.type !== 'checkItem')) {
      return child;
    }
    const { checked: _, ...attrs } = child.attrs ?? {};
    const item = { ...child, type: name };
    return withAttributes(item, name === 'checkItem' ? { ...attrs, checked: false } : attrs);
  });
  return wrapRuns(
    items,
    (child) => child.type === name,
    (blocks) => ({
      type: name,
      ...(name === 'checkItem' ? { attrs: { checked: false } } : {}),
      content: asBlocks(blocks),
    }),
  );
}

function fitRows(children: NodeJSON[]): NodeJSON[] {
  return wrapRuns(
    children,
    (child) => child.type === 'tableRow',
    (cells) => ({
      type: 'tableRow',
      content: wrapRuns(cells, isCell, (blocks) => cellOf(asBlocks(blocks))),
    }),
  );
}

function cellOf(content: NodeJSON[]): NodeJSON {
  return { type: 'tableCell', attrs: { colspan: 1, rowspan: 1 }, content };
}

/**
 * Converts any nodes to blocks: wraps inline nodes in a paragraph, list items in a list, rows and
 * cells in a table.
 */
function asBlocks(nodes: NodeJSON[]): NodeJSON[] {
  if (nodes.every(isBlock)) return nodes;
  return wrapRuns(nodes, isBlock, (strays) => strays).flatMap((entry) =>
    Array.isArray(entry) ? wrapStrays(entry) : [entry],
  );
}

function wrapStrays(strays: NodeJSON[]): NodeJSON[] {
  const blocks: NodeJSON[] = [];
  let run: NodeJSON[] = [];
  const close = () => {
    const kind = run[0] && strayKind(run[0]);
    if (kind === 'inline') blocks.push({ type: 'paragraph', content: joinTexts(run) });
    else if (kind === 'listItem') blocks.push({ type: 'bulletList', content: run });
    else if (kind === 'checkItem') blocks.push({ type: 'checkList', content: run });
    else if (kind === 'table') blocks.push({ type: 'table', content: fitRows(run) });
    run = [];
  };
  for (const stray of strays) {
    if (run[0] && strayKind(run[0]) !== strayKind(stray)) close();
    run.push(stray);
  }
  close();
  return blocks;
}

function strayKind(node: NodeJSON): 'inline' | 'listItem' | 'checkItem' | 'table' {
  if (node.type === 'listItem' || node.type === 'checkItem') return node.type;
  return node.type === 'tableRow' || isCell(node) ? 'table' : 'inline';
}

function asInline(nodes: NodeJSON[]): NodeJSON[] {
  return joinTexts(
    nodes.flatMap((node): NodeJSON[] => {
      if (isInline(node)) return [node];
      const text = textOf(node);
      return text === '' ? [] : [{ type: 'text', text }];
    }),
  );
}

/** Keeps nodes that fit and wraps each run of the others. */
function wrapRuns<T>(
  nodes: NodeJSON[],
  fits: (node: NodeJSON) => boolean,
  wrap: (run: NodeJSON[]) => T,
): (NodeJSON | T)[] {
  const result: (NodeJSON | T)[] = [];
  let run: NodeJSON[] = [];
  const close = () => {
    if (run.length > 0) result.push(wrap(run));
    run = [];
  };
  for (const node of nodes) {
    if (fits(node)) {
      close();
      result.push(node);
    } else {
      run.push(node);
    }
  }
  close();
  return result;
}

function isInline(node: NodeJSON): boolean {
  return schema.nodes[node.type as NodeName].isInline;
}

function isBlock(node: NodeJSON): boolean {
  return schema.nodes[node.type as NodeName].isInGroup('block');
}

function isCell(node: NodeJSON): boolean {
  return node.type === 'tableCell' || node.type === 'tableHeader';
}

function textParagraphs(node: NodeJSON): NodeJSON[] {
  return textOf(node)
    .split('\n')
    .filter((line) => line !== '')
    .map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }));
}

function codeText(children: NodeJSON[]): string {
  return children
    .map((child) => {
      if (child.type === 'text') return child.text ?? '';
      return child.type === 'hardBreak' ? '\n' : `${textOf(child)}\n`;
    })
    .join('');
}

function repairText(node: NodeJSON): NodeJSON[] {
  if (typeof node.text !== 'string' || node.text === '') return [];
  const marks = Array.isArray(node.marks) ? repairMarks(node.marks) : [];
  const text: NodeJSON = { type: 'text', text: cleanText(node.text) };
  if (text.text === '') return [];
  return [marks.length > 0 ? { ...text, marks } : text];
}

function joinTexts(line: NodeJSON[]): NodeJSON[] {
  const result: NodeJSON[] = [];
  for (const node of line) {
    const before = result.at(-1);
    if (node.type === 'text' && before?.type === 'text' && sameMarks(before, node)) {
      result[result.length - 1] = { ...before, text: `${before.text}${node.text}` };
    } else {
      result.push(node);
    }
  }
  return result;
}

function sameMarks(a: NodeJSON, b: NodeJSON): boolean {
  return a.marks === b.marks || JSON.stringify(a.marks) === JSON.stringify(b.marks);
}
