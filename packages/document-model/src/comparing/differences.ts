// Compares two versions of a document block by block, for history and review. The view derives the
// changes inside a block from its `before` and `after`.

import { blockIdOf, blocksOf, type DocumentJSON, type NodeJSON, sameContent } from '../content.ts';
import { longestIncreasing } from './increasingSubsequence.ts';

export interface Difference {
  /** A moved block may have changed as well: then `before` and `after` differ. */
  kind: 'same' | 'changed' | 'added' | 'removed' | 'moved';
  id: string;
  before?: NodeJSON;
  after?: NodeJSON;
}

/**
 * All top-level blocks in the order of `after`; removed ones follow the block that preceded them.
 * Blocks without an id are matched by their content. Roughly linear time.
 */
export function differencesOf(before: DocumentJSON, after: DocumentJSON): Difference[] {
  const old = blocksByKey(before);
  const now = blocksByKey(after);
  const commonKeys = [...now.keys()].filter((key) => old.has(key));
  const inOrder = longestIncreasing(commonKeys.map((key) => old.get(key)?.place ?? 0));
  const stationary = new Set(commonKeys.filter((_, i) => inOrder.has(i)));

  const removedAfter = new Map<string, Difference[]>();
  let last = '';
  for (const [key, { node }] of old) {
    if (now.has(key)) last = key;
    else {
      const removals = removedAfter.get(last) ?? [];
      removals.push({ kind: 'removed', id: blockIdOf(node) ?? key, before: node });
      removedAfter.set(last, removals);
    }
  }

  const differences: Difference[] = [...(removedAfter.get('') ?? [])];
  for (const [key, { node }] of now) {
    const id = blockIdOf(node) ?? key;
    const earlier = old.get(key)?.node;
    if (!earlier) differences.push({ kind: 'added', id, after: node });
    else {
      const kind = !stationary.has(key) ? 'moved' : sameContent(earlier, node) ? 'same' : 'changed';
      differences.push({ kind, id, before: earlier, after: node });
    }
    differences.push(...(removedAfter.get(key) ?? []));
  }
  return differences;
}

function blocksByKey(document: DocumentJSON): Map<string, { node: NodeJSON; place: number }> {
  const blocks = new Map<string, { node: NodeJSON; place: number }>();
  const occurrences = new Map<string, number>();
  blocksOf(document).forEach((node, place) => {
    const name = blockIdOf(node) ?? `text:${JSON.stringify(node)}`;
    const count = occurrences.get(name) ?? 0;
    occurrences.set(name, count + 1);
    blocks.set(count === 0 ? name : `${name}#${count}`, { node, place });
  });
  return blocks;
}
