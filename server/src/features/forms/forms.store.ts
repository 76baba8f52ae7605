// The saved signatures of people.
import type { Ink } from '@docent/contract/forms';
import { type Database, sql } from '../../platform/database/database.ts';

export function createFormsStore(database: Database) {
  return {
    findOwnSignature: (personId: string): Promise<Ink | null> =>
      database.maybe<Ink>(
        sql`select drawing, typed from own_signatures where person_id = ${personId}`,
      ),

    async saveSignature(personId: string, { drawing, typed }: Ink): Promise<void> {
      await database.query(sql`
        insert into own_signatures (person_id, drawing, typed) values (${personId}, ${drawing}::text, ${typed}::text)
        on conflict (person_id) do update
          set drawing = excluded.drawing, typed = excluded.typed, saved_at = now()`);
    },

    async deleteSignature(personId: string): Promise<void> {
      await database.query(sql`delete from own_signatures where person_id = ${personId}`);
    },
  };
}
