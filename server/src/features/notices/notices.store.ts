// SQL for notifications, their settings and follows. Notifications about a file are joined with the recipient's
// rights.
import type { Correction } from '@docent/contract/comments';
import type { MailWish, Notice, NoticeKind, NoticeRef } from '@docent/contract/notices';
import type { Person } from '@docent/contract/people';
import { type Database, sql } from '../../platform/database/database.ts';
import { personJson } from '../../platform/database/person-json.ts';
import type { MailLanguage, NoticeOutcome } from './notices.rules.ts';
import {
  isPremortemAsked,
  premortemDueAt,
  premortemQuotes,
  premortemSubject,
} from './premortem-notices.store.ts';

export interface NewNotice {
  kind: NoticeKind;
  fileId: string | null;
  ref: NoticeRef;
  actorId: string | null;
  once: string | null;
  count: number;
  at: Date;
}

export interface Receiver {
  personId: string;
  inApp: boolean;
  mailAt: Date | null;
}

/** Selects notifications by people and kinds (all by default); `isUnread` keeps those that were read. */
export interface WithdrawalFilter {
  of?: readonly string[];
  only?: readonly NoticeKind[];
  but?: readonly NoticeKind[];
  isUnread?: boolean;
}

export interface NoticeRow {
  id: string;
  kind: NoticeKind;
  fileId: string | null;
  fileName: string | null;
  ref: NoticeRef;
  actor: Person | null;
  /** The current status of the review or correction that it is about. */
  outcome: NoticeOutcome | null;
  correction: Correction | null;
  /** For notifications about an answer: the question. */
  question: string | null;
  quotes: string[];
  dueAt: Date | null;
  count: number;
  createdAt: Date;
  readAt: Date | null;
}

export interface MailedRow extends NoticeRow {
  /** The text it is about, and the words that were written. */
  quote: string | null;
  commentText: string | null;
  /** The published version and the granted level, if they still apply. */
  published: number | null;
  granted: number | null;
}

export interface Wish {
  personId: string;
  inApp: boolean | null;
  mail: MailWish | null;
}

export interface NoticePlace {
  createdAt: string;
  id: string;
}

/** For a notification `n` about diverging texts: both published texts, if the person may read the other one too. */
const disagreement = sql`
  select own.text as own, t.text as other, of.name
  from (
    select file_id, paragraph_id, other_file_id, other_paragraph_id from divergences
    union all
    select other_file_id, other_paragraph_id, file_id, paragraph_id from divergences
  ) v
  join paragraphs own on own.file_id = v.file_id and own.stage = 'published' and own.id = v.paragraph_id
  join paragraphs t on t.file_id = v.other_file_id and t.stage = 'published' and t.id = v.other_paragraph_id
  join files of on of.id = v.other_file_id and of.trashed_at is null
  join documents od on od.file_id = of.id
  join person_scopes(n.person_id) os on os.scope_id = of.scope_id
  where v.file_id = n.file_id and v.paragraph_id = n.ref->>'paragraphId'
    and file_visible(of.kind, od.published_version_id, os.level)
  order by of.name, of.id limit 1`;

/**
 * Reviewers may be notified about versions that are not visible to readers. People who can no longer see a review,
 * such as a former editor who took part in it, are not shown its notifications.
 */
const readable = sql`f.trashed_at is null and s.level >= n.level and (
  file_visible(f.kind, d.published_version_id, s.level) or is_reviewer(n.ref->>'reviewId', n.person_id)) and (
  n.ref->>'reviewId' is null or exists (
    select from reviews r where r.id = n.ref->>'reviewId'
      and may_see_review(r.id, r.requester_id, n.person_id, s.level))) and (
  n.kind <> 'text-diverged' or exists (${disagreement}))`;

/**
 * The notifications `n` that a person may see now, with their file `f`. A recovered text belongs to the person, so
 * its notification stays, without naming the file, if they may no longer read that.
 */
