// Uses of paragraphs, without names: keyed hashes make sure that a person counts once, and are deleted when the
// quarter is over.
import { type Database, sql } from '../../../platform/database/database.ts';
import type { QuotedPlace } from '../following.ts';
import type { UseRow } from './learning.rules.ts';

/** Per question; rows with the most people first. */
const maxRows = 500;
/** More people add nothing. */
const maxPeople = 100;

export async function listUses(database: Database, terms: readonly string[]): Promise<UseRow[]> {
  return database.query<UseRow>(sql`
    select since::text, file_id as "fileId", paragraph as key, terms, people, count, last_at as "lastAt"
    from learned_uses where terms && ${terms}::text[]
    order by count desc, last_at desc limit ${maxRows}`);
}

/** The secret that keys a quarter's hashes. The first node to write one decides; `fresh` is this node's proposal. */
export async function findSecret(
  database: Database,
  since: string,
  fresh: string,
): Promise<string> {
  await database.query(sql`
    insert into learned_use_secrets (since, secret) values (${since}, ${fresh}) on conflict do nothing`);
  const { secret } = await database.one<{ secret: string }>(
    sql`select secret from learned_use_secrets where since = ${since}`,
  );
  return secret;
}

export interface PersonUse extends QuotedPlace {
  since: string;
  terms: readonly string[];
  /** The person's hash. */
  person: string;
}

/** Counts a person once per place and question. Does nothing if the file is gone. */
export async function addUse(
  database: Database,
  { since, fileId, key, terms, person }: PersonUse,
  at: Date,
): Promise<void> {
  await database.query(sql`
    insert into learned_uses (since, file_id, paragraph, terms, people, count, last_at)
    select ${since}, id, ${key}, ${terms}, array[${person}], 1, ${at} from files where id = ${fileId}
    on conflict (since, file_id, paragraph, terms) do update
      set people = learned_uses.people || excluded.people, count = learned_uses.count + 1, last_at = excluded.last_at
      where not learned_uses.people @> excluded.people and learned_uses.count < ${maxPeople}`);
}

export async function removeUse(
  database: Database,
  { since, fileId, key, terms, person }: PersonUse,
): Promise<void> {
  await database.query(sql`
    update learned_uses set people = array_remove(people, ${person}), count = count - 1
    where since = ${since} and file_id = ${fileId} and paragraph = ${key} and terms = ${terms}
      and people @> array[${person}]`);
}

/**
 * For quarters before `since`, deletes the hashes, and also the counts where fewer than `fewest` people did
 * something.
 */
export async function closeQuarters(
  database: Database,
  { since, fewest, endedBefore }: { since: string; fewest: number; endedBefore: Date },
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(sql`
      delete from learned_uses
      where (since < ${since}::date and count < ${fewest}) or last_at < ${endedBefore}`);
    await tx.query(sql`
      update learned_uses set people = '{}' where since < ${since}::date and people <> '{}'`);
    await tx.query(sql`delete from learned_use_secrets where since < ${since}::date`);
  });
}

export async function forgetUses(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(sql`delete from learned_uses`);
    await tx.query(sql`delete from learned_use_secrets`);
  });
}
