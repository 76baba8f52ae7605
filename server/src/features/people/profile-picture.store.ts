import { type Database, sql } from '../../platform/database/database.ts';
import type { SmallPicture } from '../../platform/pictures/takePicture.ts';

export interface ProfilePicture extends SmallPicture {
  id: string;
}

export const findPicture = (database: Database, id: string) =>
  database.maybe<SmallPicture>(sql`select mime, content from profile_pictures where id = ${id}`);

export const addPicture = (
  database: Database,
  personId: string,
  { id, mime, content }: ProfilePicture,
) =>
  database.query(sql`
    insert into profile_pictures (person_id, id, mime, content)
    values (${personId}, ${id}, ${mime}, ${content})`);

/** Returns whether there was one. */
export const removePicture = async (database: Database, personId: string) =>
  (await database.maybe(
    sql`delete from profile_pictures where person_id = ${personId} returning id`,
  )) !== null;

export const setAvatar = (database: Database, personId: string, pictureId: string | null) =>
  database.query(sql`update people set avatar = ${pictureId} where id = ${personId}`);