const visibleNotices = (personId: string) => sql`
  notices n
  left join files f on f.id = n.file_id
  left join documents d on d.file_id = f.id
  left join person_scopes(${personId}) s on s.scope_id = f.scope_id
  where n.person_id = ${personId} and n.in_app and (n.file_id is null
    or n.kind = 'text-recovered' or (${readable}))`;

/** Whether the request in a notification `n` is still open. */
const isAsked = (personId: string) => sql`case
  when n.kind in ('review-asked', 'review-due') then exists (
    select from review_reviewers w join reviews r on r.id = w.review_id
    where r.id = n.ref->>'reviewId' and r.status = 'open' and w.person_id = n.person_id and w.verdict is null)
  when n.kind = 'correction' then exists (
    select from corrections c where c.id = n.ref->>'correctionId' and c.status = 'open')
  when n.kind in ('priority-set', 'priority-due') then n.file_id in (
    select o.file_id from priorities_for(${personId}) o where o.status = 'open')
  when n.kind = 'approval-asked' then exists (
    select from comment_approvers a
    where a.comment_id = n.ref->>'commentId' and a.person_id = n.person_id and a.checked_at is null)
  when n.kind in ('premortem-asked', 'premortem-due', 'premortem-over', 'premortem-check') then ${isPremortemAsked}
  else true end`;

/** A request that is no longer open does not count as unread. */
const isUnread = (personId: string) => sql`(n.read_at is null and ${isAsked(personId)})`;

const row = (personId: string) => sql`n.id, n.kind, n.ref,
  case when ${readable} then n.file_id end as "fileId", case when ${readable} then f.name end as "fileName", n.count,
  n.created_at as "createdAt",
  case when not ${isUnread(personId)} then coalesce(n.read_at, n.created_at) end as "readAt",
  (select ${personJson('a')} from people a where a.id = n.actor_id) as actor,
  case when n.kind = 'review-decided' then
    (select r.status from reviews r where r.id = n.ref->>'reviewId')
    when n.kind = 'correction-settled' then
    (select c.status from corrections c where c.id = n.ref->>'correctionId') end as outcome,
  (select jsonb_build_object('id', c.id, 'status', c.status, 'note', c.text, 'was', c.was, 'becomes', c.becomes)
    from corrections c
    where c.id = n.ref->>'correctionId' and n.person_id in (c.owner_id, c.author_id)) as correction,
  coalesce(
    (select q.text from questions q
      where q.id = n.ref->>'questionId' and q.person_id = n.person_id),
    (select nullif(case n.kind when 'correction' then c.text else c.reply end, '') from corrections c
      where c.id = n.ref->>'correctionId' and n.person_id in (c.owner_id, c.author_id)),
    case when n.kind = 'text-diverged' then (select v.name from (${disagreement}) v)
      when ${readable} then ${premortemSubject} end) as question,
  case when n.kind = 'text-diverged' then
    (select array[v.own, v.other] from (${disagreement}) v)
    when n.kind = 'premortem-mitigation' then coalesce(${premortemQuotes}, '{}') else '{}' end as quotes,
  case
    when n.kind in ('priority-set', 'priority-due') then
      (select pr.due_at from priorities pr where pr.file_id = n.file_id)
    when n.kind in ('review-asked', 'review-due') then
      (select r.due_at from reviews r where r.id = n.ref->>'reviewId' and r.status = 'open')
    when n.kind = 'document-outdated' then
      d.reviewed_at + make_interval(days => f.review_every)
    else ${premortemDueAt}
  end as "dueAt"`;

/**
 * For a mail: what a notification `n` is about, and what was written. Contains no comments that the person may not
 * see. For a thread, it has the last reply of that author.
 */
