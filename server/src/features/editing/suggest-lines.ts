// Suggestions that the server makes for people who may comment but not edit. The server writes them itself, so that
// nothing but suggestions can get into the draft this way.
import {
  type ChangeAuthor,
  lineWithChanges,
} from '@docent/document-model/comparing/blockWithChanges';
import type { NodeJSON } from '@docent/document-model/content';
import { blocksWithoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import { blockOf, findBlock, setParagraph } from '@docent/document-model/yjs';
import type * as Y from 'yjs';
import type { Database } from '../../platform/database/database.ts';
import { type ChangeInTransactionParts, changeDraftWith } from './change-draft.ts';

export function suggestLines<T>(
  parts: ChangeInTransactionParts,
  fileId: string,
  by: ChangeAuthor,
  decide: (ydoc: Y.Doc) => { lines: ReadonlyMap<string, NodeJSON[]>; result: T },
  others: (tx: Database) => Promise<unknown>,
): Promise<T> {
  const change = (ydoc: Y.Doc) => {
    const { lines, result } = decide(ydoc);
    for (const [id, line] of lines) {
      const before = lineOf(ydoc, id);
      if (before) setParagraph(ydoc, id, lineWithChanges(before, line, by));
    }
    return result;
  };
  return changeDraftWith(parts, { fileId, personId: by.personId, change }, others);
}

export function withdrawSuggestion(
  ydoc: Y.Doc,
  personId: string,
  { id, blockIds }: { id: string; blockIds: readonly string[] },
): string[] {
  return blockIds.filter((blockId) => {
    const element = findBlock(ydoc, blockId);
    const block = element && blockOf(element);
    if (!block) return false;
    const isMeant = (suggestionId: string, by: string) => suggestionId === id && by === personId;
    const [without = block] = blocksWithoutSuggestions([block], 'refuse', isMeant);
    return without !== block && setParagraph(ydoc, blockId, without.content ?? []);
  });
}

function lineOf(ydoc: Y.Doc, id: string): NodeJSON[] | null {
  const element = findBlock(ydoc, id);
  return (element && blockOf(element)?.content) ?? null;
}
