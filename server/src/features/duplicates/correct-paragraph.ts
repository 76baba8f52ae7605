// Changes the text of one paragraph of a draft, if it still says what it did.
import { refuse } from '@docent/contract/refusals';
import { lineWithText } from '@docent/document-model/comparing/lineWithText';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DuplicatesNeeds } from './duplicates.needs.ts';
import { applyLine, decideLines } from './revise.rules.ts';

export interface ParagraphCorrection {
  fileId: string;
  paragraphId: string;
  was: string;
  text: string;
}

export async function correctParagraph(
  { access, editing }: Pick<DuplicatesNeeds, 'access' | 'editing'>,
  caller: Caller,
  { fileId, paragraphId, was, text: textAfter }: ParagraphCorrection,
  others: (tx: Database) => Promise<void>,
): Promise<void> {
  const file = await access.require(caller, 'edit', fileId);
  const line = (before: Parameters<typeof lineWithText>[0]) => lineWithText(before, textAfter);
  await editing.change(
    file,
    caller,
    (ydoc) => {
      const { changed, refused } = decideLines(ydoc, [{ paragraphId, was, textAfter, line }]);
      for (const { reason } of refused) throw refuse(reason);
      for (const change of changed) applyLine(ydoc, change);
    },
    others,
  );
}
