// Reads the people and files of the demo base, and moves timestamps that the database wrote to story time.
import type { Caller } from '../platform/caller.ts';
import { type Database, sql } from '../platform/database/database.ts';

/** The database clock's time `from` corresponds to the story's time `at`. */
export interface Moment {
  from: Date;
  at: Date;
}

async function readClock(database: Database): Promise<Date> {
  const { at } = await database.one<{ at: Date }>(sql`select clock_timestamp() as at`);
  return at;
}

export async function listCallers(
  database: Database,
  issuer: string,
): Promise<Map<string, Caller>> {
  const rows = await database.query<Omit<Caller, 'tokenHash'>>(sql`
    select id, username, role, is_coach as "isCoach", department_id as "departmentId", avatar
    from people where issuer = ${issuer}`);
  return new Map(rows.map((row) => [row.username, { ...row, tokenHash: Buffer.alloc(0) }]));
}

export async function listImported(
  database: Database,
  source: string,
): Promise<Map<string, string>> {
  const rows = await database.query<{ path: string; fileId: string }>(
    sql`select path, file_id as "fileId" from imported_files where source = ${source} and file_id is not null`,
  );
  return new Map(rows.map(({ path, fileId }) => [path, fileId]));
}

/** When the import of `source` started. */
export async function findBeginning(database: Database, source: string): Promise<Date> {
  const { at } = await database.one<{ at: Date }>(
    sql`select started_at as at from imports where source = ${source}`,
  );
  return at;
}

interface LastWrites {
  /** Ids of the last event and of the last update of a draft; null if there is none. */
  event: number | null;
  update: number | null;
  /** The clock of the database. */
  at: Date;
}

export const findLastWrites = (database: Database): Promise<LastWrites> =>
  database.one(sql`
    select (select max(id) from events) as event, (select max(seq) from document_updates) as update,
      clock_timestamp() as at`);

export const analyze = (database: Database) => database.query(sql`analyze`);

/**
 * Returns, by table, the columns that the database may have filled from its own clock. The audit log is left out, because
 * its times come from the application's clock.
 */
export async function listTimes(database: Database): Promise<Map<string, string[]>> {
  const rows = await database.query<{ table: string; column: string }>(sql`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and c.data_type = 'timestamp with time zone'
      and t.table_type = 'BASE TABLE' and c.table_name not in ('audit_entries', 'migrations')
    order by c.table_name, c.column_name`);
  const times = new Map<string, string[]>();
  for (const { table, column } of rows) times.set(table, [...(times.get(table) ?? []), column]);
  return times;
}

/**
 * Moves the timestamps that SQL wrote (`now()`, column defaults) since the first of these moments to story time. They are
 * recognised by their value: the features write all other times with the story's clock, so those are either earlier than
 * the first moment or in the future.
 */
export async function moveTimes(
  database: Database,
  times: ReadonlyMap<string, readonly string[]>,
  moments: readonly Moment[],
): Promise<void> {
  const [first] = moments;
  if (!first) return;
  const from = moments.map((moment) => moment.from);
  const at = moments.map((moment) => moment.at);
  await database.transaction(async (tx) => {
    const until = await readClock(tx);
    const updates = [...times].map(([table, columns]) => {
      const name = sql.identifier(table);
      const values = columns.map((column) => {
        const value = sql`${name}.${sql.identifier(column)}`;
        const isNew = sql`${value} between (select since from first) and (select until from first)`;
        return { column: sql.identifier(column), value, isNew };
      });
      const assignments = values.map(
        ({ column, value, isNew }) => sql`${column} = case when ${isNew} then (
          select moment.at + (${value} - moment.since) from moments as moment
          where moment.since <= ${value} order by moment.since desc limit 1)
          else ${value} end`,
      );
      const anyNew = sql.join(
        values.map(({ isNew }) => isNew),
        sql` or `,
      );
      return sql`${sql.identifier(`moved_${table}`)} as (
        update ${name} set ${sql.join(assignments)} where ${anyNew})`;
    });
    await tx.query(sql`
      with moments as materialized (
        select * from unnest(${from}::timestamptz[], ${at}::timestamptz[]) as moment(since, at)
      ), first as materialized (
        select min(since) as since, ${until}::timestamptz + interval '1 s' as until from moments
      ), ${sql.join(updates)}
      select`);
  });
}
