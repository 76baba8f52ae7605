// SQL for reviews. Every read and lock is joined with the rights of the person who asks.
import type { Person } from '@docent/contract/people';
import type {
  ReviewChange,
  ReviewContent,
  ReviewRule,
  ReviewStatus,
  Verdict,
} from '@docent/contract/reviews';
import type { DocumentJSON } from '@docent/document-model/content';
import { type Database, sql } from '../../platform/database/database.ts';
import { personJson } from '../../platform/database/person-json.ts';
import type { TickedChange } from './reviews.rules.ts';

interface Judge {
  person: Person;
  verdict: Verdict | null;
  at: string | null;
}

export interface ReviewRow {
  id: string;
  fileId: string;
  fileName: string;
  versionId: string;
  versionNumber: number | null;
  baseVersionId: string | null;
  round: number;
  title: string;
  note: string;
  requester: Person;
  reviewers: Judge[];
  rule: ReviewRule;
  status: ReviewStatus;
  dueAt: Date | null;
  createdAt: Date;
  decidedAt: Date | null;
  publishedAt: Date | null;
  level: number;
  draftChanged: boolean;
  paragraphs: number;
  ticked: number;
  findings: number;
  unsettled: number;
  contents: number;
}

export interface NewReview {
  id: string;
  fileId: string;
  requesterId: string;
  title: string;
  note: string;
  rule: ReviewRule;
  dueAt: Date | null;
  dueTold: number;
  at: Date;
}

export interface Round {
  versionId: string;
  baseVersionId: string | null;
  seq: number;
  changes: readonly NewChange[];
}

export type NewChange = Omit<ReviewChange, 'differences' | 'tickedBy'> & {
  words: ReviewChange['differences'];
  touched: string[];
};

export interface NewContent {
  id: string;
  authorId: string;
  kind: ReviewContent['kind'];
  paragraphId: string | null;
  findingId: string | null;
  text: string;
  verdict: Verdict | null;
  at: Date;
}

export interface ReviewBox {
  box: 'inbox' | 'outbox' | 'all';
  status: ReviewStatus | undefined;
  fileId: string | undefined;
}

export interface PastReviews {
  at: string;
  id: string;
}

/**
 * The reviews `r` that a person may see, with their documents. `may_see_review` is called only if the level does
 * not decide.
 */
const visibleReviews = (personId: string) => sql`
  reviews r
  join files f on f.id = r.file_id
  join documents d on d.file_id = f.id
  join versions v on v.id = r.version_id
  join person_scopes(${personId}) s on s.scope_id = f.scope_id
  where f.trashed_at is null and (s.level >= 3 or may_see_review(r.id, r.requester_id, ${personId}, s.level)
    and (file_visible(f.kind, d.published_version_id, s.level) or is_reviewer(r.id, ${personId})))`;

/** A review's time, rounded to what a cursor can express. */
const time = sql`date_trunc('milliseconds', r.created_at)`;

const columns = (personId: string) => sql`
  r.id, r.file_id as "fileId", f.name as "fileName", r.version_id as "versionId", v.number as "versionNumber",
  r.base_version_id as "baseVersionId", r.round, r.title, r.note, r.rule, r.status, r.due_at as "dueAt",
  ${time} as "createdAt", r.decided_at as "decidedAt", r.published_at as "publishedAt", s.level,
  s.level >= 3 and d.content_seq > r.draft_seq as "draftChanged", r.paragraphs,
  (select ${personJson()} from people p
    where p.id = r.requester_id) as requester,
  (select jsonb_agg(jsonb_build_object('person', ${personJson()}, 'verdict', w.verdict, 'at', w.at) order by w.position)
    from review_reviewers w join people p on p.id = w.person_id
    where w.review_id = r.id) as reviewers,
  (select count(*)::int from review_contents c where c.review_id = r.id) as contents,
  (select count(*)::int from review_contents c where c.review_id = r.id and c.kind = 'finding') as findings,
  (select count(*)::int from review_contents c
    where c.review_id = r.id and c.kind = 'finding' and c.settled_at is null) as unsettled,
  (select count(*)::int from review_contents c
    where c.review_id = r.id and c.kind = 'tick' and not c.lapsed and c.author_id = ${personId}) as ticked`;

