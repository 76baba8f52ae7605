// SQL for verdicts and their conditions.
import type { Premortem, PremortemVerdict } from '@docent/contract/premortem-data';
import { type Database, sql } from '../../../platform/database/database.ts';
import { personJson } from '../../../platform/database/person-json.ts';

type Verdict = Premortem['verdicts'][number];
type Condition = Premortem['conditions'][number];

export interface NewCondition {
  id: string;
  text: string;
  ownerId: string | null;
  dueAt: Date | null;
}

/** Oldest first. */
export async function listVerdicts(database: Database, fileId: string): Promise<Verdict[]> {
  const rows = await database.query<Omit<Verdict, 'at'> & { at: Date }>(sql`
    select v.id, v.verdict, v.note, v.at, ${personJson()} as person
    from premortem_verdicts v join people p on p.id = v.person_id
    where v.file_id = ${fileId} order by v.at, v.id`);
  return rows.map(({ at, ...verdict }) => ({ ...verdict, at: at.toISOString() }));
}

export async function listConditions(database: Database, fileId: string): Promise<Condition[]> {
  const rows = await database.query<
    Omit<Condition, 'dueAt' | 'met'> & { dueAt: Date | null; met: Condition['met'] }
  >(sql`
    select c.id, c.text, c.due_at as "dueAt", case when o.id is not null then ${personJson('o')} end as owner,
      case when c.met_at is not null then
        jsonb_build_object('person', ${personJson('m')}, 'at', c.met_at) end as met
    from premortem_conditions c
    left join people o on o.id = c.owner_id
    left join people m on m.id = c.met_by
    where c.file_id = ${fileId} order by c.id`);
  return rows.map(({ dueAt, met, ...condition }) => ({
    ...condition,
    dueAt: dueAt?.toISOString() ?? null,
    met: met && { ...met, at: new Date(met.at).toISOString() },
  }));
}

export async function addVerdict(
  tx: Database,
  fileId: string,
  verdict: { id: string; verdict: PremortemVerdict; note: string; personId: string; at: Date },
): Promise<void> {
  await tx.query(sql`
    insert into premortem_verdicts (id, file_id, verdict, note, person_id, at)
    values (${verdict.id}, ${fileId}, ${verdict.verdict}, ${verdict.note}, ${verdict.personId},
      ${verdict.at})`);
}

/** Conditions that are met stay. */
export async function replaceConditions(
  tx: Database,
  fileId: string,
  conditions: readonly NewCondition[],
): Promise<void> {
  await tx.query(
    sql`delete from premortem_conditions where file_id = ${fileId} and met_at is null`,
  );
  await tx.query(sql`
    insert into premortem_conditions (id, file_id, text, owner_id, due_at)
    select given.id, ${fileId}, given.text, given."ownerId", given."dueAt"
    from jsonb_to_recordset(${sql.json(conditions)})
      as given (id text, text text, "ownerId" text, "dueAt" timestamptz)`);
}

export async function markCondition(
  tx: Database,
  conditionId: string,
  fulfilment: { by: string; at: Date } | null,
): Promise<void> {
  await tx.query(sql`
    update premortem_conditions set met_by = ${fulfilment?.by ?? null}, met_at = ${fulfilment?.at ?? null}
    where id = ${conditionId}`);
}
