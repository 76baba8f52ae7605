// SQL for what happened in a premortem.
import type { PremortemEvent } from '@docent/contract/premortem-data';
import { type Database, sql } from '../../platform/database/database.ts';
import { personJson } from '../../platform/database/person-json.ts';

export interface NewEvent {
  kind: PremortemEvent['kind'];
  subject?: string;
  field?: string | null;
  before?: string | null;
  after?: string | null;
}

export async function addEvents(
  tx: Database,
  fileId: string,
  { personId, at }: { personId: string | null; at: Date },
  list: readonly NewEvent[],
): Promise<void> {
  await tx.query(sql`
    insert into premortem_events (file_id, kind, person_id, at, subject, field, before, after)
    select ${fileId}, given.kind, ${personId}, ${at}, coalesce(given.subject, ''), given.field, given.before,
      given.after
    from rows from (jsonb_to_recordset(${sql.json(list)})
      as (kind text, subject text, field text, before text, after text)) with ordinality
      as given (kind, subject, field, before, after, number)
    order by given.number`);
}

/** Newest first. */
export async function listEvents(
  database: Database,
  fileId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<PremortemEvent[]> {
  const rows = await database.query<Omit<PremortemEvent, 'id' | 'at'> & { id: number; at: Date }>(
    sql`
    select e.id, e.kind, e.at, e.subject, e.field, e.before, e.after,
      case when p.id is not null then ${personJson()} end as person
    from premortem_events e
    left join people p on p.id = e.person_id
    where e.file_id = ${fileId} ${before === null ? sql.empty : sql`and e.id < ${before}`}
    order by e.id desc limit ${limit}`,
  );
  return rows.map(({ id, at, ...event }) => ({ ...event, id: String(id), at: at.toISOString() }));
}
