// Reminds people of stages, conditions and checks that are due.
import type { PremortemsNeeds } from '../premortems.needs.ts';
import * as store from './reminders.store.ts';

/** In milliseconds: participants are reminded so long before a stage or condition is due. */
const ahead = 86_400_000;

/** Returns the number of reminders. Safe to run on several nodes at once. */
export async function remindPeople({
  database,
  clock,
  notices,
}: Pick<PremortemsNeeds, 'database' | 'clock' | 'notices'>): Promise<number> {
  const now = clock.now();
  const until = new Date(now.getTime() + ahead);
  let count = 0;
  for (const reminder of await store.listReminders(database, { now, until })) {
    const { kind, fileId, to, ref, once } = reminder;
    await database.transaction(async (tx) => {
      if (!(await store.takeReminder(tx, reminder))) return;
      await notices.notify(tx, { kind, to, fileId, ref, by: null, once });
      count++;
    });
  }
  return count;
}
