import { type Database, sql } from '../../platform/database/database.ts';

/** The folder in which the person last created something, else the outermost in which they may edit; null without any. */
export async function findPlaceToWrite(
  database: Database,
  personId: string,
): Promise<string | null> {
  const { id } = await database.one<{ id: string | null }>(sql`
    with writable as materialized (
      select f.id, f.parent_id, f.position from files f
      join person_scopes(${personId}) m on m.scope_id = f.scope_id and m.level >= 3
      where f.kind = 'folder' and f.trashed_at is null
    )
    select coalesce(
      (select w.id from files f join writable w on w.id = f.parent_id
        where f.created_by = ${personId} and f.trashed_at is null
        order by f.created_at desc, f.id desc limit 1),
      (select id from writable order by parent_id is not null, position, id limit 1)
    ) as id`);
  return id;
}