const about = sql`
  select t.quote, regexp_replace(c.body, '@\\[([^]\n]+)\\]\\([^)\\s]+\\)', '@\\1', 'g') as "commentText"
  from comments t
  cross join lateral (
    select m.body from comments m
    where m.deleted_at is null and case when n.kind = 'reply'
      then m.parent_id = t.id and m.author_id = n.actor_id else m.id = n.ref->>'commentId' end
    order by m.created_at desc, m.id desc limit 1
  ) c
  where n.kind in ('mention', 'comment', 'reply', 'approval-asked')
    and s.level >= 2 and file_visible(f.kind, d.published_version_id, s.level)
    and t.id = (select coalesce(m.parent_id, m.id) from comments m where m.id = n.ref->>'commentId')
  union all
  select null, r.note from reviews r
  where n.kind in ('review-asked', 'review-due') and r.id = n.ref->>'reviewId'
  union all
  select null, string_agg(p.username || ': ' || c.text, E'\\n' order by c.created_at, c.id)
  from review_contents c join people p on p.id = c.author_id
  where n.kind = 'review-decided' and c.review_id = n.ref->>'reviewId' and c.kind = 'verdict'
    and not c.lapsed and c.text <> ''
    and exists (select from reviews r where r.id = c.review_id and r.status <> 'withdrawn')
  having count(*) > 0
  union all
  (select found.text, c.text from review_contents c join review_contents found on found.id = c.finding_id
  where n.kind = 'review-reply' and c.review_id = n.ref->>'reviewId' and c.author_id = n.actor_id
  order by c.created_at desc, c.id desc limit 1)
  union all
  (select c.text, null from review_contents c
  where n.kind = 'review-settled' and c.review_id = n.ref->>'reviewId' and c.author_id = n.person_id
    and c.settled_by = n.actor_id
  order by c.settled_at desc, c.id desc limit 1)
  union all
  select null, pr.note from priorities pr
  where n.kind in ('priority-set', 'priority-due') and pr.file_id = n.file_id
  union all
  select q.text, null from questions q
  where n.kind = 'question-answered' and q.id = n.ref->>'questionId' and q.person_id = n.person_id
  union all
  select c.was, nullif(concat_ws(E'\\n', c.becomes, nullif(c.text, '')), '') from corrections c
  where n.kind = 'correction' and c.id = n.ref->>'correctionId' and c.owner_id = n.person_id
  union all
  select c.becomes, null from corrections c
  where n.kind = 'correction-settled' and c.id = n.ref->>'correctionId' and c.author_id = n.person_id
  union all
  select null, v.label from versions v
  where n.kind = 'document-published' and v.id = d.published_version_id`;

/** The latest of those that a notification combines. */
const facts = sql`
  case when n.kind = 'document-published' then
    (select v.number from versions v where v.id = d.published_version_id) end as published,
  case when n.kind = 'access-granted' then
    (select g.level from grants g where g.file_id = n.file_id
      and g.subject_kind = 'person' and g.subject_id = n.person_id) end as granted`;

/** Settings of those people who can still log in. */
export const listWishes = (database: Database, personIds: readonly string[], kind: NoticeKind) =>
  database.query<Wish>(sql`
    select p.id as "personId", s.in_app as "inApp", s.mail
    from people p left join notice_settings s on s.person_id = p.id and s.kind = ${kind}
    where p.id = any(${personIds}) and p.disabled_at is null`);

/** Returns the people who got a new notification. */
export async function addNotices(
  tx: Database,
  notice: NewNotice,
  level: number,
  receivers: readonly (Receiver & { id: string })[],
): Promise<string[]> {
  const rows = await tx.query<{ personId: string }>(sql`
    insert into notices as n (id, person_id, kind, file_id, level, ref, actor_id, once, count, in_app, created_at, mail_at)
    select given.id, given."personId", ${notice.kind}, ${notice.fileId}, ${level}, ${notice.ref}, ${notice.actorId},
      ${notice.once}, ${notice.count}, given."inApp", ${notice.at}, given."mailAt"
    from jsonb_to_recordset(${sql.json(receivers)}) as
      given (id text, "personId" text, "inApp" boolean, "mailAt" timestamptz)
    where not exists (select from notices o where o.person_id = given."personId" and o.once = ${notice.once})
    on conflict (person_id, kind, coalesce(file_id, ''), ref) where read_at is null do update
      set count = n.count + excluded.count, actor_id = excluded.actor_id, once = excluded.once,
        created_at = excluded.created_at, mail_at = coalesce(n.mail_at, excluded.mail_at)
    returning person_id as "personId"`);
  return rows.map(({ personId }) => personId);
}

