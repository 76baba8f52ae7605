// SQL for comments. Everything that is shown or counted is joined with the level `comment` on the document.
import type { Comment, CommentFilter } from '@docent/contract/comments';
import type { StoredAnchor } from '@docent/document-model/anchors';
import { type Database, sql } from '../../platform/database/database.ts';
import { personJson } from '../../platform/database/person-json.ts';

export type CommentRow = Omit<Comment, 'createdAt' | 'editedAt' | 'anchor' | 'further'> & {
  createdAt: Date;
  editedAt: Date | null;
  from: number | null;
  to: number | null;
  further: Omit<CommentPlace, 'anchor'>[];
  fileName: string;
  /** Sorts threads in the order of the text. */
  position: number;
};

/** A comment that the caller may see, for use cases that change it. */
export interface KnownComment {
  id: string;
  fileId: string;
  parentId: string | null;
  authorId: string;
  body: string;
  mentions: string[];
  isDeleted: boolean;
  isChecked: boolean;
  level: number;
}

/** The part of a paragraph that a thread covers. */
export interface CommentPlace {
  anchor: StoredAnchor;
  paragraphId: string | null;
  from: number | null;
  to: number | null;
  detached: boolean;
  /** The text when the thread was started. */
  quote: string | null;
}

/** The first of the thread's paragraphs that still exists, and the others. */
export interface ThreadPlace extends CommentPlace {
  id: string;
  further: CommentPlace[];
}

export interface NewComment {
  id: string;
  fileId: string;
  parentId: string | null;
  authorId: string;
  body: string;
  mentions: readonly string[];
  place: Omit<ThreadPlace, 'id' | 'anchor'> & { anchor: StoredAnchor | null };
  at: Date;
  /** Identifies repeated requests of the same comment; null if the client sent none. */
  sending: string | null;
}

export interface TopPlace {
  position: number;
  from: number;
  id: string;
}

export interface UnreadPlace {
  createdAt: string;
  id: string;
}

/** Sorts after every paragraph: for detached threads and those on the whole document. */
const last = 2_147_483_647;

/** The documents `f` that a person may comment on, with their level `s`. */
const commentable = (personId: string) => sql`
  join files f on f.id = c.file_id
  join documents d on d.file_id = f.id
  join person_scopes(${personId}) s on s.scope_id = f.scope_id and s.level >= 2
    and f.trashed_at is null and file_visible(f.kind, d.published_version_id, s.level)`;

const isUnread = (personId: string) =>
  sql`exists (select from comment_unread u where u.comment_id = c.id and u.person_id = ${personId})`;

const position = sql`coalesce((
  select t.position from paragraphs t
  where t.file_id = c.file_id and t.stage = 'draft' and t.id = c.paragraph_id and not c.detached), ${last})`;

/** People who may not read the draft see a quotation only if it is in the published text. */
const seesQuote = (personId: string, quote: ReturnType<typeof sql>) => sql`(
  reads_draft(${personId}, f.scope_id, s.level) or exists (
    select from paragraphs t
    where t.file_id = c.file_id and t.stage = 'published' and position(${quote} in t.text) > 0))`;

