import { type Database, sql } from '../../platform/database/database.ts';

/** Threads, their replies and what people were told of them are of another document from now on. */
export async function moveThreads(
  tx: Database,
  ids: readonly string[],
  toFileId: string,
): Promise<void> {
  await tx.query(sql`
    with moved as (
      update comments set file_id = ${toFileId} where id = any(${ids}) or parent_id = any(${ids}) returning id
    )
    update notices n set file_id = ${toFileId} from moved where n.ref->>'commentId' = moved.id`);
}
