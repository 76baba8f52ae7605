// What has happened, told through the database: a change and its event are one transaction, and whoever reacts
// reads the events in order, at least once, also after a crash and on other nodes.
//
// The order is (xid, id): by transaction, then by row. A reader stops before the oldest transaction that is
// still running (`pg_snapshot_xmin`): whatever commits later stands behind it, so that nothing is ever skipped.
// By the id alone, an event whose transaction took its id early and committed late would be passed over.
import { type Database, type OpenDatabase, sql } from './database/database.ts';
import type { Log } from './log.ts';

export type DocentEvent =
  | { kind: 'document.changed'; fileId: string }
  | { kind: 'document.published'; fileId: string; versionId: string }
  /** Its draft links to these files in another way. */
  | { kind: 'links.changed'; fileId: string; toFileIds: string[] }
  /** All its paragraphs have their vectors. */
  | { kind: 'document.embedded'; fileId: string }
  | { kind: 'file.added'; fileId: string }
  | { kind: 'file.renamed'; fileId: string }
  | { kind: 'file.moved'; fileId: string }
  | { kind: 'file.trashed'; fileId: string }
  | { kind: 'file.restored'; fileId: string }
  | { kind: 'file.removed'; fileId: string }
  /** The text in an uploaded file, or in one that was put into this document, has become paragraphs. */
  | { kind: 'attachment.read'; fileId: string }
  /** Its text is to be read, once more or for the first time since its format can be. */
  | { kind: 'attachment.due'; fileId: string }
  /** A paragraph that an answer quoted says something else now, or is gone. */
  | ({ kind: 'answer.stale'; answerId: string; fileId: string } & AskedIn)
  /** A document that was written to answer what somebody had asked is published. */
  | ({ kind: 'question.answered'; questionId: string; fileId: string } & AskedIn)
  /** Of one file or of all, for one person or for all. */
  | {
      kind: 'access.changed';
      fileId: string | null;
      personId: string | null;
      /** Who gave that person a level. */
      grantedBy?: string;
    }
  | { kind: 'person.changed'; personId: string }
  | { kind: 'template.changed'; fileId: string }
  | { kind: 'version.added'; fileId: string; versionId: string }
  /** Added, altered, checked or deleted. */
  | { kind: 'comment.changed'; fileId: string; commentId: string }
  /** By that person. */
  | { kind: 'comments.read'; personId: string }
  /** Set, changed or ended. */
  | { kind: 'priority.changed'; fileId: string }
  /** Confirmed as read by that person, or taken back. */
  | { kind: 'confirmation.changed'; fileId: string; personId: string }
  /** Its review period or its owner is another one, or the period has passed or begins anew. */
  | { kind: 'file.reviewed'; fileId: string }
  /** Asked, changed, judged, published or deleted. `gone`: who was a reviewer until then. */
  | { kind: 'review.changed'; fileId: string; reviewId: string; gone?: string[] }
  /** Text of that person lost its paragraph, or they inserted or dismissed it. */
  | { kind: 'recovered.changed'; fileId: string; personId: string }
  | { kind: 'favourite.changed'; personId: string }
  | { kind: 'notices.changed'; personIds: string[] }
  /** The hash in hexadecimal digits. */
  | { kind: 'session.ended'; tokenHash: string };

/** Who asked, and where; null when that conversation is deleted. */
interface AskedIn {
  personId: string;
  conversationId: string | null;
}

export type EventKind = DocentEvent['kind'];
export type EventOf<Kind extends EventKind> = Extract<DocentEvent, { kind: Kind }>;

/** A place in the order of events: everything up to it has been seen. */
export interface EventPosition {
  xid: string;
  id: number;
}

/** An event as proof that what was built up to it belongs to this database, and lacks only what came after. */
export interface Witness extends EventPosition {
  at: string;
}

type React<Kind extends EventKind> = (
  event: EventOf<Kind>,
  position: EventPosition,
) => Promise<void> | void;

