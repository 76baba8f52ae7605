import { type Database, sql } from '../../platform/database/database.ts';
import { toSourceText } from './answering.ts';
import { textNow } from './assistant.store.ts';

/** Marks the answers that quote published text of a file as it no longer is; those that were not marked before. */
export async function markStale(
  tx: Database,
  fileId: string,
  at: Date,
): Promise<{ answerId: string; personId: string; conversationId: string | null }[]> {
  const sources = await tx.query<{
    answerId: string;
    text: string;
    textNow: string | null;
  }>(sql`
    select a.answer_id as "answerId", a.text, ${textNow} as "textNow"
    from answer_sources a join answers own on own.id = a.answer_id
    where a.file_id = ${fileId} and a.version is not null and own.stale_at is null`);
  const stale = sources
    .filter(({ text, textNow }) => textNow === null || toSourceText(textNow) !== text)
    .map(({ answerId }) => answerId);
  if (stale.length === 0) return [];
  return tx.query(sql`
    update answers a set stale_at = ${at} from questions q
    where q.id = a.question_id and a.id = any(${stale}) and a.stale_at is null
    returning a.id as "answerId", q.person_id as "personId", q.conversation_id as "conversationId"`);
}