const content = sql`
  select c.id, c.paragraph_id as "paragraphId", c.text, c.kind, c.verdict, c.version_id as "versionId", c.round,
    c.lapsed, c.created_at as "createdAt", ${personJson()} as author, c.finding_id as "findingId",
    case when c.settled_at is not null then
      jsonb_build_object('person', ${personJson('s')}, 'at', c.settled_at) end as settled
  from review_contents c
  join people p on p.id = c.author_id
  left join people s on s.id = c.settled_by`;

type ContentRow = Omit<ReviewContent, 'createdAt'> & { createdAt: Date };
const toContent = ({ createdAt, settled, ...row }: ContentRow): ReviewContent => ({
  ...row,
  settled: settled && { ...settled, at: new Date(settled.at).toISOString() },
  createdAt: createdAt.toISOString(),
});

const whereBox = (personId: string, { box, status, fileId }: ReviewBox) => {
  const isReviewer = sql`exists (
    select from review_reviewers w where w.review_id = r.id and w.person_id = ${personId}`;
  const inBox = {
    inbox:
      status === undefined
        ? sql`and r.status = 'open' and ${isReviewer} and w.verdict is null)`
        : sql`and ${isReviewer})`,
    outbox: sql`and r.requester_id = ${personId}`,
    all: sql.empty,
  }[box];
  return sql`${inBox}
    ${status ? sql`and r.status = ${status}` : sql.empty}
    ${fileId ? sql`and r.file_id = ${fileId}` : sql.empty}`;
};

async function writeChanges(
  tx: Database,
  reviewId: string,
  changes: readonly NewChange[],
): Promise<void> {
  await tx.query(sql`
    insert into review_changes (review_id, position, paragraph_id, touched, kind, before, after, words, heading_path)
    select ${reviewId}, given.position, given."paragraphId", given.touched, given.kind, given.before, given.after, given.words,
      given."headingPath"
    from jsonb_to_recordset(${sql.json(changes.map((change, position) => ({ ...change, position })))}) as given (
      position int, "paragraphId" text, touched text[], kind text, before jsonb, after jsonb, words jsonb, "headingPath" text[])`);
}

export const listReviews = (
  database: Database,
  personId: string,
  which: ReviewBox,
  { past, limit }: { past: PastReviews | null; limit: number },
) =>
  database.query<ReviewRow>(sql`
    select ${columns(personId)} from ${visibleReviews(personId)} ${whereBox(personId, which)}
      ${past ? sql`and (${time}, r.id) < (${past.at}::timestamptz, ${past.id})` : sql.empty}
    order by ${time} desc, r.id desc limit ${limit}`);

export const findReview = (
  database: Database,
  personId: string,
  id: string,
): Promise<ReviewRow | null> =>
  database.maybe<ReviewRow>(
    sql`select ${columns(personId)} from ${visibleReviews(personId)} and r.id = ${id}`,
  );

/** Locks a review until the transaction ends; null if the person may not see it. */
export async function lockReview(
  tx: Database,
  personId: string,
  id: string,
): Promise<ReviewRow | null> {
  await tx.query(sql`select from reviews where id = ${id} for update`);
  return findReview(tx, personId, id);
}

// The caller of the following functions has checked that the person may see the review.

export const listChanges = (database: Database, id: string): Promise<ReviewChange[]> =>
  database.query<ReviewChange>(sql`
    select g.paragraph_id as "paragraphId", g.kind, g.before, g.after, g.words as differences,
      g.heading_path as "headingPath", coalesce(t.people, '[]') as "tickedBy"
    from review_changes g
    left join (
      select c.paragraph_id, jsonb_agg(${personJson()} order by c.created_at, c.id) as people
      from review_contents c join people p on p.id = c.author_id
      where c.review_id = ${id} and c.kind = 'tick' and not c.lapsed
      group by c.paragraph_id
    ) t on t.paragraph_id = g.paragraph_id
    where g.review_id = ${id} order by g.position`);

/** Reviewers who may no longer read the document. */
export async function listReviewersAway(database: Database, id: string): Promise<string[]> {
  const rows = await database.query<{ id: string }>(sql`
    select w.person_id as id from review_reviewers w
    join reviews r on r.id = w.review_id
    join files f on f.id = r.file_id
    where r.id = ${id} and not exists (
      select from person_scopes(w.person_id) s where s.scope_id = f.scope_id and s.level >= 1)`);
  return rows.map((row) => row.id);
}

