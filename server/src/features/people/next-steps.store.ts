import type { NextStep } from '@docent/contract/people';
import { type Database, sql } from '../../platform/database/database.ts';

/** Which of the steps for newcomers the person has done or dismissed. */
export const findSteps = (database: Database, personId: string) =>
  database.one<{ createdAt: Date; done: NextStep[]; dismissed: NextStep[] }>(sql`
    select p.created_at as "createdAt", p.dismissed_steps as dismissed, array_remove(array[
      case when exists (select from recent_files where person_id = p.id and what = 'read') then 'read' end,
      case when exists (select from conversations where person_id = p.id) then 'ask' end,
      case when exists (select from favourites where person_id = p.id) then 'favour' end,
      case when exists (select from recent_files where person_id = p.id and what = 'edited') then 'write' end,
      case when exists (select from priorities where set_by = p.id) then 'require-reading' end,
      case when exists (
        select from files where parent_id is null and kind = 'folder' and created_by = p.id
      ) then 'add-space' end
    ], null) as done
    from people p where p.id = ${personId}`);

export const dismissStep = (database: Database, personId: string, step: NextStep) =>
  database.query(sql`
    update people set dismissed_steps = array_append(array_remove(dismissed_steps, ${step}), ${step})
    where id = ${personId}`);
