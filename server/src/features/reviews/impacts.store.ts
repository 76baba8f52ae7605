// Effects of a review's changes elsewhere: documents that link to a changed paragraph or repeat it, and answers
// that quoted it.
import type { Impact } from '@docent/contract/reviews';
import { type Database, sql } from '../../platform/database/database.ts';

interface ReviewOfFile {
  id: string;
  fileId: string;
}

/** Everything that changed in a review, by id, with the block whose change it belongs to. */
const touchedBlocks = (reviewId: string) => sql`touched as materialized (
  select distinct on (id) id, position, paragraph_id
  from (select unnest(touched) as id, position, paragraph_id from review_changes where review_id = ${reviewId}) each
  order by id, position)`;

/** A person's rights on the file `f`, and whether they see it. */
const standing = (personId: string) => sql`
  join person_scopes(${personId}) s on s.scope_id = f.scope_id
  left join documents d on d.file_id = f.id`;
const isSeen = sql`f.trashed_at is null and file_visible(f.kind, d.published_version_id, s.level)`;

/** Questions whose answers quote a paragraph of `touched`. */
const questionsAnswered = sql`from answer_sources o
  join touched c on c.id = o.paragraph_id
  join answers a on a.id = o.answer_id
  join questions q on q.id = a.question_id`;

/**
 * Documents that link to a changed paragraph, show it as a synced one, or link to the whole document. Uses the text
 * that the person sees, like the list of backlinks.
 */
export const listLinking = (database: Database, personId: string, { id, fileId }: ReviewOfFile) =>
  database.query<Impact>(sql`
    with ${touchedBlocks(id)}
    select distinct on (f.name, f.id, c.position, l.paragraph_id) c.paragraph_id as "paragraphId", case when p.id is null then 'includes' else 'links' end as kind,
      jsonb_build_object('id', f.id, 'name', f.name) as file, null as "conversationId", coalesce(p.text, '') as text,
      null as people
    from links l
    join files f on f.id = l.from_file_id
    ${standing(personId)}
    left join touched c on c.id = l.to_paragraph_id
    left join paragraphs p on p.file_id = l.from_file_id and p.stage = l.stage and p.id = l.paragraph_id
    where l.to_file_id = ${fileId} and l.from_file_id <> ${fileId} and ${isSeen} and (l.stage = 'published' or s.level >= 3)
      and (l.to_paragraph_id = '' or c.id is not null)
    order by f.name, f.id, c.position, l.paragraph_id, l.stage desc limit 200`);

/** Paragraphs of other documents that were identical to a changed one. Short paragraphs are ignored. */
export const listRepeating = (database: Database, personId: string, { id, fileId }: ReviewOfFile) =>
  database.query<Impact>(sql`
    with ${touchedBlocks(id)}, said as materialized (
      select c.position, c.paragraph_id, own.text from touched c
      join paragraphs own on own.file_id = ${fileId} and own.stage = 'published' and own.id = c.id
    ), found as materialized (
      -- Looks up each distinct text once: a manual may repeat one line thousands of times.
      select p.file_id, p.stage, p.id, p.text from (select distinct text from said) t
      join paragraphs p on hashtextextended(p.text, 0) = hashtextextended(t.text, 0) and p.text = t.text
        and octet_length(p.text) >= 40
      where p.file_id <> ${fileId}
    )
    select distinct on (f.name, f.id, c.position, p.id) c.paragraph_id as "paragraphId", 'repeats' as kind,
      jsonb_build_object('id', f.id, 'name', f.name) as file, null as "conversationId", p.text, null as people
    from found p
    join said c on c.text = p.text
    join files f on f.id = p.file_id
    ${standing(personId)}
    where ${isSeen} and (p.stage = 'published' or s.level >= 3)
    order by f.name, f.id, c.position, p.id, p.stage desc limit 200`);

/** The person's own answers that quote a changed paragraph. */
export const listAnswered = (database: Database, personId: string, { id, fileId }: ReviewOfFile) =>
  database.query<Impact>(sql`
    with ${touchedBlocks(id)}
    select "paragraphId", 'answered' as kind, null as file, "conversationId", text, null as people
    from (
      select distinct on (q.id, c.position) c.paragraph_id as "paragraphId",
        q.conversation_id as "conversationId", q.text, q.asked_at
      ${questionsAnswered}
      where o.file_id = ${fileId} and q.person_id = ${personId}
    ) mine
    order by asked_at desc limit 100`);

/** The number of other people with answers from a changed paragraph. Their questions stay private. */
export const countAnsweredOthers = (
  database: Database,
  personId: string,
  { id, fileId }: ReviewOfFile,
) =>
  database.query<Impact>(sql`
    with ${touchedBlocks(id)}
    select c.paragraph_id as "paragraphId", 'answered-others' as kind, null as file, null as "conversationId",
      '' as text, count(distinct q.person_id)::int as people
    ${questionsAnswered}
    where o.file_id = ${fileId} and q.person_id <> ${personId}
    group by c.position, c.paragraph_id
    order by people desc, c.position limit 100`);
