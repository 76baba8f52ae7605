// Sources of suggested terms: published text and questions, as far as the person may read them.
import { type Database, sql } from '../../platform/database/database.ts';

/** A paragraph that may define a term. */
interface DefiningParagraph {
  fileId: string;
  fileName: string;
  paragraphId: string;
  isCell: boolean;
  /** For a cell, the text of its row. */
  text: string;
}

export interface AskedAgain {
  declined: string;
  answered: string;
}

const maxParagraphs = 3_000;
const maxQuestions = 500;
/** Longer paragraphs hardly ever define a term, and would slow down the query. */
const maxLength = 1_000;
const mayDefine =
  '\\([A-Z][A-Za-z&/-]{1,8}\\)|\\m[A-Z]{2,8} \\(|stands for|is short for|refers to|is defined as|^An? .{2,60} is an? |["”] (is|are|means) |\\m[A-Z]{2,8} is (an?|the) |是指|指的是|系指|[（(](以下)?简称|[（(][A-Z][A-Za-z]{1,7}[）)]|[”」](就是|是|指)';
const isTableOfTerms = '^(terms?|words?|abbreviations?|acronyms?|术语|词语|名词|词|缩写|简称)[:：]';

const readable = (personId: string) => sql`
  select f.id, f.name from files f
  join person_scopes(${personId}) s on s.scope_id = f.scope_id
  join documents d on d.file_id = f.id
  where f.trashed_at is null and d.published_version_id is not null
    and file_visible(f.kind, d.published_version_id, s.level)`;

/** In reading order, with one cell per row. */
export function listDefiningParagraphs(
  database: Database,
  personId: string,
): Promise<DefiningParagraph[]> {
  return database.query<DefiningParagraph>(sql`
    select "fileId", "fileName", "paragraphId", "isCell", text from (
      select distinct on (p.file_id, case when p.kind = 'tableCell' then p.context else p.id end)
        p.file_id as "fileId", r.name as "fileName", p.id as "paragraphId", p.kind = 'tableCell' as "isCell",
        case when p.kind = 'tableCell' then p.context else p.text end as text, p.position
      from paragraphs p join (${readable(personId)}) r on r.id = p.file_id
      where p.stage = 'published' and (
        (p.kind = 'tableCell' and length(p.context) < ${maxLength} and p.context ~* ${isTableOfTerms})
        or (p.kind in ('paragraph', 'listItem', 'quote') and length(p.text) < ${maxLength} and p.text ~ ${mayDefine})
      )
      order by p.file_id, case when p.kind = 'tableCell' then p.context else p.id end, p.position
    ) one
    order by "fileId", position limit ${maxParagraphs}`);
}

/**
 * Unanswered questions with the one that the same person asked soon afterwards, if that was answered from sources
 * that the reader of the list may read; newest first.
 */
export function listAskedAgain(
  database: Database,
  personId: string,
  since: Date,
): Promise<AskedAgain[]> {
  return database.query<AskedAgain>(sql`
    select q.text as declined, again.text as answered
    from questions q
    join answers a on a.question_id = q.id
    cross join lateral (
      select n.id, n.text from questions n
      where n.person_id = q.person_id and n.asked_at > q.asked_at
        and n.asked_at < q.asked_at + interval '10 minutes'
      order by n.asked_at, n.id limit 1
    ) again
    join answers b on b.question_id = again.id
    where q.asked_at > ${since} and a.grounded = 'none' and a.definition is null
      and b.grounded <> 'none' and b.experience is distinct from 2
      and (q.within_id is null or q.within_id in (select id from (${readable(personId)}) r))
      and exists (select from answer_sources s where s.answer_id = b.id)
      and not exists (
        select from answer_sources s
        where s.answer_id = b.id and (
          s.version is null or s.file_id is null or s.file_id not in (select id from (${readable(personId)}) r)
        )
      )
    order by q.asked_at desc, q.id desc limit ${maxQuestions}`);
}

export async function listDismissed(database: Database): Promise<Set<string>> {
  const rows = await database.query<{ key: string }>(sql`select key from glossary_dismissals`);
  return new Set(rows.map(({ key }) => key));
}

export async function saveDismissal(
  database: Database,
  key: string,
  isDismissed: boolean,
  at: Date,
): Promise<void> {
  await database.query(
    isDismissed
      ? sql`insert into glossary_dismissals (key, dismissed_at) values (${key}, ${at}) on conflict do nothing`
      : sql`delete from glossary_dismissals where key = ${key}`,
  );
}
