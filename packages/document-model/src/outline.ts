// The headings tree as a flat list, for the outline beside the text.

import { blockIdOf, blocksOf, type DocumentJSON, inlineText } from './content.ts';
import { levelOf } from './nodes/heading.ts';

export interface OutlineHeading {
  /** The heading's block id; empty where it has none yet. */
  id: string;
  /** 1 to 6. */
  level: number;
  text: string;
}

/** The headings that stand by themselves (not in a table, quote or list) and have text. Linear. */
export function outlineOf(document: DocumentJSON): OutlineHeading[] {
  const outline: OutlineHeading[] = [];
  for (const block of blocksOf(document)) {
    if (block.type !== 'heading') continue;
    const text = inlineText(block).replace(/\s+/g, ' ').trim();
    if (text)
      outline.push({ id: blockIdOf(block) ?? '', level: levelOf(block.attrs?.level), text });
  }
  return outline;
}
