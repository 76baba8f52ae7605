// The people affected by a comment: who may be mentioned, and for whom it is unread.
import { refuse } from '@docent/contract/refusals';
import type { Database } from '../../platform/database/database.ts';
import type { CommentsNeeds } from './comments.needs.ts';
import type { KnownComment } from './comments.store.ts';
import * as store from './comments.store.ts';

type CommentRef = Pick<KnownComment, 'id' | 'fileId' | 'authorId'>;

/** Refuses with the names of the people who may not comment on the document. */
export async function requireRecipients(
  tx: Database,
  fileId: string,
  personIds: readonly string[],
): Promise<void> {
  if (personIds.length === 0) return;
  const people = await store.listPeople(tx, fileId, personIds);
  if (people.length < new Set(personIds).size) throw refuse('person/not-found');
  const without = people.filter(({ may }) => !may).map(({ username }) => username);
  if (without.length > 0) throw refuse('comment/person-without-access', { people: without });
}

/** Marks a comment as unread for followers of the document and participants in its threads. */
export async function markUnreadForOthers(
  tx: Database,
  { id, fileId, authorId }: CommentRef,
  followers: readonly string[],
): Promise<void> {
  const people = new Set([...(await store.listWriters(tx, fileId)), ...followers]);
  people.delete(authorId);
  await store.addUnread(tx, id, [...people]);
}

/** Withdraws notifications from people who are no longer mentioned, unless they have read them. */
export async function withdrawMentions(
  notices: Pick<CommentsNeeds['notices'], 'listFollowers' | 'withdraw'>,
  tx: Database,
  { id, fileId }: CommentRef,
  personIds: readonly string[],
): Promise<void> {
  if (personIds.length === 0) return;
  const which = { of: personIds, only: ['mention'], isUnread: true } as const;
  await notices.withdraw(tx, { commentId: id }, which);
  const followers = await notices.listFollowers(tx, fileId);
  const recipientIds = new Set([...(await store.listWriters(tx, fileId)), ...followers]);
  await store.dropUnread(
    tx,
    id,
    personIds.filter((person) => !recipientIds.has(person)),
  );
}
