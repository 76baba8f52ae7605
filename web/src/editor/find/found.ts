// All matches in a document. Matches are cached by block node and by section node, which stay the same
// objects until something in them changes: after a key, only one block is searched again.

import type { Node } from '@tiptap/pm/model';
import { expressionOf, type Query } from './query.ts';
import { type Hits, hitsIn, noHits } from './scan.ts';

export interface Match {
  from: number;
  to: number;
}

/** Cached matches of one query. */
export interface Knowledge {
  query: Query;
  /** Null if the query is a pattern, which runs in a worker. */
  expression: RegExp | null;
  blocks: WeakMap<Node, Hits>;
  sections: WeakMap<Node, Hits>;
}

export interface FindMatches {
  /** For each section, its position and its matches relative to that. */
  sections: readonly { start: number; hits: Hits }[];
  count: number;
  /** Blocks that were not searched yet, because the query is a pattern. */
  missing: readonly Node[];
}

export const nothingFound: FindMatches = { sections: [], count: 0, missing: [] };

export function knowledgeOf(query: Query): Knowledge {
  const expression = query.isPattern ? null : expressionOf(query);
  return { query, expression, blocks: new WeakMap(), sections: new WeakMap() };
}

export function findIn(doc: Node, knowledge: Knowledge): FindMatches {
  const missing: Node[] = [];
  let count = 0;
  const sections: FindMatches['sections'][number][] = [];
  doc.forEach((section, offset) => {
    const hits = hitsInSection(section, knowledge, missing);
    count += hits.length / 2;
    sections.push({ start: offset, hits });
  });
  return { sections, count, missing };
}

/** The text of a block, with one character for each position in it, including inline nodes. */
export function textOf(block: Node): string {
  const only = block.childCount === 1 ? block.firstChild?.text : undefined;
  return only ?? block.textBetween(0, block.content.size, null, charOf);
}

/** Stands for an inline node in a block's text. */
export const thing = '\ufffc';

function charOf(leaf: Node): string {
  return leaf.type.name === 'hardBreak' ? '\n' : thing;
}

function hitsInSection(section: Node, knowledge: Knowledge, missing: Node[]): Hits {
  const cachedHits = knowledge.sections.get(section);
  if (cachedHits) return cachedHits;
  const unknown = missing.length;
  const hits: number[] = [];
  section.descendants((block, pos) => {
    if (!block.isTextblock) return true;
    const own = hitsInBlock(block, knowledge);
    if (!own) missing.push(block);
    // Relative to the start of the section: its own opening and that of the block precede the text.
    else for (const at of own) hits.push(pos + 2 + at);
    return false;
  });
  const all = hits.length > 0 ? hits : noHits;
  if (missing.length === unknown) knowledge.sections.set(section, all);
  return all;
}

function hitsInBlock(block: Node, { query, expression, blocks }: Knowledge): Hits | undefined {
  const cachedHits = blocks.get(block);
  if (cachedHits || !expression) return cachedHits;
  const hits = hitsIn(textOf(block), expression, query.wholeWord);
  blocks.set(block, hits);
  return hits;
}

/** The match with this index, from 0. */
export function matchAt(matches: FindMatches, index: number): Match | null {
  for (const { start, hits } of matches.sections) {
    const count = hits.length / 2;
    if (index < count) {
      return { from: start + (hits[index * 2] ?? 0), to: start + (hits[index * 2 + 1] ?? 0) };
    }
    index -= count;
  }
  return null;
}

/** Number of matches that begin before a position, which is the index of the first one at or after it. */
export function matchesBefore(matches: FindMatches, pos: number): number {
  let before = 0;
  let last: FindMatches['sections'][number] | undefined;
  for (const section of matches.sections) {
    if (section.start >= pos) break;
    if (last) before += last.hits.length / 2;
    last = section;
  }
  if (!last) return 0;
  let low = 0;
  let high = last.hits.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (last.start + (last.hits[middle * 2] ?? 0) < pos) low = middle + 1;
    else high = middle;
  }
  return before + low;
}
