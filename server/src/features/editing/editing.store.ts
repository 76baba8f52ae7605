// SQL for the log of drafts and their compacted states.
//
// Everything else relies on this: entries of a document become visible in the order of their `seq`. An append takes
// the document's advisory lock before the numbers are assigned and holds it until the commit, so after an entry has
// been read, no lower one can appear. Readers and compaction therefore need no lock.
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type Database, sql } from '../../platform/database/database.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);
/** In bytes. Larger states are stored zipped, and are compacted as soon as nobody is writing. */
export const largeState = 256 * 2 ** 10;

export interface LogUpdate {
  fileId: string;
  update: Uint8Array;
  /** Null if Docent made the change by itself. */
  personId: string | null;
}

/** What a node had read of the log when it judged an entry. */
export interface LogPosition {
  /** The node has read every entry up to this one. */
  after: number;
  /** Later entries that the node has appended itself. */
  own: ReadonlySet<number>;
}

export interface LoggedUpdate {
  seq: number;
  update: Uint8Array;
}

/** A state as it is stored and sent to browsers. */
export interface StoredState {
  bytes: Uint8Array;
  zipped: boolean;
}

/** A draft as stored: at most one state, then the log entries that follow it. */
export interface StoredDraft {
  state: LoggedUpdate | null;
  updates: LoggedUpdate[];
  /** The number of the last entry that is included. */
  seq: number;
}

/** First half of the advisory lock's key; the second is a hash of the file id. */
const lockClass = 7_022;
export const channel = 'docent_updates';

/**
 * Appends all entries in one transaction, and notifies other nodes. Returns the numbers in the order of the
 * entries. Throws PostgreSQL's 23503 if one of the files no longer exists.
 */
export async function appendUpdates(
  database: Database,
  entries: readonly LogUpdate[],
  node: string,
): Promise<number[]> {
  return (await writeUpdates(database, entries, node)) as number[];
}

/**
 * Like `appendUpdates`, but returns null for entries that were not appended because another node had appended after
 * their position.
 */
export function appendIfCurrent(
  database: Database,
  entries: readonly (LogUpdate & { judgedBy?: LogPosition })[],
  node: string,
): Promise<(number | null)[]> {
  return writeUpdates(database, entries, node);
}

