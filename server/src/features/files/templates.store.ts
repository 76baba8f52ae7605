import type { TemplateScope } from '@docent/contract/files';
import { type Database, sql } from '../../platform/database/database.ts';

export interface TemplateRow {
  id: string;
  name: string;
  scope: TemplateScope;
  isOwn: boolean;
}

export interface AfterTemplate {
  own: number;
  name: string;
  id: string;
}

export async function readScope(database: Database, fileId: string): Promise<TemplateScope | null> {
  const row = await database.maybe<{ scope: TemplateScope | null }>(
    sql`select template as scope from documents where file_id = ${fileId}`,
  );
  return row?.scope ?? null;
}

export const setScope = (database: Database, fileId: string, scope: TemplateScope | null) =>
  database.query(sql`update documents set template = ${scope}::text where file_id = ${fileId}`);

/** The templates that the person may read and that are offered in the space: the space's own first, then by name. */
export const listTemplates = (
  database: Database,
  personId: string,
  { spaceId, search }: { spaceId: string | null; search: string | undefined },
  after: AfterTemplate | null,
  limit: number,
) =>
  database.query<TemplateRow>(sql`
    select * from (
      select f.id, f.name, d.template as scope, coalesce(f.space_id = ${spaceId}::text, false) as "isOwn"
      from documents d
      join files f on f.id = d.file_id
      join person_scopes(${personId}) s on s.scope_id = f.scope_id
      where d.template is not null and f.trashed_at is null
        and file_visible(f.kind, d.published_version_id, s.level)
        and (d.template = 'everywhere' or f.space_id = ${spaceId}::text)
        ${search ? sql`and position(lower(${search}) in lower(f.name)) > 0` : sql``}
    ) offered
    where true
      ${after === null ? sql`` : sql`and (case when "isOwn" then 0 else 1 end, name, id) > (${after.own}, ${after.name}, ${after.id})`}
    order by case when "isOwn" then 0 else 1 end, name, id limit ${limit}`);
