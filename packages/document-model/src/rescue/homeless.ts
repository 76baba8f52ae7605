// Text without a place, in the form in which its author sees it.

import * as Y from 'yjs';
import type { NodeJSON } from '../content.ts';
import { repairBlocks } from '../repair.ts';
import type { Stray } from './strays.ts';

export interface HomelessText {
  /** Client id under which it was first typed, and range of clocks (`to` is exclusive). */
  client: number;
  from: number;
  to: number;
  /** The text as blocks, repaired. */
  content: NodeJSON[];
  /** The deleted block that it was typed into; null if unknown. */
  blockId: string | null;
  /** The text around it; null if unknown. */
  context: string | null;
}

/**
 * One text per author and place; strays without text, such as formatting, are skipped. `originOf`
 * returns the id under which an item was first typed.
 */
export function homelessTexts(
  strays: readonly Stray[],
  originOf: (id: Y.ID) => Y.ID,
): HomelessText[] {
  const keyOf = ({ client, clock }: Y.ID) => `${client} ${clock}`;
  const nodes = new Map<string, NodeJSON>();
  const roots: { node: NodeJSON; blockId: string | null; id: Y.ID; length: number }[] = [];
  const parents = new Map<string, NodeJSON | null>();
  const marks = new Map<NodeJSON | null, Record<string, unknown>>();

  for (const stray of strays) {
    const parent = parentOf(stray, parents, nodes, keyOf);
    const { content } = stray;
    if (stray.parentSub !== null) {
      if (parent && content instanceof Y.ContentAny && stray.parentSub !== 'id') {
        parent.attrs = { ...parent.attrs, [stray.parentSub]: content.arr.at(-1) };
      }
      continue;
    }
    if (content instanceof Y.ContentFormat) {
      const open = { ...marks.get(parent) };
      if (content.value === null) delete open[content.key];
      else open[content.key] = content.value;
      marks.set(parent, open);
      continue;
    }
    const node = nodeOf(content, marks.get(parent) ?? {});
    if (!node) continue;
    for (let n = 0; n < stray.length; n++) {
      parents.set(keyOf(Y.createID(stray.id.client, stray.id.clock + n)), parent);
    }
    nodes.set(keyOf(stray.id), node);
    if (parent) parent.content = [...(parent.content ?? []), node];
    else roots.push({ node, blockId: stray.blockId, id: originOf(stray.id), length: stray.length });
  }

  const groups = Map.groupBy(roots, ({ id, blockId }) => `${id.client} ${blockId}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const content = repairBlocks(group.flatMap(({ node }) => flatten(node)));
    if (!first || !content.some(hasText)) return [];
    return [
      {
        client: first.id.client,
        from: Math.min(...group.map(({ id }) => id.clock)),
        to: Math.max(...group.map(({ id, length }) => id.clock + length)),
        content,
        blockId: first.blockId,
        context: null,
      },
    ];
  });
}

/** The node around it that is homeless as well; null for the outermost one. */
function parentOf(
  { candidates }: Stray,
  parents: ReadonlyMap<string, NodeJSON | null>,
  nodes: ReadonlyMap<string, NodeJSON>,
  keyOf: (id: Y.ID) => string,
): NodeJSON | null {
  for (const { id, where } of candidates) {
    const key = keyOf(id);
    const parent = where === 'into' ? nodes.get(key) : parents.get(key);
    if (parent !== undefined) return parent;
  }
  return null;
}

function nodeOf(content: Stray['content'], marks: Record<string, unknown>): NodeJSON | null {
  if (content instanceof Y.ContentString) {
    const of = Object.entries(marks).map(([type, attrs]) => ({
      type,
      attrs: (typeof attrs === 'object' ? attrs : {}) as Record<string, unknown>,
    }));
    return { type: 'text', text: content.str, ...(of.length > 0 && { marks: of }) };
  }
  if (!(content instanceof Y.ContentType)) return null;
  return { type: content.type instanceof Y.XmlElement ? content.type.nodeName : 'text' };
}

/** An XmlText is not a node of its own. */
function flatten(node: NodeJSON): NodeJSON[] {
  const content = node.content?.flatMap(flatten);
  if (node.type === 'text' && node.text === undefined) return content ?? [];
  return [content ? { ...node, content } : node];
}

function hasText({ type, text, content }: NodeJSON): boolean {
  // A space counts, because it may separate two words that arrive in separate updates.
  if (text) return true;
  return content ? content.some(hasText) : !['paragraph', 'heading', 'text'].includes(type);
}
