// Recovered texts. Every query is limited to their author, so nobody else can see or count them.
import type { RecoveredOutcome } from '@docent/contract/recovered';
import type { NodeJSON } from '@docent/document-model/content';
import { type Database, sql } from '../../platform/database/database.ts';

export interface NewRecoveredText {
  id: string;
  content: NodeJSON[];
  text: string;
  blockId: string | null;
  context: string | null;
  client: number;
  clock: number;
}

export interface RecoveredRow extends Omit<NewRecoveredText, 'client' | 'clock'> {
  fileId: string | null;
  fileName: string | null;
  at: Date;
}

export interface RecoveryPlace {
  at: string;
  id: string;
}

export async function addRecoveredTexts(
  tx: Database,
  fileId: string,
  personId: string,
  texts: readonly NewRecoveredText[],
): Promise<number> {
  const addedRows = await tx.query(sql`
    insert into recovered_texts (id, file_id, person_id, content, text, block_id, context, client, clock)
    select id, ${fileId}, ${personId}, content, text, "blockId", context, client, clock
    from jsonb_to_recordset(${sql.json(texts)}) as
      given (id text, content jsonb, text text, "blockId" text, context text, client bigint, clock bigint)
    on conflict do nothing
    returning id`);
  return addedRows.length;
}

/** The author's open text that ends at this clock; locks its row. */
export function findContinuable(
  tx: Database,
  fileId: string,
  personId: string,
  { client, clock }: { client: number; clock: number },
) {
  return tx.maybe<{ id: string; content: NodeJSON[] }>(sql`
    select id, content from recovered_texts
    where file_id = ${fileId} and person_id = ${personId} and client = ${client} and clock = ${clock}
      and settled_at is null
    order by at desc limit 1 for update`);
}

export async function continueRecoveredText(
  tx: Database,
  id: string,
  { content, text, clock }: Pick<NewRecoveredText, 'content' | 'text' | 'clock'>,
): Promise<void> {
  await tx.query(sql`
    update recovered_texts set content = ${sql.json(content)}, text = ${text}, clock = ${clock}
    where id = ${id}`);
}

const open = (personId: string, fileId: string | null) => sql`
  r.person_id = ${personId} and r.settled_at is null
  ${fileId === null ? sql.empty : sql`and r.file_id = ${fileId}`}`;

/** Unsettled texts, newest first. The surrounding words come from the draft, so they require level 2. */
export const listTexts = (
  database: Database,
  personId: string,
  { fileId, after, limit }: { fileId: string | null; after: RecoveryPlace | null; limit: number },
) =>
  database.query<RecoveredRow>(sql`
    select r.id, r.content, r.text, r.block_id as "blockId", r.at, f.id as "fileId", f.name as "fileName",
      case when f.level >= 2 then r.context end as context
    from recovered_texts r
    left join lateral (
      select f.id, f.name, s.level
      from files f join person_scopes(${personId}) s on s.scope_id = f.scope_id
      left join documents d on d.file_id = f.id
      where f.id = r.file_id and f.trashed_at is null and file_visible(f.kind, d.published_version_id, s.level)
    ) f on true
    where ${open(personId, fileId)}
      ${after ? sql`and (r.at, r.id) < (${after.at}::timestamptz, ${after.id})` : sql.empty}
    order by r.at desc, r.id desc
    limit ${limit}`);

export async function countTexts(
  database: Database,
  personId: string,
  fileId: string | null,
): Promise<number> {
  const { count } = await database.one<{ count: number }>(
    sql`select count(*)::int as count from recovered_texts r where ${open(personId, fileId)}`,
  );
  return count;
}

/** Locks the row until the transaction ends. */
export const findText = (tx: Database, personId: string, id: string) =>
  tx.maybe<{ fileId: string; settledAt: Date | null; outcome: RecoveredOutcome | null }>(sql`
    select file_id as "fileId", settled_at as "settledAt", outcome from recovered_texts
    where id = ${id} and person_id = ${personId} for update`);

export async function saveOutcome(
  tx: Database,
  id: string,
  outcome: RecoveredOutcome | null,
  at: Date | null,
): Promise<void> {
  await tx.query(sql`
    update recovered_texts set outcome = ${outcome}, settled_at = ${at} where id = ${id}`);
}

/** Returns the number of open texts that are in no notification yet, and marks them as notified. */
export async function takeUnnotified(
  tx: Database,
  fileId: string,
  personId: string,
): Promise<number> {
  const rows = await tx.query<{ isOpen: boolean }>(sql`
    update recovered_texts set notified = true
    where person_id = ${personId} and file_id = ${fileId} and not notified
    returning settled_at is null as "isOpen"`);
  return rows.filter(({ isOpen }) => isOpen).length;
}

export async function purgeTexts(database: Database, settledBefore: Date): Promise<number> {
  const rows = await database.query(
    sql`delete from recovered_texts where settled_at < ${settledBefore} returning id`,
  );
  return rows.length;
}