const row = (personId: string) => sql`
  c.id, c.file_id as "fileId", f.name as "fileName", c.parent_id as "parentId", c.body, c.detached,
  case when ${seesQuote(personId, sql`c.quote`)} then c.quote end as quote,
  c.deleted_at is not null as deleted, c.paragraph_id as "paragraphId", c.from_offset as "from", c.to_offset as "to",
  (select coalesce(jsonb_agg(place - 'anchor' order by at), '[]')
    from jsonb_array_elements(c.further) with ordinality as places (place, at)
    where ${seesQuote(personId, sql`place->>'quote'`)}) as further,
  c.checked_at is not null as checked, c.created_at as "createdAt", c.edited_at as "editedAt",
  ${position} as position, ${isUnread(personId)} as unread,
  (select ${personJson()} from people p where p.id = c.author_id) as author,
  (select ${personJson()} from people p where p.id = c.checked_by) as "checkedBy",
  (select count(*)::int from comments r where r.parent_id = c.id) as replies,
  (select count(*)::int from comments r join comment_unread u on u.comment_id = r.id and u.person_id = ${personId}
    where r.parent_id = c.id) as "unreadReplies",
  coalesce((
    select jsonb_agg(jsonb_build_object('person', ${personJson()}, 'checkedAt', a.checked_at) order by a.asked_at, p.id)
    from comment_approvers a join people p on p.id = a.person_id where a.comment_id = c.id
  ), '[]') as approvers,
  coalesce((
    select jsonb_agg(jsonb_build_object('reaction', by_reaction.reaction, 'people', by_reaction.people)
      order by by_reaction.first, by_reaction.reaction)
    from (
      select e.reaction, min(e.at) as first, jsonb_agg(${personJson()} order by e.at, p.id) as people
      from comment_reactions e join people p on p.id = e.person_id
      where e.comment_id = c.id group by e.reaction
    ) by_reaction
  ), '[]') as reactions`;

const filters: Record<CommentFilter, (personId: string) => ReturnType<typeof sql>> = {
  all: () => sql`true`,
  open: () => sql`c.checked_at is null`,
  checked: () => sql`c.checked_at is not null`,
  detached: () => sql`c.detached`,
  mine: (personId) => sql`(
    exists (select from comments m where (m.id = c.id or m.parent_id = c.id)
      and (m.author_id = ${personId} or ${personId} = any(m.mentions)))
    or exists (select from comment_approvers a where a.comment_id = c.id and a.person_id = ${personId}))`,
  unread: (personId) => sql`exists (
    select from comment_unread u join comments m on m.id = u.comment_id
    where u.person_id = ${personId} and (m.id = c.id or m.parent_id = c.id))`,
  approve: (personId) => sql`exists (
    select from comment_approvers a
    where a.comment_id = c.id and a.person_id = ${personId} and a.checked_at is null)`,
};

export const listThreads = (
  database: Database,
  personId: string,
  fileId: string,
  { filter, after, limit }: { filter: CommentFilter; after: TopPlace | null; limit: number },
) =>
  database.query<CommentRow>(sql`
    select * from (
      select ${row(personId)} from comments c ${commentable(personId)}
      where c.file_id = ${fileId} and c.parent_id is null and ${filters[filter](personId)}
    ) threads
    ${
      after
        ? sql`where (position, coalesce("from", 0), id) > (${after.position}::int, ${after.from}::int, ${after.id})`
        : sql.empty
    }
    order by position, coalesce("from", 0), id limit ${limit}`);

/** The thread of a comment, oldest first; empty if the person may not see it. */
export const listReplies = (database: Database, personId: string, commentId: string) =>
  database.query<CommentRow>(sql`
    select ${row(personId)} from comments c ${commentable(personId)}
    where coalesce(c.parent_id, c.id) = (select coalesce(parent_id, id) from comments where id = ${commentId})
    order by c.parent_id is not null, c.created_at, c.id`);

export const findComment = (database: Database, personId: string, commentId: string) =>
  database.maybe<CommentRow>(sql`
    select ${row(personId)} from comments c ${commentable(personId)} where c.id = ${commentId}`);

export const listUnread = (
  database: Database,
  personId: string,
  { after, limit }: { after: UnreadPlace | null; limit: number },
) =>
  database.query<CommentRow>(sql`
    select ${row(personId)}
    from comment_unread mine join comments c on c.id = mine.comment_id ${commentable(personId)}
    where mine.person_id = ${personId}
      ${after ? sql`and (c.created_at, c.id) < (${after.createdAt}::timestamptz, ${after.id})` : sql.empty}
    order by c.created_at desc, c.id desc limit ${limit}`);

