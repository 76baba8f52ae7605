// SQL for what is due in premortems and has not been reminded of. `once` identifies a reminder.

import type { NoticeRef } from '@docent/contract/notices';
import { type Database, sql } from '../../../platform/database/database.ts';
import { isUndone } from '../premortems.store.ts';

export interface Reminder {
  kind: 'premortem-due' | 'premortem-over' | 'premortem-check';
  fileId: string;
  to: string[];
  ref: NoticeRef;
  once: string;
}

const limit = 100;

/** Of a timer, which ends in a meeting, nobody is reminded. */
const hasDueDate = sql`exists (
  select from jsonb_array_elements(m.schedule) one
  where one->>'stage' = m.stage and (one->>'dueAt')::timestamptz = m.stage_ends_at)`;

/** Not yet reminded of; takes the first ones. */
export const listReminders = (
  database: Database,
  { now, until }: { now: Date; until: Date },
): Promise<Reminder[]> =>
  database.query<Reminder>(sql`
    select * from (
      select 'premortem-due' as kind, m.file_id as "fileId", array_agg(w.person_id) as to, '{}'::jsonb as ref,
        'premortem ' || m.file_id || ' ' || m.stage || ' ' || m.stage_ends_at as once
      from premortems m
      join premortem_participants w on w.file_id = m.file_id
      join people p on p.id = w.person_id and p.disabled_at is null
      where m.stage_ends_at > ${now} and m.stage_ends_at <= ${until} and ${hasDueDate} and (${isUndone})
      group by m.file_id
      union all
      select 'premortem-over', m.file_id, array[m.facilitator_id], jsonb_build_object('stage', m.stage),
        'over ' || m.file_id || ' ' || m.stage || ' ' || m.stage_ends_at
      from premortems m
      where m.stage_ends_at <= ${now} and ${hasDueDate}
      union all
      select 'premortem-due', c.file_id, array[c.owner_id], jsonb_build_object('conditionId', c.id),
        'condition ' || c.id || ' ' || c.due_at
      from premortem_conditions c
      where c.due_at <= ${until} and c.met_at is null and c.owner_id is not null
      union all
      select 'premortem-check', k.file_id, array_remove(array[k.owner_id, m.facilitator_id], null),
        jsonb_build_object('groupId', k.group_id), 'check ' || k.file_id || ' ' || k.group_id || ' ' || k.check_at
      from premortem_risks k
      join premortems m on m.file_id = k.file_id
      where k.check_at <= ${now} and m.stage = 'checks' and not exists (
        select from premortem_marks o
        where o.file_id = k.file_id and o.group_id = k.group_id and o.at >= k.check_at)
    ) due
    where exists (select from files f where f.id = due."fileId" and f.trashed_at is null)
      and not exists (select from premortem_reminders s where s.once = due.once)
    limit ${limit}`);

/** Returns false if another node was first. */
export async function takeReminder(tx: Database, { fileId, once }: Reminder): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into premortem_reminders (file_id, once) values (${fileId}, ${once})
    on conflict do nothing returning once`);
  return rows.length > 0;
}
