import type { OutlineEntry } from '@docent/contract/documents';
import { blockIdOf, type NodeJSON } from '@docent/document-model/content';

/** The blocks of a section: its heading, and what follows up to the next heading of its level or above. */
export function sectionBlocks(
  blocks: readonly NodeJSON[],
  outline: readonly OutlineEntry[],
  headingId: string,
): NodeJSON[] {
  const levels = new Map(outline.map(({ id, level }) => [id, level]));
  const levelAt = (block: NodeJSON) => levels.get(blockIdOf(block) ?? '');
  const start = blocks.findIndex((block) => blockIdOf(block) === headingId);
  if (start < 0) return [];
  const ownLevel = levels.get(headingId) ?? Number.POSITIVE_INFINITY;
  const length = blocks
    .slice(start + 1)
    .findIndex((block) => (levelAt(block) ?? Number.POSITIVE_INFINITY) <= ownLevel);
  return blocks.slice(start, length < 0 ? undefined : start + 1 + length);
}
