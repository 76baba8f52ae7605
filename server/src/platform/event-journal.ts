// The tables `events` and `event_positions`. `order by` must name the table, because a bare `xid` would be the
// selected text.
import { type Database, sql } from './database/database.ts';
import type { EventKind, EventOf, EventPosition, React, Witness } from './event-kinds.ts';

/** The result of a turn. `caughtUp` is false if events are waiting for an older transaction. */
export interface ConsumerTurn {
  caughtUp: boolean;
  failure?: unknown;
}

/** First half of the advisory lock's key; the second is a hash of the reaction's name. */
const lockClass = 7_021;
const batchSize = 500;
const keptDays = 14;

const after = ({ xid, id }: EventPosition) => sql`(xid, id) > (${xid}::xid8, ${id}::bigint)`;

export async function readNow(database: Database): Promise<EventPosition> {
  const { oldest } = await database.one<{ oldest: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`,
  );
  return { xid: oldest, id: 0 };
}

interface Horizon {
  /** Every transaction before it has ended. */
  oldest: string;
  /** Whether events are waiting for an older transaction. */
  pending: boolean;
}

type EventRow = EventPosition & { kind: EventKind; payload: object };

/** One statement has one snapshot, which sees whatever committed before its own oldest running transaction. */
async function readBatch(
  database: Database,
  position: EventPosition,
  kinds: readonly EventKind[],
): Promise<Horizon & { events: EventRow[] }> {
  const rows = await database.query<Horizon & (EventRow | { kind: null })>(sql`
    with horizon as materialized (
      select oldest, exists (select from events where xid >= oldest) as pending
      from (select pg_snapshot_xmin(pg_current_snapshot()) as oldest) snapshot
    )
    select oldest::text, pending, event.xid::text, event.id, event.kind, event.payload
    from horizon left join lateral (
      select xid, id, kind, payload from events
      where ${after(position)} and xid < oldest and kind = any(${[...kinds]})
      order by events.xid, events.id limit ${batchSize}
    ) event on true
    order by event.xid, event.id`);
  const { oldest, pending } = rows[0] as Horizon;
  // Without events there is one row with the horizon alone.
  return { oldest, pending, events: rows.filter((row) => row.kind !== null) };
}

/** Passes the events after a position to `react`, and reports progress with `onAdvance`. */
export async function advance<Kind extends EventKind>(
  database: Database,
  from: EventPosition,
  kinds: readonly Kind[],
  react: React<Kind>,
  onAdvance: (position: EventPosition) => Promise<void>,
): Promise<ConsumerTurn> {
  let position = from;
  for (;;) {
    const { oldest, pending, events } = await readBatch(database, position, kinds);
    // All of these are committed, so reacting to the first of several equal events covers the others.
    const seenKeys = new Set<string>();
    for (const { xid, id, kind, payload } of events) {
      const key = kind + JSON.stringify(payload);
      if (!seenKeys.has(key)) {
        try {
          await react({ kind, ...payload } as EventOf<Kind>, { xid, id });
        } catch (failure) {
          if (position !== from) await onAdvance(position);
          return { caughtUp: true, failure };
        }
      }
      seenKeys.add(key);
      position = { xid, id };
    }
    const full = events.length === batchSize;
    if (!full) position = { xid: oldest, id: 0 };
    if (events.length > 0 || Number(oldest) - Number(from.xid) > 10_000) await onAdvance(position);
    if (!full) return { caughtUp: !pending };
  }
}

/**
 * Passes on events that are waiting for an older transaction and were not committed at the snapshot `since`.
 * Returns the current snapshot.
 */
export async function advanceEarly<Kind extends EventKind>(
  database: Database,
  since: string | null,
  kinds: readonly Kind[],
  react: (event: EventOf<Kind>) => Promise<void> | void,
): Promise<string> {
  // Taken before reading: events committed in between are delivered twice rather than never.
  const { now } = await database.one<{ now: string }>(
    sql`select pg_current_snapshot()::text as now`,
  );
  const isNew =
    since === null ? sql.empty : sql`and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)`;
  const rows = await database.query<{ kind: EventKind; payload: object }>(sql`
    select distinct kind, payload from events
    where xid >= pg_snapshot_xmin(${now}::pg_snapshot) and kind = any(${[...kinds]}) ${isNew}`);
  for (const { kind, payload } of rows) await react({ kind, ...payload } as EventOf<Kind>);
  return now;
}

export function findWitness(
  database: Database,
  { xid, id }: EventPosition,
): Promise<Witness | null> {
  return database.maybe(sql`
    select xid::text, id, at::text from events where (xid, id) <= (${xid}::xid8, ${id}::bigint)
    order by events.xid desc, events.id desc limit 1`);
}

export async function isKept(database: Database, { xid, id, at }: Witness): Promise<boolean> {
  // In a restored database, events are about to be renumbered, see `adoptRestored`.
  const row = await database.one<{ kept: boolean }>(sql`
    select exists (select from events where xid = ${xid}::xid8 and id = ${id}::bigint and at = ${at}::timestamptz)
      and not exists (select from events where xid > pg_snapshot_xmax(pg_current_snapshot())) as kept`);
  return row.kept;
}

/**
 * Reserves a reaction for this node until the transaction ends; false if another node has it. The transaction must
 * be held for a whole turn and write nothing: otherwise it would be the oldest running transaction, and delay all
 * readers.
 */
export async function tryLockReaction(tx: Database, reaction: string): Promise<boolean> {
  const { free } = await tx.one<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockClass}, hashtext(${reaction})) as free`,
  );
  return free;
}

