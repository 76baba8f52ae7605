import { type Database, sql } from '../../platform/database.ts';

export function createNewsStore(database: Database) {
  return {
    /** Those of the people who have at least this level on a file, in the trash or not. */
    async readers(
      fileId: string,
      level: number,
      personIds: readonly string[],
    ): Promise<Set<string>> {
      const rows = await database.query<{ personId: string }>(sql`
        select p.id as "personId"
        from files f
        left join documents d on d.file_id = f.id
        cross join unnest(${personIds}::text[]) as p (id)
        join lateral person_scopes(p.id) s on s.scope_id = f.scope_id
        where f.id = ${fileId} and s.level >= ${level} and file_visible(f.kind, d.published_version_id, s.level)`);
      return new Set(rows.map(({ personId }) => personId));
    },
  };
}