export async function countUnread(
  database: Database,
  personId: string,
  fileId: string | undefined,
): Promise<number> {
  const { count } = await database.one<{ count: number }>(sql`
    select count(*)::int as count
    from comment_unread mine join comments c on c.id = mine.comment_id ${commentable(personId)}
    where mine.person_id = ${personId} ${fileId ? sql`and c.file_id = ${fileId}` : sql.empty}`);
  return count;
}

export const countByDocument = (database: Database, personId: string, fileIds: readonly string[]) =>
  database.query<{ fileId: string; open: number; unread: number }>(sql`
    select c.file_id as "fileId",
      (count(*) filter (where c.parent_id is null and c.checked_at is null))::int as open,
      (count(*) filter (where ${isUnread(personId)}))::int as unread
    from comments c ${commentable(personId)}
    where c.file_id = any(${fileIds})
    group by c.file_id`);

/** Unread comments below those of the files that are folders, as far as the person sees them in the tree. */
export const countBelow = (database: Database, personId: string, fileIds: readonly string[]) =>
  database.query<{ fileId: string; unread: number }>(sql`
    with recursive held as materialized (
      select f.parent_id, count(*) as unread
      from comment_unread mine join comments c on c.id = mine.comment_id ${commentable(personId)}
      where mine.person_id = ${personId}
        and exists (select from files where id = any(${fileIds}) and kind = 'folder')
      group by f.parent_id
    ),
    readable as materialized (select scope_id from person_scopes(${personId})),
    up as (
      select p.id, p.parent_id, held.unread
      from held join files p on p.id = held.parent_id join readable r on r.scope_id = p.scope_id
      union all
      select p.id, p.parent_id, up.unread
      from up join files p on p.id = up.parent_id join readable r on r.scope_id = p.scope_id
    )
    select id as "fileId", sum(unread)::int as unread from up where id = any(${fileIds}) group by id`);

/**
 * Marks a thread, a document, or everything that the person sees as read. Returns the comments that were unread,
 * with their threads.
 */
export const markRead = (
  tx: Database,
  personId: string,
  { threadId, fileId }: { threadId?: string; fileId?: string | undefined },
) =>
  tx.query<{ id: string; threadId: string }>(sql`
    delete from comment_unread mine using (
      select c.id, coalesce(c.parent_id, c.id) as thread_id from comments c ${commentable(personId)}
      where true
        ${threadId ? sql`and coalesce(c.parent_id, c.id) = ${threadId}` : sql.empty}
        ${fileId ? sql`and c.file_id = ${fileId}` : sql.empty}
        and ${isUnread(personId)}
    ) seen
    where mine.person_id = ${personId} and mine.comment_id = seen.id
    returning seen.id, seen.thread_id as "threadId"`);

// Queries for changing comments

/** Locks the thread of a comment until the transaction ends; null if the person may not see the comment. */
export async function lockComment(
  tx: Database,
  personId: string,
  commentId: string,
): Promise<KnownComment | null> {
  await tx.query(sql`
    select from comments where id = (select coalesce(parent_id, id) from comments where id = ${commentId}) for update`);
  return tx.maybe<KnownComment>(sql`
    select c.id, c.file_id as "fileId", c.parent_id as "parentId", c.author_id as "authorId", c.body, c.mentions,
      c.deleted_at is not null as "isDeleted", c.checked_at is not null as "isChecked", s.level
    from comments c ${commentable(personId)} where c.id = ${commentId}`);
}

/** The names of these people, and whether they may comment on the document. */
export const listPeople = (tx: Database, fileId: string, personIds: readonly string[]) =>
  tx.query<{ id: string; username: string; may: boolean }>(sql`
    select p.id, p.username, exists (
      select from files f
      join documents d on d.file_id = f.id
      join person_scopes(p.id) s on s.scope_id = f.scope_id
      where f.id = ${fileId} and s.level >= 2 and file_visible(f.kind, d.published_version_id, s.level)
    ) as may
    from people p where p.id = any(${personIds})`);

