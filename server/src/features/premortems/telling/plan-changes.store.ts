// SQL for mitigating paragraphs that are no longer what they were when they were chosen or confirmed.
import { type Database, sql } from '../../../platform/database/database.ts';

export interface ChangedMitigation {
  fileId: string;
  groupId: string;
  title: string;
  /** The owner of the risk, or else the facilitator. */
  ownerId: string;
  /** As published now; null if it is gone. */
  now: string | null;
}

/**
 * Of paragraphs in the file or below it, those with a change that nobody was told of. Plans and paragraphs
 * that were never published do not count.
 */
export const listChangedMitigations = (
  database: Database,
  planFileId: string,
): Promise<ChangedMitigation[]> =>
  database.query<ChangedMitigation>(sql`
    with recursive below as (
      select ${planFileId} as id union all select f.id from files f join below b on f.parent_id = b.id
    )
    select k.file_id as "fileId", k.group_id as "groupId", coalesce(k.owner_id, m.facilitator_id) as "ownerId",
      coalesce(nullif(g.name, ''), (
        select r.text from premortem_reasons r
        where r.file_id = g.file_id and r.group_id = g.id and r.revealed and not r.deleted
        order by r.position, r.id limit 1), '') as title, t.text as now
    from premortem_risks k
    join premortems m on m.file_id = k.file_id
    join files f on f.id = m.file_id and f.trashed_at is null
    join premortem_groups g on g.file_id = k.file_id and g.id = k.group_id
    left join files pf on pf.id = k.mitigation_file_id and pf.trashed_at is null
    left join documents pd on pd.file_id = pf.id
    left join paragraphs t on t.file_id = pf.id and t.stage = 'published' and t.id = k.mitigation_paragraph_id
    where k.mitigation_file_id in (select id from below)
      and (pf.id is null or pd.published_version_id is not null)
      and t.text is distinct from k.mitigation_text
      and (t.text is not null or not k.mitigation_is_draft)
      and coalesce(t.text, '') is distinct from k.mitigation_told`);

/** Returns false if somebody was told of it already. */
export async function takeChange(
  tx: Database,
  { fileId, groupId, now }: ChangedMitigation,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update premortem_risks set mitigation_told = ${now ?? ''}
    where file_id = ${fileId} and group_id = ${groupId} and mitigation_told is distinct from ${now ?? ''}
    returning group_id`);
  return rows.length > 0;
}

/** Paragraphs that are again as they were chosen: their next change is told of anew. */
export async function forgetRestored(database: Database, planFileId: string): Promise<void> {
  await database.query(sql`
    update premortem_risks k set mitigation_told = null
    from paragraphs t
    where k.mitigation_file_id = ${planFileId} and k.mitigation_told is not null
      and t.file_id = ${planFileId} and t.stage = 'published' and t.id = k.mitigation_paragraph_id
      and t.text = k.mitigation_text`);
}
