import type { GlossaryEntry } from '@docent/contract/glossary';
import { type Database, type Fragment, sql } from '../../platform/database/database.ts';
import { patternsOf } from '../../platform/database/patterns.ts';
import { personJson } from '../../platform/database/person-json.ts';

export interface NewGlossaryEntry {
  term: string;
  synonyms: string[];
  abbreviations: string[];
  definition: string;
  ownerId: string | null;
}

interface NameRow {
  key: string;
  entryId: string;
  kind: 'term' | 'synonym' | 'abbreviation';
  name: string;
}

type EntryRow = Omit<GlossaryEntry, 'updatedAt'> & { updatedAt: Date };

const entryColumns = sql`
  e.id, e.term, e.definition, e.updated_at as "updatedAt",
  array(select name from glossary_names where entry_id = e.id and kind = 'synonym' order by place) as synonyms,
  array(select name from glossary_names where entry_id = e.id and kind = 'abbreviation' order by place) as abbreviations,
  (select ${personJson()} from people p where p.id = e.owner_id) as owner`;

const holdsEvery = (words: readonly string[]): Fragment => {
  // The texts of every entry would be read to look for nothing.
  if (words.length === 0) return sql`true`;
  const patterns = patternsOf(words);
  return sql`(e.definition || ' ' || (select string_agg(name, ' ') from glossary_names where entry_id = e.id)) ilike all(${patterns}::text[])`;
};

const orderKey = sql`lower(e.term) collate "C"`;

/** Sorted by term, after `past`. */
export async function listEntries(
  database: Database,
  words: readonly string[],
  past: { term: string; id: string } | null,
  limit: number,
): Promise<GlossaryEntry[]> {
  const rows = await database.query<EntryRow>(sql`
    select ${entryColumns} from glossary_entries e
    where ${holdsEvery(words)}
      and (${past === null} or (${orderKey}, e.id) > (lower(${past?.term ?? ''}) collate "C", ${past?.id ?? ''}))
    order by ${orderKey}, e.id limit ${limit}`);
  return rows.map(toEntry);
}

export async function countEntries(
  database: Database,
  words: readonly string[] = [],
): Promise<number> {
  const { count } = await database.one<{ count: number }>(
    sql`select count(*)::int as count from glossary_entries e where ${holdsEvery(words)}`,
  );
  return count;
}

export async function findEntry(database: Database, id: string): Promise<GlossaryEntry | null> {
  const row = await database.maybe<EntryRow>(
    sql`select ${entryColumns} from glossary_entries e where e.id = ${id}`,
  );
  return row && toEntry(row);
}

export async function listNames(database: Database, keys: readonly string[]): Promise<NameRow[]> {
  return database.query<NameRow>(sql`
    select key, entry_id as "entryId", kind, name from glossary_names where key = any(${keys})`);
}

export async function listEntriesById(
  database: Database,
  ids: readonly string[],
): Promise<GlossaryEntry[]> {
  const rows = await database.query<EntryRow>(
    sql`select ${entryColumns} from glossary_entries e where e.id = any(${ids})`,
  );
  return rows.map(toEntry);
}

export interface SavedEntry extends NewGlossaryEntry {
  id: string;
  names: readonly Omit<NameRow, 'entryId'>[];
}

/** Inserts or replaces the entries by id. Throws if another entry has one of their names. */
export async function saveEntries(
  tx: Database,
  entries: readonly SavedEntry[],
  at: Date,
): Promise<void> {
  const rows = entries.map(({ id, term, definition, ownerId }) => ({
    id,
    term,
    definition,
    ownerId,
  }));
  const names = entries.flatMap(({ id, names }) =>
    names.map((name, place) => ({ ...name, entryId: id, place })),
  );
  await tx.query(sql`
    insert into glossary_entries (id, term, definition, owner_id, updated_at)
    select id, term, definition, "ownerId", ${at}
    from jsonb_to_recordset(${sql.json(rows)}) as r(id text, term text, definition text, "ownerId" text)
    on conflict (id) do update set term = excluded.term, definition = excluded.definition,
      owner_id = excluded.owner_id, updated_at = excluded.updated_at`);
  await tx.query(sql`delete from glossary_names where entry_id = any(${rows.map(({ id }) => id)})`);
  await tx.query(sql`
    insert into glossary_names (key, entry_id, kind, name, place)
    select key, "entryId", kind, name, place
    from jsonb_to_recordset(${sql.json(names)}) as r(key text, "entryId" text, kind text, name text, place int)`);
}

/** Returns the term of the deleted entry, or null if there was none. */
export async function deleteEntry(tx: Database, id: string): Promise<string | null> {
  const row = await tx.maybe<{ term: string }>(
    sql`delete from glossary_entries where id = ${id} returning term`,
  );
  return row?.term ?? null;
}

export const personExists = (database: Database, id: string) =>
  database.maybe(sql`select from people where id = ${id}`).then((row) => row !== null);

/** Omits names that several people have. */
export async function listOwnerIds(
  database: Database,
  usernames: readonly string[],
): Promise<{ username: string; id: string }[]> {
  return database.query(sql`
    select username, min(id) as id from people where username = any(${usernames})
    group by username having count(*) = 1`);
}

/** Serialises changes to the glossary, so that each sees the names of the previous ones. */
export async function lockGlossary(tx: Database): Promise<void> {
  await tx.query(sql`lock table glossary_entries in share row exclusive mode`);
}

function toEntry({ updatedAt, ...row }: EntryRow): GlossaryEntry {
  return { ...row, updatedAt: updatedAt.toISOString() };
}
