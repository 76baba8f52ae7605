// Whom a comment concerns: who may be named in it, and who has it to read.
import { refuse } from '@docent/contract/refusals';
import type { Database } from '../../platform/database/database.ts';
import type { Notices } from '../notices/notices.ts';
import * as store from './comments.store.ts';

interface Needs {
  notices: Pick<Notices, 'followers' | 'takeBack'>;
}

interface Said {
  id: string;
  fileId: string;
  authorId: string;
}

export function createConcern({ notices }: Needs) {
  return {
    /** Refuses with the names of those who may not comment on the document. */
    async require(tx: Database, fileId: string, personIds: readonly string[]): Promise<void> {
      if (personIds.length === 0) return;
      const named = await store.listPeople(tx, fileId, personIds);
      if (named.length < new Set(personIds).size) throw refuse('person/not-found');
      const without = named.filter(({ may }) => !may).map(({ username }) => username);
      if (without.length > 0) throw refuse('comment/person-without-access', { people: without });
    },

    /** For whoever follows the document or takes part in its threads. */
    async keepUnread(
      tx: Database,
      { id, fileId, authorId }: Said,
      followers: readonly string[],
    ): Promise<void> {
      const people = new Set([...(await store.listWriters(tx, fileId)), ...followers]);
      people.delete(authorId);
      await store.addUnread(tx, id, [...people]);
    },

    /** From those whom a comment names no more, unless they have seen that it did. */
    async takeBackMention(
      tx: Database,
      { id, fileId }: Said,
      from: readonly string[],
    ): Promise<void> {
      if (from.length === 0) return;
      const which = { of: from, only: ['mention'], isUnread: true } as const;
      await notices.takeBack(tx, { commentId: id }, which);
      const followers = await notices.followers(tx, fileId);
      const concerned = new Set([...(await store.listWriters(tx, fileId)), ...followers]);
      await store.dropUnread(
        tx,
        id,
        from.filter((person) => !concerned.has(person)),
      );
    },
  };
}
