// SQL for what is done about risks, and what became of them.
import type { Person } from '@docent/contract/people';
import type { MarkedRisk } from '@docent/contract/premortem-data';
import { type Database, sql } from '../../../platform/database/database.ts';
import { personJson } from '../../../platform/database/person-json.ts';
import { sourceJson } from '../sources.store.ts';
import { type MitigationRow, mitigationOf } from './mitigations.store.ts';

export interface RiskRow {
  groupId: string;
  prevention: string;
  contingency: string;
  trigger: string;
  owner: Person | null;
  dueAt: Date | null;
  checkAt: Date | null;
  mitigation: MitigationRow | null;
}

/** The responses of one premortem, as the person may see them, or only that to one group. */
export const listRisks = (database: Database, personId: string, fileId: string, groupId?: string) =>
  database.query<RiskRow>(sql`
    with mine as materialized (select scope_id, level from person_scopes(${personId}))
    select k.group_id as "groupId", k.prevention, k.contingency, k.trigger,
      case when p.id is not null then ${personJson()} end as owner, k.due_at as "dueAt",
      k.check_at as "checkAt", ${mitigationOf(personId)} as mitigation
    from premortem_risks k
    join premortem_groups g on g.file_id = k.file_id and g.id = k.group_id
    left join people p on p.id = k.owner_id
    where k.file_id = ${fileId} ${groupId === undefined ? sql.empty : sql`and k.group_id = ${groupId}`}
    order by g.position, g.id`);

/** Starts with an empty response. */
export async function ensureRisk(tx: Database, fileId: string, groupId: string): Promise<void> {
  await tx.query(sql`
    insert into premortem_risks (file_id, group_id) values (${fileId}, ${groupId}) on conflict do nothing`);
}

export async function saveRisk(
  tx: Database,
  fileId: string,
  risk: Pick<
    RiskRow,
    'groupId' | 'prevention' | 'contingency' | 'trigger' | 'dueAt' | 'checkAt'
  > & {
    ownerId: string | null;
  },
): Promise<void> {
  await tx.query(sql`
    update premortem_risks set prevention = ${risk.prevention}, contingency = ${risk.contingency},
      trigger = ${risk.trigger}, owner_id = ${risk.ownerId}, due_at = ${risk.dueAt},
      check_at = ${risk.checkAt}
    where file_id = ${fileId} and group_id = ${risk.groupId}`);
}

export async function saveMitigation(
  tx: Database,
  fileId: string,
  groupId: string,
  chosenMitigation: { fileId: string; paragraphId: string; text: string; isDraft: boolean } | null,
): Promise<void> {
  await tx.query(sql`
    update premortem_risks set mitigation_file_id = ${chosenMitigation?.fileId ?? null},
      mitigation_paragraph_id = ${chosenMitigation?.paragraphId ?? null}, mitigation_text = ${chosenMitigation?.text ?? null},
      mitigation_is_draft = ${chosenMitigation?.isDraft ?? false}, mitigation_told = null
    where file_id = ${fileId} and group_id = ${groupId}`);
}

export interface NewMark {
  id: string;
  groupId: string;
  round: number;
  mark: MarkedRisk['mark'];
  evidence: string;
  source: { fileId: string; paragraphId: string | null } | null;
  personId: string;
  at: Date;
}

export async function addMark(tx: Database, fileId: string, mark: NewMark): Promise<void> {
  await tx.query(sql`
    insert into premortem_marks (id, file_id, group_id, round, mark, evidence, source_file_id,
      source_paragraph_id, person_id, at)
    values (${mark.id}, ${fileId}, ${mark.groupId}, ${mark.round}, ${mark.mark}, ${mark.evidence},
      ${mark.source?.fileId ?? null}, ${mark.source?.paragraphId ?? null}, ${mark.personId}, ${mark.at})`);
}

/** Oldest first. The name of a source is null where the person may not read it. */
export async function listMarks(
  database: Database,
  personId: string,
  fileId: string,
): Promise<(MarkedRisk & { groupId: string })[]> {
  const rows = await database.query<Omit<MarkedRisk, 'at'> & { groupId: string; at: Date }>(sql`
    with mine as materialized (select scope_id, level from person_scopes(${personId}))
    select k.id, k.group_id as "groupId", k.round, k.mark, k.evidence, k.at, ${personJson()} as person,
      ${sourceJson('k')} as source
    from premortem_marks k
    join people p on p.id = k.person_id
    where k.file_id = ${fileId} order by k.at, k.id`);
  return rows.map(({ at, ...mark }) => ({ ...mark, at: at.toISOString() }));
}

export async function setRound(tx: Database, fileId: string, round: number): Promise<void> {
  await tx.query(sql`update premortems set round = ${round} where file_id = ${fileId}`);
}
