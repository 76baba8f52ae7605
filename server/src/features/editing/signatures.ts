// Watches over signatures in drafts: a signed block says what its record says, and one without record is not signed.
//
// What an editor types cannot be refused word by word without losing the rest of it. So the change comes in, and
// what it did to signatures is taken back by another one: in the same log entry where the change is ours, at once
// after it where it came over a socket or from another node.
import {
  mendSignatures,
  signatureFaults,
  type Touched,
  touchedSignatures,
} from '@docent/document-model/signatures';
import { findBlock } from '@docent/document-model/yjs';
import type * as Y from 'yjs';
import type { OpenDatabase } from '../../platform/database.ts';
import { createSignaturesStore } from './signatures.store.ts';

export function createSignatures(database: OpenDatabase) {
  const store = createSignaturesStore(database);

  /** What is wrong with what was touched; notes on the way which signed blocks were removed and which came back. */
  async function faultsOf(fileId: string, ydoc: Y.Doc, touched: Touched, by: string | null) {
    const records = new Map((await store.of(fileId)).map((record) => [record.blockId, record]));
    if (records.size > 0) {
      const present = [...records.keys()].filter((id) => findBlock(ydoc, id) !== null);
      await store.markPresent(fileId, present);
      const gone = touched.removed.filter((id) => records.has(id) && !present.includes(id));
      await store.markRemoved(fileId, gone, by);
    }
    return signatureFaults(ydoc, touched, (id) => records.get(id));
  }

  return {
    of: store.of,
    add: store.add,

    /** Puts right in this Y.Doc what was touched. */
    async mend(fileId: string, ydoc: Y.Doc, touched: Touched, by: string | null): Promise<void> {
      mendSignatures(ydoc, await faultsOf(fileId, ydoc, touched, by));
    },

    async isFaulty(fileId: string, ydoc: Y.Doc, touched: Touched, by: string | null) {
      return (await faultsOf(fileId, ydoc, touched, by)).length > 0;
    },

    /** Collects what happens to signatures in a Y.Doc from now on; asked, it answers null for nothing. */
    follow(ydoc: Y.Doc): () => Touched | null {
      const all: Touched = { blocks: [], removed: [] };
      ydoc.on('afterTransaction', (transaction: Y.Transaction) => {
        const touched = touchedSignatures(transaction);
        if (!touched) return;
        all.blocks.push(...touched.blocks);
        all.removed.push(...touched.removed);
      });
      return () => (all.blocks.length + all.removed.length > 0 ? all : null);
    },
  };
}

export type Signatures = ReturnType<typeof createSignatures>;
