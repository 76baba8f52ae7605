import type { SpaceSettings } from '@docent/contract/files';
import { type Database, sql } from '../../../platform/database/database.ts';

export const readSpaceSettings = (database: Database, spaceId: string) =>
  database.one<SpaceSettings>(sql`
    select review_required as "reviewRequired", changes_live as "changesLive", readers_comment as "readersComment",
      authors_share as "authorsShare", downloads_allowed as "downloadsAllowed"
    from files where id = ${spaceId}`);

export async function saveSpaceSettings(
  database: Database,
  spaceId: string,
  { reviewRequired, changesLive, readersComment, authorsShare, downloadsAllowed }: SpaceSettings,
): Promise<void> {
  await database.query(sql`
    update files set review_required = ${reviewRequired}, changes_live = ${changesLive}, readers_comment = ${readersComment},
      authors_share = ${authorsShare}, downloads_allowed = ${downloadsAllowed}
    where id = ${spaceId}`);
}

/**
 * The number of documents, among those that the person sees, that would be published if the space's changes went
 * live.
 */
export async function countUnpublished(
  database: Database,
  personId: string,
  spaceId: string,
): Promise<number> {
  const { count } = await database.one<{ count: number }>(sql`
    select count(*)::int as count
    from files f
    join person_scopes(${personId}) s on s.scope_id = f.scope_id
    join documents d on d.file_id = f.id
    where f.space_id = ${spaceId} and (d.dirty or d.published_version_id is null) and awaits_publishing(f, d)`);
  return count;
}