export async function addComment(tx: Database, comment: NewComment): Promise<void> {
  const { id, fileId, parentId, authorId, body, mentions, place, at, sending } = comment;
  await tx.query(sql`
    insert into comments (id, file_id, parent_id, author_id, body, mentions, created_at, quote, paragraph_id,
      from_offset, to_offset, detached, anchor, further, sending)
    values (${id}, ${fileId}, ${parentId}, ${authorId}, ${body}, ${[...mentions]}::text[], ${at}, ${place.quote},
      ${place.paragraphId}, ${place.from}::int, ${place.to}::int, ${place.detached}, ${sql.json(place.anchor)},
      ${sql.json(place.further)}, ${sending})`);
}

/** The comment that an earlier request with the same `sending` added. */
export async function findSent(
  database: Database,
  authorId: string,
  { fileId, sending }: { fileId: string; sending?: string | undefined },
): Promise<string> {
  const { id } = await database.one<{ id: string }>(sql`
    select id from comments
    where author_id = ${authorId} and file_id = ${fileId} and sending = ${sending ?? null}`);
  return id;
}

export async function updateComment(
  tx: Database,
  commentId: string,
  body: string,
  mentions: readonly string[],
  at: Date,
): Promise<void> {
  await tx.query(sql`
    update comments set body = ${body}, mentions = ${[...mentions]}::text[], edited_at = ${at}
    where id = ${commentId}`);
}

/**
 * Deletes a comment; also its thread, if it is the first comment without replies, or the last reply to a deleted
 * one. Returns the comments whose notifications have to be withdrawn, except those of the kinds in `but`: the first
 * comment of a thread keeps its place, and notifications about replies stay.
 */
export async function removeComment(
  tx: Database,
  comment: KnownComment,
  at: Date,
): Promise<{ commentId: string; but: 'reply'[] }[]> {
  const hasReplies = await tx.query(sql`
    update comments c set body = '', mentions = '{}', deleted_at = ${at}
    where id = ${comment.id} and exists (select from comments r where r.parent_id = c.id)
    returning id`);
  if (hasReplies.length > 0) {
    await tx.query(sql`delete from comment_reactions where comment_id = ${comment.id}`);
    await tx.query(sql`delete from comment_unread where comment_id = ${comment.id}`);
    return [{ commentId: comment.id, but: ['reply'] }];
  }
  await tx.query(sql`delete from comments where id = ${comment.id}`);
  const parent = await tx.query<{ id: string }>(sql`
    delete from comments c where id = ${comment.parentId} and deleted_at is not null
      and not exists (select from comments r where r.parent_id = c.id)
    returning id`);
  return [comment.id, ...parent.map(({ id }) => id)].map((commentId) => ({
    commentId,
    but: [],
  }));
}

/** Everybody who has written in a thread or was asked to check it. */
export async function listParticipants(tx: Database, threadId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select author_id as id from comments
    where (id = ${threadId} or parent_id = ${threadId}) and deleted_at is null
    union select person_id from comment_approvers where comment_id = ${threadId}`);
  return rows.map(({ id }) => id);
}

/** Everybody who has written, was mentioned or was asked in any thread of a document. */
export async function listWriters(tx: Database, fileId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select author_id as id from comments where file_id = ${fileId} and deleted_at is null
    union select unnest(mentions) from comments where file_id = ${fileId}
    union select a.person_id from comment_approvers a join comments c on c.id = a.comment_id
      where c.file_id = ${fileId}`);
  return rows.map(({ id }) => id);
}

export async function addUnread(
  tx: Database,
  commentId: string,
  personIds: readonly string[],
): Promise<void> {
  await tx.query(sql`
    insert into comment_unread (person_id, comment_id)
    select id, ${commentId} from people where id = any(${personIds})
    on conflict do nothing`);
}

export async function dropUnread(
  tx: Database,
  commentId: string,
  personIds: readonly string[],
): Promise<void> {
  await tx.query(sql`
    delete from comment_unread where comment_id = ${commentId} and person_id = any(${personIds})`);
}

// Approvers and reactions

