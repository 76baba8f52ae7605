import { type Database, sql } from '../../platform/database/database.ts';

export function createNewsStore(database: Database) {
  return {
    /** Which of the people have at least this level on a file, including the trash. */
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

    /** At most `limit` files that the published text of a document links to. */
    async linkedBy(fileId: string, limit: number): Promise<string[]> {
      const rows = await database.query<{ id: string }>(sql`
        select distinct to_file_id as id from links
        where from_file_id = ${fileId} and stage = 'published' limit ${limit}`);
      return rows.map(({ id }) => id);
    },

    /** Which of the people may see a review or edit its document; if the review was deleted, only the latter. */
    async readersOfReview(
      { fileId, reviewId }: { fileId: string; reviewId: string },
      personIds: readonly string[],
    ): Promise<Set<string>> {
      const rows = await database.query<{ personId: string }>(sql`
        select p.id as "personId"
        from files f
        cross join unnest(${personIds}::text[]) as p (id)
        join lateral person_scopes(p.id) s on s.scope_id = f.scope_id
        left join documents d on d.file_id = f.id
        left join reviews r on r.id = ${reviewId}
        where f.id = ${fileId} and (s.level >= 3 or may_see_review(r.id, r.requester_id, p.id, s.level)
          and (file_visible(f.kind, d.published_version_id, s.level) or is_reviewer(r.id, p.id)))`);
      return new Set(rows.map(({ personId }) => personId));
    },
  };
}

export type NewsStore = ReturnType<typeof createNewsStore>;
