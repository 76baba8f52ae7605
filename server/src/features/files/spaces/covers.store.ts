import { type Database, sql } from '../../../platform/database/database.ts';
import type { SmallPicture } from '../../../platform/pictures/takePicture.ts';

export const findCover = (database: Database, spaceId: string) =>
  database.maybe<SmallPicture & { id: string }>(
    sql`select id, mime, content from space_covers where file_id = ${spaceId}`,
  );

export const addCover = (
  database: Database,
  spaceId: string,
  id: string,
  { mime, content }: SmallPicture,
) =>
  database.query(sql`
    insert into space_covers (file_id, id, mime, content) values (${spaceId}, ${id}, ${mime}, ${content})`);

export const moveCover = (database: Database, spaceId: string, position: number) =>
  database.query(sql`update space_covers set position = ${position} where file_id = ${spaceId}`);

export const removeCover = (database: Database, spaceId: string) =>
  database.query(sql`delete from space_covers where file_id = ${spaceId}`);
