// SQL for conversations, questions, answers and sources. A conversation belongs to its person; a source is shown
// only to people who may currently read its file.
import type {
  Answer,
  Conversation,
  Experience,
  NearestPassage,
  Source,
  Turn,
  Why,
} from '@docent/contract/assistant';
import { decideAside } from '../../language/small-talk.ts';
import { type Database, type Fragment, sql } from '../../platform/database/database.ts';
import { patternsOf } from '../../platform/database/patterns.ts';
import { toSourceText } from './answering.ts';
import { decideSourceLanguage } from './evidence/source-language.ts';

export interface NewTurn {
  personId: string;
  conversationId: string;
  /** Set for the first turn of a conversation. */
  title: string | null;
  question: string;
  withinId: string | null;
  answer: Answer;
  at: Date;
  questionId: string;
}

interface ConversationRow {
  id: string;
  title: string;
  createdAt: Date;
  updatedAt: Date;
}

const toConversation = ({ id, title, createdAt, updatedAt }: ConversationRow): Conversation => ({
  id,
  title,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

const conversationColumns = sql`id, title, created_at as "createdAt", updated_at as "updatedAt"`;

/**
 * Whether the source `a`, in file `f` and document `d`, may be read at the level of `s`. False if the file has been
 * deleted, or the document no longer contains the attachment.
 */
const isReadable = sql`coalesce(f.trashed_at is null and s.level is not null
  and file_visible(f.kind, d.published_version_id, s.level)
  and (a.version is not null or f.kind = 'attachment' or s.level >= 3)
  and (a.attachment_id is null or exists (
    select from files shown
    where shown.id = a.attachment_id and shown.parent_id = f.id and shown.trashed_at is null and not shown.restricted
  )), false)`;

/**
 * The current text of the paragraph of source `a`, in the form that a source has; null if it is gone or its
 * attachment is no longer shown.
 */
export const textNow = sql`(
  select case when p.kind = 'tableCell' then coalesce(p.context, p.text) else p.text end
  from paragraphs p
  where p.file_id = coalesce(a.attachment_id, a.file_id) and p.id = coalesce(a.attachment_paragraph_id, a.paragraph_id)
    and p.stage = case when a.version is null then 'draft' else 'published' end
    and (a.attachment_id is null or exists (
      select from links l
      where l.from_file_id = a.file_id and l.stage = p.stage and l.paragraph_id = a.paragraph_id
        and l.to_file_id = a.attachment_id)))`;

/** The attachment (joined as `held`) that contains source `a`; null for a document's own text. */
const attachmentOf = sql`case when a.attachment_id is not null then json_build_object(
  'file_id', a.attachment_id, 'name', held.name, 'paragraph_id', a.attachment_paragraph_id) end`;

/** Whether the answer `a` has a source that the person may not read now. */
const isWithheld = (personId: string) => sql`exists (
  select from (select answer_id, version, file_id, attachment_id from answer_sources where answer_id = a.id) a
  left join files f on f.id = a.file_id
  left join documents d on d.file_id = f.id
  left join person_scopes(${personId}) s on s.scope_id = f.scope_id
  where not ${isReadable})`;

interface SourceRow extends Omit<Source, 'change' | 'attachment' | 'headings' | 'context'> {
  attachment: Source['attachment'] | null;
  headings: string[] | null;
  context: Source['context'] | null;
  textNow: string | null;
  versionNow: number | null;
}

function toSource(sourceRow: SourceRow): Source {
  const { textNow, versionNow, attachment, headings, context, ...row } = sourceRow;
  const source = {
    ...row,
    ...(attachment && { attachment }),
    ...(headings && { headings }),
    ...(context && { context }),
  };
  const now = textNow === null ? null : toSourceText(textNow);
  if (now === source.text) return source;
  const kind = now === null ? 'gone' : 'changed';
  return { ...source, change: { kind, text: now, version: versionNow } };
}

export async function findConversation(
  database: Database,
  personId: string,
  id: string,
): Promise<Conversation | null> {
  const row = await database.maybe<ConversationRow>(sql`
    select ${conversationColumns} from conversations where id = ${id} and person_id = ${personId}`);
  return row && toConversation(row);
}

/** The sources of answers, with later changes, and whether the person may read them now. */
async function listSources(database: Database, personId: string, answerIds: readonly string[]) {
  const rows = await database.query<SourceRow & { answerId: string; readable: boolean }>(sql`
    select a.answer_id as "answerId", a.n, a.file_id, f.name as file_name, a.paragraph_id, a.version, a.state, a.text,
      a.headings, a.context,
      ${attachmentOf} as attachment,
      ${isReadable} as readable, ${textNow} as "textNow", d.published_number as "versionNow"
    from answer_sources a
    left join files held on held.id = a.attachment_id
    left join files f on f.id = a.file_id
    left join documents d on d.file_id = f.id
    left join person_scopes(${personId}) s on s.scope_id = f.scope_id
    where a.answer_id = any(${answerIds})
    order by a.answer_id, a.n`);
  return rows.map(({ answerId, readable, ...row }) => ({
    answerId,
    readable,
    source: toSource(row),
  }));
}

/**
 * The passages nearest to questions without an answer, if the person may read them now and their text is unchanged.
 */
async function listNearest(database: Database, personId: string, answerIds: readonly string[]) {
  const rows = await database.query<
    Omit<NearestPassage, 'attachment'> & {
      answerId: string;
      attachment: NearestPassage['attachment'] | null;
      textNow: string | null;
    }
  >(sql`
    select a.answer_id as "answerId", a.file_id, f.name as file_name, a.paragraph_id, a.version, a.state, a.headings, a.text,
      ${attachmentOf} as attachment, ${textNow} as "textNow"
    from answer_nearest a
    left join files held on held.id = a.attachment_id
    join files f on f.id = a.file_id
    left join documents d on d.file_id = f.id
    left join person_scopes(${personId}) s on s.scope_id = f.scope_id
    where a.answer_id = any(${answerIds}) and ${isReadable}
    order by a.answer_id, a.n`);
  return rows.flatMap(({ answerId, textNow, attachment, ...row }) => {
    if (!textNow?.includes(row.text)) return [];
    return [{ answerId, passage: attachment ? { ...row, attachment } : row }];
  });
}

/** Oldest first. An answer is withheld if any of its sources may no longer be read. */
async function readTurns(
  database: Database,
  personId: string,
  which: Fragment,
  limit: number,
): Promise<Turn[]> {
  const rows = await database.query<{
    question: string;
    askedAt: Date;
    id: string;
    conversationId: string;
    text: string;
    grounded: Answer['grounded'];
    unsupported: Answer['unsupported'];
    degraded: Answer['degraded'];
    unsure: boolean;
    disagreeing: number[];
    definition: Answer['definition'];
    experience: Experience | null;
    why: Why | null;
    withinId: string | null;
    withinName: string | null;
    coachesAsked: boolean;
    writtenId: string | null;
    writtenName: string | null;
  }>(sql`
      select * from (
        select q.text as question, q.asked_at as "askedAt", a.id, a.text, a.grounded, a.unsupported, a.degraded,
          a.unsure, a.disagreeing, a.definition, a.experience, a.why, q.id as qid, q.coaches_asked_at is not null as "coachesAsked",
          coalesce(q.conversation_id, '') as "conversationId", f.id as "withinId", f.name as "withinName",
          w.id as "writtenId", w.name as "writtenName"
        from questions q join answers a on a.question_id = q.id
        left join (
          files f join person_scopes(${personId}) s on s.scope_id = f.scope_id and s.level >= 1
        ) on f.id = q.within_id and f.trashed_at is null
        left join (
          files w join person_scopes(${personId}) ws on ws.scope_id = w.scope_id and ws.level >= 1
          join documents wd on wd.file_id = w.id and wd.published_version_id is not null
        ) on w.id = q.gap_file_id and w.trashed_at is null
        where ${which} and q.person_id = ${personId}
        order by q.asked_at desc, q.id desc limit ${limit}
      ) latest order by "askedAt", qid`);
  const ids = rows.map((row) => row.id);
  const sources = await listSources(database, personId, ids);
  const nearest = await listNearest(database, personId, ids);
  return rows.map(
    ({
      question,
      askedAt,
      experience,
      why,
      withinId,
      withinName,
      coachesAsked,
      writtenId,
      writtenName,
      ...row
    }) => {
      const own = sources.filter((source) => source.answerId === row.id);
      const withheld = own.some((source) => !source.readable);
      return {
        question,
        askedAt: askedAt.toISOString(),
        experience,
        why,
        within: withinId === null ? null : { id: withinId, name: withinName ?? '' },
        answeredBy: writtenId === null ? null : { id: writtenId, name: writtenName ?? '' },
        coachesAsked,
        withheld,
        answer: {
          id: row.id,
          conversationId: row.conversationId,
          res: withheld ? '' : row.text,
          according: withheld ? [] : own.map(({ source }) => source),
          grounded: withheld ? 'none' : row.grounded,
          unsupported: withheld ? [] : row.unsupported,
          degraded: withheld ? null : row.degraded,
          unsure: !withheld && row.unsure,
          disagreeing: withheld ? [] : row.disagreeing,
          definition: withheld ? null : row.definition,
          nearest: nearest.filter(({ answerId }) => answerId === row.id).map((one) => one.passage),
          aside: decideAside(question),
          sourceLanguage: withheld
            ? null
            : decideSourceLanguage(question, { according: own.map(({ source }) => source) }),
        },
      };
    },
  );
}

/** Newest first; `before` is the cursor of an earlier page. */
export async function listConversations(
  database: Database,
  personId: string,
  words: readonly string[],
  limit: number,
  before: { at: string; id: string } | null,
) {
  const patterns = patternsOf(words);
  const rows = await database.query<ConversationRow>(sql`
    select ${conversationColumns} from conversations c
    where person_id = ${personId}
      and not exists (
        select from unnest(${patterns}::text[]) as searched(word)
        where not exists (
          select from questions q join answers a on a.question_id = q.id
          where q.conversation_id = c.id and q.person_id = ${personId}
            and (q.text ilike word or (a.text ilike word and not ${isWithheld(personId)}))
        )
      )
      ${before ? sql`and (updated_at, id) < (${before.at}, ${before.id})` : sql.empty}
    order by updated_at desc, id desc limit ${limit}`);
  return rows.map(toConversation);
}

export async function deleteConversation(
  database: Database,
  personId: string,
  id: string,
): Promise<boolean> {
  const deletedRows = await database.query<{ id: string }>(
    sql`delete from conversations where id = ${id} and person_id = ${personId} returning id`,
  );
  return deletedRows.length > 0;
}

/** The last turns, oldest first. */
export function listTurns(
  database: Database,
  personId: string,
  conversationId: string,
  limit: number,
): Promise<Turn[]> {
  return readTurns(database, personId, sql`q.conversation_id = ${conversationId}`, limit);
}

/** The turn of an answer, if it is the person's own. */
export async function findTurn(
  database: Database,
  personId: string,
  answerId: string,
): Promise<Turn | null> {
  return (await readTurns(database, personId, sql`a.id = ${answerId}`, 1))[0] ?? null;
}

export async function isFirstAnswer(
  database: Database,
  conversationId: string,
  answerId: string,
): Promise<boolean> {
  const first = await database.maybe<{ id: string }>(sql`
    select a.id from questions q join answers a on a.question_id = q.id
    where q.conversation_id = ${conversationId} order by q.asked_at, q.id limit 1`);
  return first?.id === answerId;
}

/** Saves a question with its answer and sources. */
export async function saveAnswer(database: Database, turn: NewTurn): Promise<void> {
  const { personId, conversationId, title, question, withinId, answer, at, questionId } = turn;
  await database.transaction(async (tx) => {
    if (title !== null) {
      await tx.query(sql`
        insert into conversations (id, person_id, title, created_at, updated_at)
        values (${conversationId}, ${personId}, ${title}, ${at}, ${at})`);
    } else {
      await tx.query(sql`update conversations set updated_at = ${at} where id = ${conversationId}`);
    }
    // The conversation, the place and the sources may have been deleted since the question was asked.
    await tx.query(sql`
      insert into questions (id, conversation_id, person_id, text, within_id, asked_at)
      values (${questionId}, (select id from conversations where id = ${conversationId}), ${personId}, ${question},
        (select id from files where id = ${withinId}), ${at})`);
    await tx.query(sql`
      insert into answers (id, question_id, text, grounded, unsupported, degraded, unsure, disagreeing, definition,
        answered_at)
      values (${answer.id}, ${questionId}, ${answer.res}, ${answer.grounded}, ${sql.json(answer.unsupported)},
        ${answer.degraded}, ${answer.unsure}, ${answer.disagreeing},
        ${answer.definition && sql.json(answer.definition)}, ${at})`);
    for (const source of answer.according) {
      await tx.query(sql`
        insert into answer_sources (answer_id, n, file_id, paragraph_id, attachment_id, attachment_paragraph_id,
          version, state, text, headings, context)
        select ${answer.id}, ${source.n}, id, ${source.paragraph_id}, ${source.attachment?.file_id ?? null},
          ${source.attachment?.paragraph_id ?? null}, ${source.version}, ${source.state}, ${source.text},
          ${source.headings ?? null}, ${source.context ? sql.json(source.context) : null}
        from files where id = ${source.file_id}`);
    }
    for (const [at, passage] of answer.nearest.entries()) {
      await tx.query(sql`
        insert into answer_nearest (answer_id, n, file_id, paragraph_id, attachment_id, attachment_paragraph_id,
          version, state, headings, text)
        select ${answer.id}, ${at + 1}, id, ${passage.paragraph_id}, ${passage.attachment?.file_id ?? null},
          ${passage.attachment?.paragraph_id ?? null}, ${passage.version}, ${passage.state}, ${passage.headings},
          ${passage.text}
        from files where id = ${passage.file_id}`);
    }
  });
}

/** Returns false if the answer is not the person's. */
export async function saveEvaluation(
  database: Database,
  personId: string,
  answerId: string,
  evaluation: { experience: Experience; why: Why | null; reason: string | null },
  at: Date,
): Promise<boolean> {
  const changedRows = await database.query<{ id: string }>(sql`
    update answers a set experience = ${evaluation.experience}, why = ${evaluation.why}, reason = ${evaluation.reason},
      evaluated_at = ${at}
    from questions q
    where a.id = ${answerId} and q.id = a.question_id and q.person_id = ${personId}
    returning a.id`);
  return changedRows.length > 0;
}

/** Puts the question of an answer on the board with the asker's name; a dismissed one is reopened. */
export async function saveCoachesAsked(
  database: Database,
  answerId: string,
  note: string | null,
  at: Date,
): Promise<void> {
  await database.query(sql`
    update questions q set coaches_asked_at = ${at}, note = ${note},
      gap_status = case when q.gap_status = 'dismissed' then 'open' else q.gap_status end
    from answers a where a.id = ${answerId} and q.id = a.question_id`);
}

/**
 * Questions that several people asked recently and that were answered well, from sources that the person may read.
 * Questions of a single person stay private.
 */
export async function listFrequentQuestions(
  database: Database,
  personId: string,
  since: Date,
  limit: number,
): Promise<string[]> {
  const rows = await database.query<{ text: string }>(sql`
    with readable as (
      select f.id from files f
      join person_scopes(${personId}) s on s.scope_id = f.scope_id
      left join documents d on d.file_id = f.id
      where f.trashed_at is null and file_visible(f.kind, d.published_version_id, s.level)
    )
    select min(q.text) as text
    from questions q join answers a on a.question_id = q.id
    where q.asked_at > ${since} and a.grounded <> 'none' and a.experience is distinct from 2
      and length(q.text) between 8 and 160
      and exists (select from answer_sources s where s.answer_id = a.id)
      and not exists (
        select from answer_sources s
        where s.answer_id = a.id and (s.version is null or s.file_id is null or s.file_id not in (select id from readable))
      )
    group by lower(regexp_replace(q.text, '[\\s?？。.!]+', '', 'g'))
    having count(distinct q.person_id) > 1
    order by count(distinct q.person_id) desc, max(q.asked_at) desc
    limit ${limit}`);
  return rows.map(({ text }) => text);
}
