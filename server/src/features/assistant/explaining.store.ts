import { type Database, sql } from '../../platform/database/database.ts';

export function createExplainingStore(database: Database) {
  return {
    findPerson(id: string): Promise<{ id: string; username: string } | null> {
      return database.maybe(sql`select id, username from people where id = ${id}`);
    },
  };
}
