// Divides a document into its technical sections, and decides when the division has become uneven.

import type { DocumentJSON, NodeJSON } from './content.ts';

const usual = 50;
const maxBlocks = 120;
const least = 10;

/**
 * Divides blocks into sections of `size`; without blocks, returns one section with an empty
 * paragraph.
 */
export function intoSections(blocks: NodeJSON[], size = usual): DocumentJSON {
  const content: NodeJSON[] = [];
  for (let i = 0; i < blocks.length; i += size) {
    content.push({ type: 'section', content: blocks.slice(i, i + size) });
  }
  if (content.length === 0) content.push({ type: 'section', content: [{ type: 'paragraph' }] });
  return { type: 'doc', content };
}

/**
 * The sections `from` to `to` (exclusive) become sections of these sizes; others stay untouched.
 */
export interface Resectioning {
  from: number;
  to: number;
  sizes: number[];
}

/**
 * Which sections to split (over 120 blocks) and which to merge (under 10), given the number of
 * blocks in each, in order. Empty if no section is; applying the result makes it so.
 */
export function decideResectioning(childCounts: number[]): Resectioning[] {
  const groups: { from: number; to: number; count: number }[] = [];
  childCounts.forEach((count, i) => {
    const before = groups.at(-1);
    if (before && (count < least || before.count < least)) {
      before.to = i + 1;
      before.count += count;
    } else {
      groups.push({ from: i, to: i + 1, count });
    }
  });
  return groups
    .filter(({ from, to, count }) => to - from > 1 || count > maxBlocks)
    .map(({ from, to, count }) => ({ from, to, sizes: evenParts(count) }));
}

function evenParts(count: number): number[] {
  if (count <= maxBlocks) return [count];
  const parts = Math.ceil(count / usual);
  return Array.from(
    { length: parts },
    (_, i) => Math.floor(((i + 1) * count) / parts) - Math.floor((i * count) / parts),
  );
}
