// SQL for exports.
import { type Database, sql } from '../../platform/database/database.ts';

/** Who approved a published version, and when it was made; null if there is no such version. */
export function findVersionFacts(database: Database, fileId: string, number: number) {
  return database.maybe<{
    at: Date;
    author: string;
    approvals: { name: string; at: string }[];
  }>(sql`
    select v.created_at as at, (select p.username from people p where p.id = v.created_by) as author,
      coalesce((select jsonb_agg(jsonb_build_object('name', p.username, 'at', w.at) order by w.at)
        from reviews r
        join review_reviewers w on w.review_id = r.id and w.verdict = 'approve'
        join people p on p.id = w.person_id
        where r.version_id = v.id and r.status = 'approved'), '[]') as approvals
    from versions v where v.file_id = ${fileId} and v.number = ${number}`);
}

/** Whether the person may take the file along; null for what they may not read. */
export function findDownloadable(database: Database, personId: string, fileId: string) {
  return database.maybe<{ allowed: boolean }>(sql`
    select s.level >= 4 or space.downloads_allowed as allowed
    from files f
    join person_scopes(${personId}) s on s.scope_id = f.scope_id
    join files space on space.id = f.space_id
    where f.id = ${fileId}`);
}
