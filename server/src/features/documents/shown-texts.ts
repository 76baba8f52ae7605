// The texts that readers are shown, of versions and drafts. They are read from the cheapest source and cached; of a
// long text only a part is read if that is enough.
import { refuse } from '@docent/contract/refusals';
import type { DocumentJSON } from '@docent/document-model/content';
import type { Database } from '../../platform/database/database.ts';
import { type Prepared, prepare } from '../../platform/http/prepared.ts';
import type { Editing } from '../editing/editing.ts';
import type { DerivedRow } from './documents.store.ts';
import * as store from './documents.store.ts';
import {
  createTextCache,
  type DocumentTextPart,
  type PublishedText,
  partOf,
  textOf,
  textOfPart,
} from './shown.ts';

interface Needs {
  database: Database;
  editing: Pick<Editing, 'content' | 'settled'>;
}

export function createShownTexts({ database, editing }: Needs) {
  const cache = createTextCache();

  /** The derived draft, up to date with the log; null if reading it from the log is faster. */
  async function findDerived(fileId: string): Promise<DerivedRow | null> {
    const row = await store.readDerived(database, fileId);
    if (!row || row.isCurrent) return row;
    if (!row.isLong) return null;
    await editing.settled(fileId);
    return store.readDerived(database, fileId);
  }

  /** Reads from the cache, or else from the database; only a part if no more is needed. */
  async function readNear(
    cachedText: Prepared<PublishedText> | undefined,
    block: string | undefined,
    load: {
      whole(): Promise<Prepared<PublishedText>>;
      part(block: string): Promise<Prepared<PublishedText> | null>;
    },
  ): Promise<Prepared<PublishedText>> {
    if (block === undefined) return cachedText ?? load.whole();
    if (!cachedText) return (await load.part(block)) ?? load.whole();
    const part = partOf(cachedText.value, block);
    return part.isPart ? prepare(part) : cachedText;
  }

  /**
   * The first screens of a long draft that is being edited, as last derived. The whole text, which the client
   * requests next, includes later edits.
   */
  async function readLastScreens(
    fileId: string,
    block: string,
  ): Promise<Prepared<PublishedText> | null> {
    const row = await store.readDerived(database, fileId);
    if (!row || row.isCurrent || !row.isLong) return null;
    const part = await store.readDerivedPart(database, fileId, block);
    return part?.isPart ? prepare(textOfPart(part, null)) : null;
  }

  /** Caches the text if it is complete. */
  const cacheIfWhole = (key: string, text: PublishedText, { revision }: DocumentTextPart) =>
    text.isPart ? prepare(text) : cache.put(key, prepare(text), revision);

  return {
    /** Reads the derived draft, which is usually up to date. */
    async readDraftContent(fileId: string): Promise<DocumentJSON> {
      const row = await findDerived(fileId);
      return (
        (row && (await store.readDerivedDraft(database, fileId))?.content) ??
        editing.content(fileId)
      );
    },

    async readDraft(fileId: string, block?: string): Promise<Prepared<PublishedText>> {
      const last = block === undefined ? null : await readLastScreens(fileId, block);
      if (last) return last;
      const key = `${fileId} draft`;
      const row = await findDerived(fileId);
      if (!row) return prepare(textOf(await editing.content(fileId), null));
      return readNear(cache.get(key, row.revision), block, {
        async whole() {
          const draft = await store.readDerivedDraft(database, fileId);
          if (!draft) throw refuse('file/not-found');
          return cache.put(key, prepare(textOf(draft.content, null)), draft.revision);
        },
        async part(block) {
          const part = await store.readDerivedPart(database, fileId, block);
          return part && cacheIfWhole(key, textOfPart(part, null), part);
        },
      });
    },

    async readVersion(
      fileId: string,
      number: number,
      block?: string,
    ): Promise<Prepared<PublishedText>> {
      const key = `${fileId} ${number}`;
      return readNear(cache.get(key), block, {
        async whole() {
          const version = await store.readVersion(database, fileId, number);
          if (version === null) throw refuse('version/not-found');
          return cache.put(key, prepare(textOf(version.content, number)));
        },
        async part(block) {
          const part = await store.readVersionPart(database, fileId, number, block);
          return part && cacheIfWhole(key, textOfPart(part, number), part);
        },
      });
    },
  };
}
