// Appends an answer to a document as a quotation with its sources, through the one door to the text.
import type { Answer } from '@docent/contract/assistant';
import { refuse } from '@docent/contract/refusals';
import { mergeParagraphs } from '@docent/document-model/merge';
import { type QuotedSource, quotationOf } from '@docent/document-model/quotations';
import { contentOf } from '@docent/document-model/yjs';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Access } from '../access/access.ts';
import type { Editing } from '../editing/editing.ts';
import * as store from './assistant.store.ts';

interface Needs {
  database: Database;
  access: Pick<Access, 'require'>;
  editing: Pick<Editing, 'change'>;
}

export type Adding = ReturnType<typeof createAdding>;

export function createAdding({ database, access, editing }: Needs) {
  return {
    /**
     * Refuses with `answer/not-found` if the answer is not the caller's, is empty or has a source that they may no
     * longer read, and otherwise as `access.require` does.
     */
    async add(
      caller: Caller,
      { id, fileId }: { id: string; fileId: string },
    ): Promise<{ id: string; name: string }> {
      const turn = await store.findTurn(database, caller.id, id);
      if (!turn || turn.answer.res === '') throw refuse('answer/not-found');
      const file = await access.require(caller, 'edit', fileId);
      if (file.kind !== 'document') throw refuse('file/not-a-document');
      const quotation = quotationOf(turn.answer.res, creditsOf(turn.answer, turn.within));
      await editing.change(file, caller, (ydoc) => {
        const before = contentOf(ydoc);
        const section = { type: 'section', content: [quotation, { type: 'paragraph' }] };
        mergeParagraphs(ydoc, before, { ...before, content: [...before.content, section] });
      });
      return { id: file.id, name: file.name };
    },
  };
}

/** The sources, and the organisation if the question was limited to one. */
function creditsOf(
  { according }: Answer,
  within: { id: string; name: string } | null,
): QuotedSource[] {
  const sources = according.map(({ n, file_id, file_name, paragraph_id }) => ({
    n,
    name: file_name,
    href: `/detail/${file_id}/-#p-${paragraph_id}`,
  }));
  return within
    ? [...sources, { n: null, name: within.name, href: `/?folder=${within.id}` }]
    : sources;
}