export async function listApprovers(tx: Database, threadId: string) {
  return tx.query<{ id: string; isChecked: boolean }>(sql`
    select person_id as id, checked_at is not null as "isChecked"
    from comment_approvers where comment_id = ${threadId}`);
}

/** Returns the ids of newly added approvers. */
export async function addApprovers(
  tx: Database,
  threadId: string,
  personIds: readonly string[],
  at: Date,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    insert into comment_approvers (comment_id, person_id, asked_at)
    select ${threadId}, id, ${at} from people where id = any(${personIds})
    on conflict do nothing returning person_id as id`);
  return rows.map(({ id }) => id);
}

export async function saveCheck(
  tx: Database,
  threadId: string,
  { approvers, at }: { approvers: readonly string[]; at: Date | null },
): Promise<void> {
  await tx.query(sql`
    update comment_approvers set checked_at = ${at}
    where comment_id = ${threadId} and person_id = any(${approvers})
      and (checked_at is null) <> (${at}::timestamptz is null)`);
}

export async function setChecked(
  tx: Database,
  threadId: string,
  by: string | null,
  at: Date,
): Promise<void> {
  await tx.query(sql`
    update comments set checked_by = ${by}, checked_at = case when ${by}::text is null then null else ${at}::timestamptz end
    where id = ${threadId}`);
}

export async function saveReaction(
  tx: Database,
  commentId: string,
  personId: string,
  { reaction, on, at }: { reaction: string; on: boolean; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    on
      ? sql`insert into comment_reactions (comment_id, person_id, reaction, at)
          values (${commentId}, ${personId}, ${reaction}, ${at}) on conflict do nothing returning reaction`
      : sql`delete from comment_reactions
          where comment_id = ${commentId} and person_id = ${personId} and reaction = ${reaction}
          returning reaction`,
  );
  return rows.length > 0;
}

// Places in the text

export const listPlaces = (database: Database, fileId: string) =>
  database.query<ThreadPlace>(sql`
    select id, anchor, paragraph_id as "paragraphId", from_offset as "from", to_offset as "to", detached, quote,
      further
    from comments where file_id = ${fileId} and parent_id is null and anchor is not null`);

export async function readPlacedUpTo(
  database: Database,
  fileId: string,
): Promise<Uint8Array | null> {
  const row = await database.maybe<{ state: Buffer }>(
    sql`select state_vector as state from comment_places where file_id = ${fileId}`,
  );
  return row?.state ?? null;
}

/** Updates the places of those threads that still exist. */
export async function writePlaces(tx: Database, places: readonly ThreadPlace[]): Promise<void> {
  await tx.query(sql`
    update comments c set paragraph_id = given."paragraphId", from_offset = given."from", to_offset = given."to",
      detached = given.detached, anchor = given.anchor, quote = given.quote, further = given.further
    from jsonb_to_recordset(${sql.json(places)}) as
      given (id text, "paragraphId" text, "from" int, "to" int, detached boolean, anchor jsonb, quote text,
        further jsonb)
    where c.id = given.id`);
}

export async function savePlacedUpTo(
  tx: Database,
  fileId: string,
  state: Uint8Array,
): Promise<void> {
  await tx.query(sql`
    insert into comment_places (file_id, state_vector) values (${fileId}, ${Buffer.from(state)})
    on conflict (file_id) do update set state_vector = excluded.state_vector`);
}

export function toComment({
  createdAt,
  editedAt,
  from,
  to,
  further,
  position: _,
  fileName: __,
  ...row
}: CommentRow): Comment {
  return {
    ...row,
    ...placeOf({ ...row, from, to }),
    further: further.map(({ quote, ...place }) => ({ ...placeOf(place), quote })),
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  };
}

function placeOf({ paragraphId, from, to, detached }: Omit<CommentPlace, 'anchor' | 'quote'>) {
  return {
    paragraphId: detached ? null : paragraphId,
    anchor: detached || from === null || to === null ? null : { from, to },
    detached,
  };
}