export interface Events {
  /** Writes the event in the transaction of the change that it tells of. */
  record(tx: Database, event: DocentEvent): Promise<void>;
  /**
   * A durable reaction: sees every event of these kinds at least once and in order, on one node at a time, also
   * those from before its first start. It looks at the present state, so equal events that stand close together
   * are handed over once. When it throws, the event is tried again, later and later, and those behind it wait.
   */
  on<Kind extends EventKind>(reaction: string, kinds: readonly Kind[], react: React<Kind>): void;
  /**
   * This process's own follower, for what it keeps in memory: from the given position, or from now. To load
   * something and miss nothing: take `now()` first, load, then follow from there. With a position it resolves when
   * everything that was readable before the call has been handed over, and rejects when the reaction fails meanwhile.
   * `early` gets what is committed and waits for an older transaction to end, in no order; it comes to `react` once more.
   * Returns what ends it.
   */
  follow<Kind extends EventKind>(
    kinds: readonly Kind[],
    react: React<Kind>,
    from?: EventPosition,
    early?: (event: EventOf<Kind>) => Promise<void> | void,
  ): Promise<() => Promise<void>>;
  now(): Promise<EventPosition>;
  /** The last event up to a position, null when there is none. */
  witness(position: EventPosition): Promise<Witness | null>;
  /** Whether an event is still here, and with it every later one: then one may follow from it. */
  isKept(witness: Witness): Promise<boolean>;
  /** Begins to react; before it, events are only recorded. */
  start(): Promise<void>;
  /**
   * Resolves when this process has reacted to everything that was committed before the call. Rejects with the
   * error of a reaction that fails.
   */
  settled(): Promise<void>;
  /** Waits for the reactions that run right now. */
  close(): Promise<void>;
}

/** `Events.record`, for code that has only a transaction. */
export async function recordEvent(tx: Database, event: DocentEvent): Promise<void> {
  const { kind, ...payload } = event;
  await tx.query(sql`insert into events (kind, payload) values (${kind}, ${sql.json(payload)})`);
  await tx.query(sql`select pg_notify(${channel}, ${kind})`);
}

export function createEvents({ database, log }: { database: OpenDatabase; log: Log }): Events {
  const consumers = new Set<Consumer>();
  let unlisten: (() => Promise<void>) | undefined;
  let poll: NodeJS.Timeout | undefined;
  let isStarted = false;
  let closed = false;

  const wakeAll = () => {
    for (const consumer of consumers) consumer.wake();
  };
  /** A turn of a consumer costs some queries, and most events concern few of them. */
  const wakeFor = (kinds: readonly string[]) => {
    for (const consumer of consumers) {
      if (kinds.some((kind) => consumer.kinds.has(kind))) consumer.wake();
    }
  };
  let settledUpTo: EventPosition | undefined;

  const journal = createJournal(database);
  const inTurn = createTurns(reactionsAtOnce);

  function add(consumer: Consumer): void {
    consumers.add(consumer);
    if (isStarted) consumer.wake();
  }

  return {
    record: recordEvent,

    on(reaction, kinds, react) {
      const turn = () =>
        database.transaction(async (tx) => {
          // Taken for the whole turn by a transaction that writes nothing: one that had written would be the
          // oldest running transaction, and hold up every reader.
          const { free } = await tx.one<{ free: boolean }>(
            sql`select pg_try_advisory_xact_lock(${lockClass}, hashtext(${reaction})) as free`,
          );
          if (!free) return { caughtUp: true };
          const position = await journal.savedPosition(reaction);
          return journal.advance(position, kinds, react, (next) =>
            journal.savePosition(reaction, next),
          );
        });
      const isClosed = () => closed || !isStarted;
      add(createConsumer({ name: reaction, kinds, turn: () => inTurn(turn), log, isClosed }));
    },

    async follow(kinds, react, from, early) {
      let position = from ?? (await journal.now());
      let lastEarlyId: string | null = null;
      const turn = async () => {
        const result = await journal.advance(position, kinds, react, async (next) => {
          position = next;
        });
        if (early && !result.caughtUp)
          lastEarlyId = await journal.advanceEarly(lastEarlyId, kinds, early);
        return result;
      };
      if (from) {
        const { failure } = await turn();
        if (failure) throw failure;
      }
      let isEnded = false;
      const consumer = createConsumer({
        name: `follower of ${kinds.join(', ')}`,
        kinds,
        turn,
        log,
        isClosed: () => isEnded || closed || !isStarted,
      });
      add(consumer);
      return async () => {
        isEnded = true;
        consumers.delete(consumer);
        await consumer.drain();
      };
    },

    now: () => journal.now(),
    witness: (position) => journal.witness(position),
    isKept: (witness) => journal.isKept(witness),

    async start() {
      await journal.adoptRestored();
      unlisten = await database.listen(channel, (kind) => (kind ? wakeFor([kind]) : wakeAll()));
      isStarted = true;
      // A node that held a reaction and died leaves it to us without a word.
      poll = setInterval(() => {
        wakeAll();
        journal.trim().catch((error) => log.warn({ error }, 'removing old events failed'));
      }, 5_000);
      poll.unref();
      wakeAll();
    },

    async settled() {
      const target = await journal.last();
      if (!target) return;
      while (!(await journal.isReadable(target))) await pause(5);
      if (settledUpTo) wakeFor(await journal.kindsAfter(settledUpTo));
      else wakeAll();
      for (const consumer of consumers) {
        await consumer.drain();
        if (consumer.failure) throw consumer.failure;
      }
      settledUpTo = target;
    },

    async close() {
      closed = true;
      clearInterval(poll);
      await unlisten?.();
      await Promise.all([...consumers].map((consumer) => consumer.drain()));
    },
  };
}