export async function readVersionText(
  database: Database,
  versionId: string,
): Promise<DocumentJSON> {
  const row = await database.one<{ content: DocumentJSON }>(
    sql`select content from versions where id = ${versionId}`,
  );
  return row.content;
}

export async function listContents(database: Database, id: string): Promise<ReviewContent[]> {
  const rows = await database.query<ContentRow>(
    sql`${content} where c.review_id = ${id} order by c.created_at, c.id`,
  );
  return rows.map(toContent);
}

export async function findContent(database: Database, id: string): Promise<ReviewContent> {
  return toContent(await database.one<ContentRow>(sql`${content} where c.id = ${id}`));
}

// Queries for changing reviews

/** The id of the open review of a document. */
export async function findOpenReview(tx: Database, fileId: string): Promise<string | null> {
  const row = await tx.maybe<{ id: string }>(
    sql`select id from reviews where file_id = ${fileId} and status = 'open'`,
  );
  return row?.id ?? null;
}

export async function addReview(
  tx: Database,
  review: NewReview,
  { versionId, baseVersionId, seq, changes }: Round,
): Promise<void> {
  await tx.query(sql`
    insert into reviews (id, file_id, requester_id, title, note, rule, created_at, due_at, due_told, version_id,
      base_version_id, draft_seq, paragraphs)
    values (${review.id}, ${review.fileId}, ${review.requesterId}, ${review.title}, ${review.note},
      ${sql.json(review.rule)}, ${review.at}, ${review.dueAt}, ${review.dueTold}, ${versionId}, ${baseVersionId},
      ${seq}, ${changes.length})`);
  await writeChanges(tx, review.id, changes);
}

/** Starts another round: stores the new changes and clears the verdicts. */
export async function startRound(
  tx: Database,
  id: string,
  { versionId, baseVersionId, seq, changes }: Round,
  { note, dueAt, dueTold }: { note: string; dueAt: Date | null; dueTold: number },
): Promise<void> {
  await tx.query(sql`
    update reviews set status = 'open', decided_at = null, round = round + 1, version_id = ${versionId},
      base_version_id = ${baseVersionId}, draft_seq = ${seq}, paragraphs = ${changes.length}, note = ${note},
      due_at = ${dueAt}, due_told = ${dueTold}
    where id = ${id}`);
  await tx.query(sql`
    update review_reviewers set verdict = null, at = null where review_id = ${id}`);
  await tx.query(sql`
    update review_contents set lapsed = true where review_id = ${id} and kind = 'verdict'`);
  await tx.query(sql`delete from review_changes where review_id = ${id}`);
  await writeChanges(tx, id, changes);
}

export async function haveSameText(tx: Database, one: string, other: string): Promise<boolean> {
  const row = await tx.one<{ same: boolean }>(sql`
    select a.content = b.content as same from versions a, versions b where a.id = ${one} and b.id = ${other}`);
  return row.same;
}

/** The changes that somebody has marked as reviewed. */
export const listTicks = (tx: Database, id: string) =>
  tx.query<TickedChange>(sql`
    select g.paragraph_id as "paragraphId", g.kind, g.before, g.after, g.heading_path as "headingPath"
    from review_changes g
    where g.review_id = ${id} and exists (
      select from review_contents c
      where c.review_id = ${id} and c.kind = 'tick' and not c.lapsed and c.paragraph_id = g.paragraph_id)`);

export async function dropTicks(
  tx: Database,
  id: string,
  paragraphIds: readonly string[],
): Promise<void> {
  await tx.query(sql`
    update review_contents set lapsed = true
    where review_id = ${id} and kind = 'tick' and paragraph_id = any(${paragraphIds})`);
}

export async function updateReview(
  tx: Database,
  id: string,
  { title, dueAt, dueTold }: { title: string; dueAt: Date | null; dueTold: number },
): Promise<void> {
  await tx.query(sql`
    update reviews set title = ${title}, due_told = case when due_at is distinct from ${dueAt}::timestamptz
        then ${dueTold} else due_told end, due_at = ${dueAt}
    where id = ${id}`);
}

