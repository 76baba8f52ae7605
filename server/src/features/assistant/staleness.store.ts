import { type Database, sql } from '../../platform/database/database.ts';
import { toSourceText } from './answering.ts';
import { textNow } from './assistant.store.ts';

interface StaleAnswer {
  answerId: string;
  personId: string;
  conversationId: string | null;
  questionId: string;
  question: string;
  /** The first quoted paragraph that changed; null if all of them are gone. */
  paragraphId: string | null;
}

/**
 * Marks the answers that quote published text of a file that has changed. Returns those that were not marked
 * before, newest first.
 */
export async function markStale(tx: Database, fileId: string, at: Date): Promise<StaleAnswer[]> {
  const sources = await tx.query<{
    answerId: string;
    paragraphId: string;
    text: string;
    textNow: string | null;
  }>(sql`
    select a.answer_id as "answerId", a.paragraph_id as "paragraphId", a.text, ${textNow} as "textNow"
    from answer_sources a join answers own on own.id = a.answer_id
    where a.file_id = ${fileId} and a.version is not null and own.stale_at is null
    order by a.answer_id, a.n`);
  const stale = sources.filter(
    ({ text, textNow }) => textNow === null || toSourceText(textNow) !== text,
  );
  if (stale.length === 0) return [];
  const answers = await tx.query<Omit<StaleAnswer, 'paragraphId'>>(sql`
    with marked as (
      update answers set stale_at = ${at}
      where id = any(${stale.map(({ answerId }) => answerId)}) and stale_at is null
      returning id, question_id
    )
    select a.id as "answerId", q.person_id as "personId", q.conversation_id as "conversationId",
      q.id as "questionId", q.text as question
    from marked a join questions q on q.id = a.question_id
    order by q.asked_at desc, q.id desc`);
  const changedAnswers = stale.filter(({ textNow }) => textNow !== null).toReversed();
  const firstChanged = new Map(
    changedAnswers.map(({ answerId, paragraphId }) => [answerId, paragraphId]),
  );
  return answers.map((answer) => ({
    ...answer,
    paragraphId: firstChanged.get(answer.answerId) ?? null,
  }));
}