const channel = 'docent_events';
/** Each holds a connection for its turn and asks by others: were all held, none would ever end. */
const reactionsAtOnce = 4;
/** The first half of the key of our advisory locks; the second is a hash of the reaction's name. */
const lockClass = 7_021;
const batchSize = 500;
const keptDays = 14;

/** Lets so many work at once; the others wait, in order. */
function createTurns(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running++;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

type Turn = { caughtUp: boolean; failure?: unknown };

interface Consumer {
  readonly kinds: ReadonlySet<string>;
  wake(): void;
  /** Resolves when no turn is running or due. */
  drain(): Promise<void>;
  readonly failure: unknown;
}

interface ConsumerOptions {
  name: string;
  kinds: readonly EventKind[];
  turn: () => Promise<Turn>;
  log: Log;
  isClosed: () => boolean;
}

/** Runs turn after turn as long as it is woken or there is more, never two at once. */
function createConsumer({ name, kinds, turn, log, isClosed }: ConsumerOptions): Consumer {
  let running: Promise<void> | undefined;
  let isWoken = false;
  let failure: unknown;
  let failures = 0;
  let later: NodeJS.Timeout | undefined;

  function wake(): void {
    isWoken = true;
    if (isClosed() || failure) return;
    running ??= run().finally(() => {
      running = undefined;
      if (isWoken) wake();
    });
  }

  async function run(): Promise<void> {
    isWoken = false;
    clearTimeout(later);
    const result = await turn().catch((error): Turn => ({ caughtUp: true, failure: error }));
    if (isClosed()) return;
    failure = result.failure;
    failures = failure ? failures + 1 : 0;
    if (failure) {
      const retryIn = Math.min(60_000, 100 * 2 ** failures);
      // Nothing is lost: its position stays where it is.
      log.error({ err: failure, reaction: name, retryIn }, 'event reaction failed, will retry');
      wakeIn(retryIn);
    } else if (!result.caughtUp) {
      wakeIn(20);
    }
  }

  function wakeIn(milliseconds: number): void {
    later = setTimeout(() => {
      failure = undefined;
      wake();
    }, milliseconds);
    later.unref();
  }

  return {
    kinds: new Set(kinds),
    wake,
    async drain() {
      while (running) await running;
    },
    get failure() {
      return failure;
    },
  };
}

/** The tables `events` and `event_positions`. Sorting names the table: a bare `xid` would be the text that is selected. */
function createJournal(database: OpenDatabase) {
  async function horizon(): Promise<{ oldest: string; pending: boolean }> {
    return database.one(sql`
      select oldest::text, exists (select from events where xid >= oldest) as pending
      from (select pg_snapshot_xmin(pg_current_snapshot()) as oldest) snapshot`);
  }

  const after = ({ xid, id }: EventPosition) => sql`(xid, id) > (${xid}::xid8, ${id}::bigint)`;

  return {
    async now(): Promise<EventPosition> {
      return { xid: (await horizon()).oldest, id: 0 };
    },

    /**
     * Hands over what lies after the position, calling `reached` as it goes. `caughtUp` is false when there are
     * events that wait for an older transaction.
     */
    async advance<Kind extends EventKind>(
      from: EventPosition,
      kinds: readonly Kind[],
      react: React<Kind>,
      onAdvance: (position: EventPosition) => Promise<void>,
    ): Promise<Turn> {
      let position = from;
      for (;;) {
        // Taken before reading: all transactions before it have ended, so the next query sees all of theirs.
        const { oldest, pending } = await horizon();
        const rows = await database.query<EventPosition & { kind: EventKind; payload: object }>(sql`
          select xid::text, id, kind, payload from events
          where ${after(position)} and xid < ${oldest}::xid8 and kind = any(${[...kinds]})
          order by events.xid, events.id limit ${batchSize}`);
        // All of these are committed, so whoever looks at the first of equal events sees what the others tell of.
        const seenKeys = new Set<string>();
        for (const { xid, id, kind, payload } of rows) {
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
        const full = rows.length === batchSize;
        if (!full) position = { xid: oldest, id: 0 };
        if (rows.length > 0 || Number(oldest) - Number(from.xid) > 10_000)
          await onAdvance(position);
        if (!full) return { caughtUp: !pending };
      }
    },

    /**
     * Hands over what waits for an older transaction and was not committed at the snapshot `heard`. Answers the snapshot
     * of now.
     */
    async advanceEarly<Kind extends EventKind>(
      lastEarlyId: string | null,
      kinds: readonly Kind[],
      react: (event: EventOf<Kind>) => Promise<void> | void,
    ): Promise<string> {
      // Taken before reading: what is committed in between comes twice and never not at all.
      const { now } = await database.one<{ now: string }>(
        sql`select pg_current_snapshot()::text as now`,
      );
      const isNew =
        lastEarlyId === null
          ? sql.empty
          : sql`and not pg_visible_in_snapshot(xid, ${lastEarlyId}::pg_snapshot)`;
      const rows = await database.query<{ kind: EventKind; payload: object }>(sql`
        select distinct kind, payload from events
        where xid >= pg_snapshot_xmin(${now}::pg_snapshot) and kind = any(${[...kinds]}) ${isNew}`);
      for (const { kind, payload } of rows) await react({ kind, ...payload } as EventOf<Kind>);
      return now;
    },

    witness({ xid, id }: EventPosition): Promise<Witness | null> {
      return database.maybe(sql`
        select xid::text, id, at::text from events where (xid, id) <= (${xid}::xid8, ${id}::bigint)
        order by events.xid desc, events.id desc limit 1`);
    },

    async isKept({ xid, id, at }: Witness): Promise<boolean> {
      // In a restored database events are about to be numbered anew, see `adoptRestored`.
      const { kept } = await database.one<{ kept: boolean }>(sql`
        select exists (select from events where xid = ${xid}::xid8 and id = ${id}::bigint and at = ${at}::timestamptz)
          and not exists (select from events where xid > pg_snapshot_xmax(pg_current_snapshot())) as kept`);
      return kept;
    },

    async savedPosition(reaction: string): Promise<EventPosition> {
      const saved = await database.maybe<EventPosition>(
        sql`select xid::text, id from event_positions where reaction = ${reaction}`,
      );
      return saved ?? { xid: '0', id: 0 };
    },

    async savePosition(reaction: string, { xid, id }: EventPosition): Promise<void> {
      await database.query(sql`
        insert into event_positions (reaction, xid, id) values (${reaction}, ${xid}::xid8, ${id})
        on conflict (reaction) do update set xid = excluded.xid, id = excluded.id`);
    },

    last(): Promise<EventPosition | null> {
      return database.maybe(
        sql`select xid::text, id from events order by events.xid desc, events.id desc limit 1`,
      );
    },

    async kindsAfter(position: EventPosition): Promise<EventKind[]> {
      const rows = await database.query<{ kind: EventKind }>(
        sql`select distinct kind from events where ${after(position)}`,
      );
      return rows.map(({ kind }) => kind);
    },

    async isReadable({ xid }: EventPosition): Promise<boolean> {
      const { readable } = await database.one<{ readable: boolean }>(
        sql`select ${xid}::xid8 < pg_snapshot_xmin(pg_current_snapshot()) as readable`,
      );
      return readable;
    },

    /**
     * A dump keeps transaction numbers that mean nothing in the cluster it is restored into. They are replaced by
     * the oldest, and every reaction sees the kept events once more.
     */
    async adoptRestored(): Promise<void> {
      await database.transaction(async (tx) => {
        const foreign = await tx.query(sql`
          select from events where xid > pg_snapshot_xmax(pg_current_snapshot())
          union all
          select from event_positions where xid > pg_snapshot_xmax(pg_current_snapshot()) limit 1`);
        if (foreign.length === 0) return;
        await tx.query(sql`update events set xid = '1'`);
        await tx.query(sql`delete from event_positions`);
      });
    },

    /**
     * Events that every reaction has seen are kept for some days, for whoever wants to know what happened. What goes is
     * always the beginning, and never all: as long as an event is here, every later one is.
     */
    async trim(): Promise<void> {
      await database.query(sql`
        delete from events using (
          select xid, id from events
          where at < now() - make_interval(days => ${keptDays})
            and (xid, id) <= (select xid, id from event_positions order by xid, id limit 1)
          order by xid desc, id desc limit 1
        ) as newest
        where (events.xid, events.id) < (newest.xid, newest.id)`);
    },
  };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
