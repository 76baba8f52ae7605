import { type Database, sql } from '../../platform/database/database.ts';

export function findPerson(
  database: Database,
  id: string,
): Promise<{ id: string; username: string } | null> {
  return database.maybe(sql`select id, username from people where id = ${id}`);
}
