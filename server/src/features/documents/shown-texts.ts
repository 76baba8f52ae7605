// The texts that readers are shown: of versions and of drafts, read from where it costs least, and kept in memory for the
// next reader. Of a long text only a part is read where no more is needed.
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

  /** As it has been derived, with all that is in the log now; null where it is read from the log sooner. */
  async function findDerived(fileId: string): Promise<DerivedRow | null> {
    const row = await store.readDerived(database, fileId);
    if (!row || row.isCurrent) return row;
    if (!row.isLong) return null;
    await editing.settled(fileId);
    return store.readDerived(database, fileId);
  }

  /** From the cache, else from what is stored: of that only a part is read where no more is needed. */
  async function readNear(
    cached: Prepared<PublishedText> | undefined,
    block: string | undefined,
    load: {
      whole(): Promise<Prepared<PublishedText>>;
      part(block: string): Promise<Prepared<PublishedText> | null>;
    },
  ): Promise<Prepared<PublishedText>> {
    if (block === undefined) return cached ?? load.whole();
    if (!cached) return (await load.part(block)) ?? load.whole();
    const part = partOf(cached.value, block);
    return part.isPart ? prepare(part) : cached;
  }

  /**
   * Of a long draft that somebody writes in, the first screens as they were derived last: the whole, which is asked for
   * next, waits for what came since.
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

  /** A short text was read as a whole. */
  const cacheIfWhole = (key: string, text: PublishedText, { revision }: DocumentTextPart) =>
    text.isPart ? prepare(text) : cache.put(key, prepare(text), revision);

  return {
    /** Mostly nobody has written since it was derived. */
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
