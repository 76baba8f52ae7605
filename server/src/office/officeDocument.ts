// What a reader makes of a file.
import type { ImportLoss } from '@docent/contract/files';
import { type DocumentJSON, inlineText, type NodeJSON } from '@docent/document-model/content';
import type { WordThread } from './word/comments.ts';

export interface OfficeDocument {
  /** The text of its title; null if it has none. */
  title: string | null;
  content: DocumentJSON;
  comments: WordThread[];
  losses: ImportLoss[];
}

/** The only heading of level 1, if it comes first. */
export function titleOf(blocks: readonly NodeJSON[]): string | null {
  const first = blocks.find((block) => inlineText(block).trim() !== '');
  if (first?.type !== 'heading' || first.attrs?.level !== 1) return null;
  const others = blocks.filter(({ type, attrs }) => type === 'heading' && attrs?.level === 1);
  return others.length === 1 ? inlineText(first) : null;
}
