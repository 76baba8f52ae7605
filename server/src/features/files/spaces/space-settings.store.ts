import type { SpaceSettings } from '@docent/contract/files';
import { type Database, sql } from '../../../platform/database/database.ts';

export const readSpaceSettings = (database: Database, spaceId: string) =>
  database.one<SpaceSettings>(sql`
    select review_required as "reviewRequired", readers_comment as "readersComment",
      authors_share as "authorsShare"
    from files where id = ${spaceId}`);

export async function saveSpaceSettings(
  database: Database,
  spaceId: string,
  { reviewRequired, readersComment, authorsShare }: SpaceSettings,
): Promise<void> {
  await database.query(sql`
    update files set review_required = ${reviewRequired}, readers_comment = ${readersComment},
      authors_share = ${authorsShare}
    where id = ${spaceId}`);
}