export async function readPosition(database: Database, reaction: string): Promise<EventPosition> {
  const position = await database.maybe<EventPosition>(
    sql`select xid::text, id from event_positions where reaction = ${reaction}`,
  );
  return position ?? { xid: '0', id: 0 };
}

export async function savePosition(
  database: Database,
  reaction: string,
  { xid, id }: EventPosition,
): Promise<void> {
  await database.query(sql`
    insert into event_positions (reaction, xid, id) values (${reaction}, ${xid}::xid8, ${id})
    on conflict (reaction) do update set xid = excluded.xid, id = excluded.id`);
}

/** Lets reactions that have not run yet begin after the latest event. */
export async function skipEvents(database: Database, reactions: readonly string[]): Promise<void> {
  await database.query(sql`
    insert into event_positions (reaction, xid, id)
    select reaction, latest.xid, latest.id
    from unnest(${[...reactions]}::text[]) as reaction, (
      select xid, id from events order by events.xid desc, events.id desc limit 1
    ) as latest
    on conflict do nothing`);
}

interface LatestEvent {
  position: EventPosition;
  /** Those of the events after `since`. */
  kinds: EventKind[];
}

/** The last event, once every transaction up to it has ended. */
export async function awaitLatest(database: Database, since: EventPosition): Promise<LatestEvent> {
  for (;;) {
    const row = await database.maybe<
      EventPosition & { kinds: EventKind[]; isReadable: boolean }
    >(sql`
      select xid::text, id, xid < pg_snapshot_xmin(pg_current_snapshot()) as "isReadable",
        array(select distinct kind from events where ${after(since)}) as kinds
      from events order by events.xid desc, events.id desc limit 1`);
    if (!row) return { position: since, kinds: [] };
    const { xid, id, kinds, isReadable } = row;
    if (isReadable) return { position: { xid, id }, kinds };
    await pause(5);
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * A dump contains transaction ids that mean nothing in another cluster. They are replaced by the lowest one, and
 * every reaction sees the remaining events again.
 */
export async function adoptRestored(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const foreign = await tx.query(sql`
      select from events where xid > pg_snapshot_xmax(pg_current_snapshot())
      union all
      select from event_positions where xid > pg_snapshot_xmax(pg_current_snapshot()) limit 1`);
    if (foreign.length === 0) return;
    await tx.query(sql`update events set xid = '1'`);
    await tx.query(sql`delete from event_positions`);
  });
}

/**
 * Events that every reaction has seen are kept for some days, for diagnosis. Only the oldest are deleted, and never
 * all: as long as an event exists, all later ones do.
 */
export async function trimEvents(database: Database): Promise<void> {
  await database.query(sql`
    delete from events using (
      select xid, id from events
      where at < now() - make_interval(days => ${keptDays})
        and (xid, id) <= (select xid, id from event_positions order by xid, id limit 1)
      order by xid desc, id desc limit 1
    ) as newest
    where (events.xid, events.id) < (newest.xid, newest.id)`);
}
