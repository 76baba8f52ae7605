// The quoted file of a reason or mark, as JSON in SQL.
import { sql } from '../../platform/database/database.ts';

/**
 * Of the table with this alias. The name is null where the person may not read the file; the query has their scopes
 * and levels as `mine`.
 */
export function sourceJson(alias: 'r' | 'k') {
  const t = sql.identifier(alias);
  return sql`
    case when ${t}.source_file_id is not null then jsonb_build_object('fileId', ${t}.source_file_id,
      'paragraphId', ${t}.source_paragraph_id, 'fileName', (
        select f.name from files f
        join mine m on m.scope_id = f.scope_id
        left join documents d on d.file_id = f.id
        where f.id = ${t}.source_file_id and f.trashed_at is null
          and file_visible(f.kind, d.published_version_id, m.level))) end`;
}
