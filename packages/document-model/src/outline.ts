// The document's headings as a flat list, for the outline beside the text.

import { blockIdOf, blocksOf, type DocumentJSON, inlineText } from './content.ts';
import { levelOf } from './nodes/heading.ts';

export interface OutlineHeading {
  /** Block id of the heading; empty until it has one. */
  id: string;
  /** 1 to 6. */
  level: number;
  text: string;
}

/** Top-level headings (not those in a table, quote or list) that have text. Linear. */
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