/** Returns the people who were added, and those who were removed. */
export async function setReviewers(
  tx: Database,
  id: string,
  personIds: readonly string[],
): Promise<{ added: string[]; removed: string[] }> {
  const removedRows = await tx.query<{ id: string }>(sql`
    delete from review_reviewers where review_id = ${id} and person_id <> all(${[...personIds]})
    returning person_id as id`);
  const addedRows = await tx.query<{ id: string }>(sql`
    insert into review_reviewers (review_id, person_id, position)
    select ${id}, given.id, given.position::int
    from unnest(${[...personIds]}::text[]) with ordinality as given (id, position)
    on conflict (review_id, person_id) do nothing returning person_id as id`);
  return { added: addedRows.map((row) => row.id), removed: removedRows.map((row) => row.id) };
}

export async function closeReview(
  tx: Database,
  id: string,
  status: ReviewStatus,
  at: Date,
): Promise<void> {
  await tx.query(sql`update reviews set status = ${status}, decided_at = ${at} where id = ${id}`);
}

export async function markPublished(tx: Database, id: string, at: Date): Promise<void> {
  await tx.query(sql`update reviews set published_at = ${at} where id = ${id}`);
}

export async function removeReview(tx: Database, id: string): Promise<void> {
  await tx.query(sql`delete from reviews where id = ${id}`);
}

export async function hasChange(tx: Database, id: string, paragraphId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select from review_changes where review_id = ${id} and paragraph_id = ${paragraphId} limit 1`);
  return rows.length > 0;
}

export async function addContent(tx: Database, id: string, content: NewContent): Promise<void> {
  await tx.query(sql`
    insert into review_contents (id, review_id, author_id, kind, paragraph_id, finding_id, text, verdict, version_id,
      round, created_at)
    select ${content.id}, id, ${content.authorId}, ${content.kind}, ${content.paragraphId}, ${content.findingId},
      ${content.text}, ${content.verdict}, version_id, round, ${content.at}
    from reviews where id = ${id}`);
}

export async function findFinding(
  tx: Database,
  id: string,
  findingId: string,
): Promise<ReviewContent | null> {
  const row = await tx.maybe<ContentRow>(sql`
    ${content} where c.id = ${findingId} and c.review_id = ${id} and c.kind = 'finding'`);
  return row && toContent(row);
}

/** The authors of the feedback and of its replies. */
export async function listThreadAuthors(tx: Database, findingId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select distinct author_id as id from review_contents
    where id = ${findingId} or finding_id = ${findingId}`);
  return rows.map((row) => row.id);
}

export async function settleFinding(
  tx: Database,
  findingId: string,
  settlement: { by: string; at: Date } | null,
): Promise<void> {
  await tx.query(sql`
    update review_contents set settled_by = ${settlement?.by ?? null}, settled_at = ${settlement?.at ?? null}
    where id = ${findingId}`);
}

/** The person's mark on a paragraph, which marking it again removes. */
export async function findTick(
  tx: Database,
  id: string,
  personId: string,
  paragraphId: string,
): Promise<ReviewContent | null> {
  const row = await tx.maybe<ContentRow>(sql`
    ${content} where c.review_id = ${id} and c.kind = 'tick' and not c.lapsed and c.author_id = ${personId}
      and c.paragraph_id = ${paragraphId}`);
  return row && toContent(row);
}

export async function removeContent(tx: Database, contentId: string): Promise<void> {
  await tx.query(sql`delete from review_contents where id = ${contentId}`);
}

/** Replaces the person's earlier verdict. */
export async function saveVerdict(
  tx: Database,
  id: string,
  personId: string,
  verdict: Verdict,
  at: Date,
): Promise<void> {
  await tx.query(sql`
    update review_contents set lapsed = true
    where review_id = ${id} and kind = 'verdict' and author_id = ${personId}`);
  await tx.query(sql`
    update review_reviewers set verdict = ${verdict}, at = ${at}
    where review_id = ${id} and person_id = ${personId}`);
}

export async function listVerdicts(tx: Database, id: string): Promise<(Verdict | null)[]> {
  const rows = await tx.query<{ verdict: Verdict | null }>(
    sql`select verdict from review_reviewers where review_id = ${id}`,
  );
  return rows.map(({ verdict }) => verdict);
}