/** Keeps others from appending to this log until the transaction ends. */
export async function lockLog(tx: Database, fileId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(${lockClass}, hashtext(${fileId}))::text`);
}

/**
 * Appends the first entry of a document that nobody else can see yet, and returns its number. A large update is
 * also stored as the state.
 */
export async function appendFirst(
  tx: Database,
  { fileId, update, personId }: LogUpdate,
): Promise<number> {
  const { seq } = await tx.one<{ seq: number }>(sql`
    insert into document_updates (file_id, update, person_id)
    values (${fileId}, ${bytes(update)}, ${personId}) returning seq`);
  if (update.byteLength >= largeState) {
    const state = await toStoredState(update);
    await tx.query(sql`
      insert into document_states (file_id, state, zipped, seq)
      values (${fileId}, ${bytes(state.bytes)}, ${state.zipped}, ${seq})`);
  }
  return seq;
}

/**
 * Null if the document has neither state nor log. It is one statement, so that a compaction cannot run in between.
 */
export async function readDraft(database: Database, fileId: string): Promise<StoredDraft | null> {
  const rows = await database.query<LoggedUpdate & { compacted: boolean; zipped: boolean }>(sql`
    select seq, state as update, true as compacted, zipped from document_states where file_id = ${fileId}
    union all
    select seq, update, false, false from document_updates
    where file_id = ${fileId}
      and seq > coalesce((select seq from document_states where file_id = ${fileId}), 0)
    order by compacted desc, seq`);
  const last = rows.at(-1);
  if (!last) return null;
  const [first] = rows;
  const state = first?.compacted ? await updateOf(first) : null;
  return { state, updates: state ? rows.slice(1) : rows, seq: last.seq };
}

/**
 * The entries after a number, in order. If some of them have been compacted meanwhile, the state takes their place.
 */
export async function readUpdates(
  database: Database,
  fileId: string,
  after: number,
): Promise<LoggedUpdate[]> {
  const rows = await database.query<LoggedUpdate & { zipped: boolean }>(sql`
    select seq, state as update, zipped from document_states where file_id = ${fileId} and seq > ${after}
    union all
    select seq, update, false from document_updates
    where file_id = ${fileId} and seq > ${after}
      and seq > coalesce((select seq from document_states where file_id = ${fileId}), 0)
    order by seq`);
  return Promise.all(rows.map(updateOf));
}

/** The state, or null if entries have been appended since. */
export async function readState(database: Database, fileId: string): Promise<StoredState | null> {
  return database.maybe<StoredState>(sql`
    select state as bytes, zipped from document_states s
    where file_id = ${fileId} and not exists (
      select from document_updates u where u.file_id = s.file_id and u.seq > s.seq)`);
}

/**
 * Stores the state and deletes the log entries that it includes, except the last: that one shows how far the log
 * goes and who wrote last. Does nothing if a later state is stored already.
 */
export async function saveState(
  database: Database,
  fileId: string,
  state: StoredState,
  seq: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const savedStates = await tx.query(sql`
      insert into document_states (file_id, state, zipped, seq)
      values (${fileId}, ${bytes(state.bytes)}, ${state.zipped}, ${seq})
      on conflict (file_id) do update
        set state = excluded.state, zipped = excluded.zipped, seq = excluded.seq
      where document_states.seq < excluded.seq
      returning seq`);
    if (savedStates.length === 0) return;
    // Entries that have not been derived yet stay as well: they say who wrote the text, and when.
    await tx.query(sql`
      delete from document_updates u using documents d
      where u.file_id = ${fileId} and d.file_id = u.file_id and u.seq < ${seq} and u.seq <= d.content_seq`);
  });
}

/**
 * Identifies the last entry of a log. The time is included so that a restored database never repeats a tag. Null
 * without a log.
 */
export async function readEtag(database: Database, fileId: string): Promise<string | null> {
  const row = await database.maybe<{ seq: number; at: Date }>(sql`
    select seq, at from document_updates where file_id = ${fileId} order by seq desc limit 1`);
  return row && `"${row.seq.toString(36)}-${row.at.getTime().toString(36)}"`;
}

/** Moves entries that cannot be applied from the log into a table of their own. */
export async function setUpdatesAside(
  database: Database,
  fileId: string,
  seqs: readonly number[],
): Promise<void> {
  await database.query(sql`
    with faulty as (
      delete from document_updates where file_id = ${fileId} and seq = any(${[...seqs]})
      returning seq, file_id, update, person_id, at
    )
    insert into document_update_faults (seq, file_id, update, person_id, at) select * from faulty`);
}

/** Documents whose content is behind their log. */
export async function listBehind(database: Database, fileId?: string): Promise<string[]> {
  const rows = await database.query<{ id: string }>(sql`
    select d.file_id as id from documents d
    where ${fileId === undefined ? sql`true` : sql`d.file_id = ${fileId}`}
      and d.content_seq < (select max(u.seq) from document_updates u where u.file_id = d.file_id)
    order by d.file_id`);
  return rows.map((row) => row.id);
}

/**
 * Documents with sections that should be re-split (by the rule of `decideResectioning`), and without edits for so
 * many days.
 */
export async function listUneven(database: Database, days: number): Promise<string[]> {
  const rows = await database.query<{ id: string }>(sql`
    select d.file_id as id from documents d
    where not exists (
        select from document_updates u
        where u.file_id = d.file_id and u.at > now() - make_interval(days => ${days}))
      and exists (
        select from jsonb_array_elements(d.content -> 'content') section
        where jsonb_array_length(section -> 'content') > 120
          or (jsonb_array_length(section -> 'content') < 10
            and jsonb_array_length(d.content -> 'content') > 1))
    limit 100`);
  return rows.map((row) => row.id);
}

/** Records that these Yjs client ids belong to the person. */
export async function addClients(
  tx: Database,
  fileId: string,
  personId: string,
  clients: readonly number[],
): Promise<void> {
  if (clients.length === 0) return;
  await tx.query(sql`
    insert into draft_clients (file_id, client, person_id)
    select ${fileId}, client, ${personId} from unnest(${[...clients]}::bigint[]) client
    on conflict do nothing`);
}

/** The person behind each of these client ids, if on record. */
export async function listAuthors(
  tx: Database,
  fileId: string,
  clients: readonly number[],
): Promise<Map<number, string>> {
  const rows = await tx.query<{ client: string; personId: string }>(sql`
    select client::text, person_id as "personId" from draft_clients
    where file_id = ${fileId} and client = any(${[...clients]}::bigint[])`);
  return new Map(rows.map(({ client, personId }) => [Number(client), personId]));
}

export async function isDocument(database: Database, fileId: string): Promise<boolean> {
  const rows = await database.query(sql`select from documents where file_id = ${fileId}`);
  return rows.length > 0;
}

/** Ids of all documents, in pages. */
export async function listDocumentIds(
  database: Database,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    sql`select file_id as id from documents where file_id > ${after} order by file_id limit ${limit}`,
  );
  return rows.map((row) => row.id);
}

async function writeUpdates(
  database: Database,
  entries: readonly (LogUpdate & { judgedBy?: LogPosition })[],
  node: string,
): Promise<(number | null)[]> {
  const rows = entries.map(
    ({ fileId, update, personId, judgedBy }, n) =>
      sql`(${n}::int, ${fileId}::text, ${bytes(update)}::bytea, ${personId}::text,
        ${judgedBy?.after ?? null}::bigint, ${[...(judgedBy?.own ?? [])]}::bigint[])`,
  );
  const answers = await database.query<{ seq: number | null; behind: number | null }>(sql`
    with entries (n, file_id, update, person_id, after, own) as (values ${sql.join(rows)}),
    locked as materialized (
      -- Locks are taken in one order, so that two nodes cannot deadlock. The commit is synchronous
      -- whatever the server's default is.
      select count(pg_advisory_xact_lock(${lockClass}, key)::text)
        + count(set_config('synchronous_commit', 'on', true)) as locks
      from (select distinct hashtext(file_id) as key from entries order by key) keys
    ),
    judged as materialized (
      -- Checked in the select list, which is computed after the locks are taken.
      select e.*, after is not null and has_other_updates(file_id, after, own) as is_behind
      from locked, entries e where locks > 0
    ),
    written as (
      insert into document_updates (file_id, update, person_id)
      select file_id, update, person_id from judged where not is_behind order by n
      returning seq, file_id
    ),
    told as materialized (
      select count(pg_notify(${channel}, ${node} || ' ' || file_id)::text) as notes
      from (select distinct file_id from written) files
    )
    select seq, null::int as behind from written, told where notes > 0
    union all select null, n from judged where is_behind
    order by seq`);
  const behind = new Set(answers.map((answer) => answer.behind));
  const seqs = answers.map(({ seq }) => seq);
  return entries.map((_, n) => (behind.has(n) ? null : (seqs.shift() ?? null)));
}

/** In bytes. */
export function sizeOf({ state, updates }: StoredDraft): number {
  const parts = state ? [state, ...updates] : updates;
  return parts.reduce((sum, { update }) => sum + update.byteLength, 0);
}

/** The state in the form in which it is stored. */
export async function toStoredState(state: Uint8Array): Promise<StoredState> {
  if (state.byteLength < largeState) return { bytes: state, zipped: false };
  return { bytes: await zip(state, { level: 4 }), zipped: true };
}

export async function unzipState({ bytes, zipped }: StoredState): Promise<Uint8Array> {
  return zipped ? unzip(bytes) : bytes;
}

async function updateOf(row: LoggedUpdate & { zipped: boolean }): Promise<LoggedUpdate> {
  return { seq: row.seq, update: await unzipState({ bytes: row.update, zipped: row.zipped }) };
}

/** A view of the same memory, without copying. */
function bytes(update: Uint8Array): Buffer {
  return Buffer.from(update.buffer, update.byteOffset, update.byteLength);
}
