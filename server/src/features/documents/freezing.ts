// A draft frozen into a version that nobody sees yet, and such a version made the published one as it is.
import { refuse } from '@docent/contract/refusals';
import { type DocumentJSON, sameContent } from '@docent/document-model/content';
import { withoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import { createId } from '../../platform/ids.ts';
import type { Audit } from '../audit/audit.ts';
import type { Editing } from '../editing/editing.ts';
import * as store from './documents.store.ts';

interface Frozen {
  versionId: string;
  /** Without what is only suggested. */
  content: DocumentJSON;
  /** The entry of the log up to which it holds the draft. */
  seq: number;
  /** The published version, null where there is none. */
  base: { id: string; content: DocumentJSON } | null;
}

export interface Freezing {
  /**
   * Makes a version without a number of everything acknowledged before the call; `use` belongs to the same
   * transaction, in which nobody else publishes. Refuses with `document/nothing-to-publish`.
   */
  freeze<T>(
    caller: { id: string },
    fileId: string,
    use: (tx: Database, frozen: Frozen) => Promise<T>,
  ): Promise<T>;
  /**
   * Makes a frozen version the published one, exactly as it is. `choose` belongs to the same transaction and says
   * which, and what was published when it was frozen. Refuses with `review/superseded` where that is another one now.
   */
  publishFrozen(
    caller: { id: string },
    fileId: string,
    choose: (tx: Database) => Promise<{ versionId: string; baseId: string | null }>,
    options: { significant: boolean; details: Record<string, unknown> },
  ): Promise<void>;
}

interface Needs {
  database: Database;
  audit: Audit;
  editing: Editing;
  events: Events;
}

export function createFreezing({ database, audit, editing, events }: Needs): Freezing {
  return {
    async freeze(caller, fileId, use) {
      await editing.settled(fileId);
      return database.transaction(async (tx) => {
        const now = await store.lockDocument(tx, fileId);
        if (now === null) throw refuse('file/not-found');
        if (now.versionId !== null && !now.dirty) throw refuse('document/nothing-to-publish');
        const draft = await store.readDraft(tx, fileId);
        const content = withoutSuggestions(draft.content, 'refuse');
        const base = now.number === null ? null : await store.readVersion(tx, fileId, now.number);
        const versionId = createId();
        const text = content === draft.content ? null : content;
        await store.freezeUnpublished(tx, fileId, { id: versionId, by: caller.id, text });
        await events.record(tx, { kind: 'version.added', fileId, versionId });
        return use(tx, { versionId, content, seq: draft.seq, base });
      });
    },

    async publishFrozen(caller, fileId, choose, { significant, details }) {
      await editing.settled(fileId);
      await database.transaction(async (tx) => {
        const now = await store.lockDocument(tx, fileId);
        if (now === null) throw refuse('file/not-found');
        const { versionId, baseId } = await choose(tx);
        if (now.versionId !== null && now.versionId !== baseId) throw refuse('review/superseded');
        const content = await store.findFrozen(tx, versionId);
        const draft = await store.readDraft(tx, fileId);
        const dirty = !sameContent(withoutSuggestions(draft.content, 'refuse'), content);
        const number = await store.publishFrozen(tx, fileId, { versionId, dirty, by: caller.id });
        await editing.publishText(tx, fileId, content);
        if (significant) await store.setSignificant(tx, fileId, number);
        await store.touchFile(tx, fileId, caller.id);
        await events.record(tx, { kind: 'document.published', fileId, versionId });
        await audit.record(tx, caller, 'document.published', fileId, {
          version: number,
          ...(significant && { significant }),
          ...details,
        });
      });
    },
  };
}