export const listNotices = (
  database: Database,
  personId: string,
  { unread, after, limit }: { unread: boolean; after: NoticePlace | null; limit: number },
) =>
  database.query<NoticeRow>(sql`
    select ${row(personId)} from ${visibleNotices(personId)}
      ${unread ? sql`and ${isUnread(personId)}` : sql.empty}
      ${after ? sql`and (n.created_at, n.id) < (${after.createdAt}::timestamptz, ${after.id})` : sql.empty}
    order by n.created_at desc, n.id desc
    limit ${limit}`);

export async function countUnread(database: Database, personId: string): Promise<number> {
  const { count } = await database.one<{ count: number }>(
    sql`select count(*)::int as count from ${visibleNotices(personId)} and ${isUnread(personId)}`,
  );
  return count;
}

/** Also cancels the mails. Returns whether anything was unread. */
export async function markRead(
  database: Database,
  personId: string,
  what: {
    ids?: readonly string[];
    fileId?: string;
    /** Limits `fileId` to these kinds. */
    kinds?: readonly NoticeKind[];
    commentIds?: readonly string[];
    all?: boolean;
  },
  at: Date,
): Promise<boolean> {
  const which = what.all
    ? sql`true`
    : sql`(id = any(${what.ids ?? []}) or ref->>'commentId' = any(${what.commentIds ?? []})
        or file_id = ${what.fileId ?? null} ${what.kinds ? sql`and kind = any(${what.kinds})` : sql.empty})`;
  const read = await database.query(sql`
    update notices set read_at = ${at}, mail_at = null
    where person_id = ${personId} and read_at is null and ${which}
    returning id`);
  return read.length > 0;
}

/** Returns the people who had the notifications. */
export async function withdrawNotices(
  tx: Database,
  ref: NoticeRef,
  { of, only, but = [], isUnread = false }: WithdrawalFilter,
): Promise<string[]> {
  const rows = await tx.query<{ personId: string }>(sql`
    delete from notices where ref = ${sql.json(ref)} and kind <> all(${but})
      ${of ? sql`and person_id = any(${of})` : sql.empty}
      ${only ? sql`and kind = any(${only})` : sql.empty}
      ${isUnread ? sql`and read_at is null` : sql.empty}
      ${ref.commentId ? sql`and ref->>'commentId' = ${ref.commentId}` : sql.empty}
    returning person_id as "personId"`);
  return [...new Set(rows.map(({ personId }) => personId))];
}

export const readSettings = (database: Database, personId: string) =>
  database.query<{ kind: NoticeKind; inApp: boolean; mail: MailWish }>(sql`
    select kind, in_app as "inApp", mail from notice_settings where person_id = ${personId}`);

export async function saveSettings(
  tx: Database,
  personId: string,
  list: readonly { kind: NoticeKind; inApp: boolean; mail: MailWish }[],
): Promise<void> {
  await tx.query(sql`
    insert into notice_settings (person_id, kind, in_app, mail)
    select ${personId}, kind, "inApp", mail
    from jsonb_to_recordset(${sql.json(list)}) as given (kind text, "inApp" boolean, mail text)
    on conflict (person_id, kind) do update set in_app = excluded.in_app, mail = excluded.mail`);
  const unwishedKinds = list.flatMap(({ kind, mail }) => (mail === 'none' ? [kind] : []));
  await tx.query(sql`
    update notices set mail_at = null
    where person_id = ${personId} and mail_at is not null and kind = any(${unwishedKinds})`);
}

export async function readLanguage(database: Database, personId: string): Promise<MailLanguage> {
  const { language } = await database.one<{ language: MailLanguage }>(
    sql`select language from people where id = ${personId}`,
  );
  return language;
}

export async function saveLanguage(
  tx: Database,
  personId: string,
  language: MailLanguage,
): Promise<void> {
  await tx.query(sql`update people set language = ${language} where id = ${personId}`);
}

// Following

/** The setting at the file or the nearest folder above it. Authors follow their documents by default. */
export const readFollowing = (database: Database, personId: string, fileId: string) =>
  database.maybe<{ following: boolean; id: string; name: string }>(sql`
    with recursive up as (
      select id, parent_id, name, 0 as depth from files where id = ${fileId}
      union all
      select p.id, p.parent_id, p.name, up.depth + 1 from up join files p on p.id = up.parent_id
    )
    select coalesce(w.following, true) as following, up.id, up.name
    from up
    left join follows w on w.file_id = up.id and w.person_id = ${personId}
    join files f on f.id = up.id
    where w.following is not null
      or (up.depth = 0 and f.kind <> 'folder' and f.created_by = ${personId})
    order by up.depth limit 1`);

/** Everybody who follows a file, by a setting at any level. */
export async function listFollowers(database: Database, fileId: string): Promise<string[]> {
  const rows = await database.query<{ personId: string }>(sql`
    with recursive up as (
      select id, parent_id, 0 as depth from files where id = ${fileId}
      union all
      select p.id, p.parent_id, up.depth + 1 from up join files p on p.id = up.parent_id
    ),
    wishes as (
      select distinct on (w.person_id) w.person_id, w.following
      from up join follows w on w.file_id = up.id
      order by w.person_id, up.depth
    )
    select person_id as "personId" from wishes where following
    union
    select created_by from files f
    where f.id = ${fileId} and f.kind <> 'folder'
      and not exists (select from wishes w where w.person_id = f.created_by and not w.following)`);
  return rows.map(({ personId }) => personId);
}

export async function setFollowing(
  database: Database,
  personId: string,
  fileId: string,
  following: boolean,
): Promise<void> {
  await database.query(sql`
    insert into follows (person_id, file_id, following) values (${personId}, ${fileId}, ${following})
    on conflict (person_id, file_id) do update set following = excluded.following`);
}

export const findPublisher = (database: Database, versionId: string) =>
  database.maybe<{ personId: string; isLive: boolean }>(
    sql`select created_by as "personId", cause = 'auto' as "isLive" from versions where id = ${versionId}`,
  );

// Mails

/** Locks the due notifications of one person, skipping those that other nodes hold; null if none are due. */
export async function takeDueMails(tx: Database, now: Date) {
  const person = await tx.maybe<{ personId: string }>(sql`
    select person_id as "personId" from notices where mail_at <= ${now}
    order by mail_at limit 1 for update skip locked`);
  if (person === null) return null;
  const dueMails = await tx.query<{ id: string; tries: number }>(sql`
    select id, mail_tries as tries from notices
    where person_id = ${person.personId} and mail_at <= ${now} for update skip locked`);
  const mailNotices = await tx.query<MailedRow>(sql`
    select ${row(person.personId)}, ${facts}, about.quote, about."commentText" from notices n
    left join files f on f.id = n.file_id
    left join documents d on d.file_id = f.id
    left join person_scopes(${person.personId}) s on s.scope_id = f.scope_id
    left join lateral (${about}) about on true
    where n.id = any(${dueMails.map(({ id }) => id)}) and ${isUnread(person.personId)}
      and (n.file_id is null or (${readable}))
    order by n.created_at`);
  const to = await tx.maybe<{ email: string; username: string; language: MailLanguage }>(sql`
    select email, username, language from people
    where id = ${person.personId} and disabled_at is null and email <> ''`);
  return { pending: dueMails, notices: mailNotices, to };
}

export async function settleMails(tx: Database, ids: readonly string[]): Promise<void> {
  await tx.query(sql`update notices set mail_at = null where id = any(${ids})`);
}

export async function retryMails(
  tx: Database,
  ids: readonly string[],
  at: Date | null,
): Promise<void> {
  await tx.query(sql`
    update notices set mail_at = ${at}, mail_tries = mail_tries + 1 where id = any(${ids})`);
}

export function toNotice(
  { dueAt, createdAt, readAt, fileName: _, outcome: __, question: ___, ...row }: NoticeRow,
  text: string,
): Notice {
  return {
    ...row,
    text,
    dueAt: dueAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  };
}
