// Events, delivered through the database: a change and its event are one transaction, and reactions read events in
// order, at least once, also after a crash and on other nodes.
//
// The order is (xid, id): by transaction, then by row. A reader stops at the oldest transaction that is still
// running (`pg_snapshot_xmin`). Whatever commits later sorts after that, so nothing is ever skipped. By id alone,
// an event whose transaction took its id early and committed late would be missed.
import { type Database, type OpenDatabase, sql } from './database/database.ts';
import { createEventConsumer, type EventConsumer } from './event-consumer.ts';
import * as journal from './event-journal.ts';
import type {
  DocentEvent,
  EventKind,
  EventOf,
  EventPosition,
  React,
  Witness,
} from './event-kinds.ts';
import type { Log } from './log.ts';
import { createSlots } from './slots.ts';

export type { DocentEvent, EventKind, EventOf, EventPosition, Witness } from './event-kinds.ts';

const channel = 'docent_events';
/**
 * Each reaction uses one connection for its turn and others for queries; if turns used all of them, none could
 * finish.
 */
const reactionsAtOnce = 4;

export interface Events {
  /** Records the event in the transaction of the change. */
  record(tx: Database, event: DocentEvent): Promise<void>;
  /**
   * A durable reaction: sees every event of these kinds at least once and in order, on one node at a time,
   * including events from before its first start. It must look at the current state, because adjacent equal events
   * are delivered once. If it throws, the event is retried with increasing delays, and later ones wait.
   */
  on<Kind extends EventKind>(reaction: string, kinds: readonly Kind[], react: React<Kind>): void;
  /**
   * A follower of this process, for its in-memory state: from the given position, or from now on. To load something
   * without missing an event, take `now()`, load, and follow from there. With a position, it resolves when
   * everything that was readable before the call has been delivered, and rejects if `react` fails meanwhile.
   * `early` gets committed events that are waiting for an older transaction, in any order; they are delivered to
   * `react` later as well. Returns a function that stops following.
   */
  follow<Kind extends EventKind>(
    kinds: readonly Kind[],
    react: React<Kind>,
    from?: EventPosition,
    early?: (event: EventOf<Kind>) => Promise<void> | void,
  ): Promise<() => Promise<void>>;
  /** Lets durable reactions that have not run yet begin after the latest event. */
  skip(reactions: readonly string[]): Promise<void>;
  now(): Promise<EventPosition>;
  /** The last event up to a position; null if there is none. */
  witness(position: EventPosition): Promise<Witness | null>;
  /** Whether an event, and therefore every later one, still exists, so that one can follow from it. */
  isKept(witness: Witness): Promise<boolean>;
  /**
   * Starts reacting; before that, events are only recorded. Without `isListening`, only `settled` causes reactions, which
   * then see many events in one turn.
   */
  start(options?: { isListening: boolean }): Promise<void>;
  /**
   * Resolves when this process has reacted to everything committed before the call. Rejects with the error of a
   * failing reaction.
   */
  settled(): Promise<void>;
  /** Waits for running reactions. */
  close(): Promise<void>;
}

/** `Events.record` for code that only has a transaction. */
export async function recordEvent(tx: Database, event: DocentEvent): Promise<void> {
  const { kind, ...payload } = event;
  await tx.query(sql`
    with event as (
      insert into events (kind, payload) values (${kind}, ${sql.json(payload)}) returning kind
    )
    select pg_notify(${channel}, kind) from event`);
}

export function createEvents({ database, log }: { database: OpenDatabase; log: Log }): Events {
  const consumers = new Set<EventConsumer>();
  let unlisten: (() => Promise<void>) | undefined;
  let poll: NodeJS.Timeout | undefined;
  let isStarted = false;
  let closed = false;

  const wakeAll = () => {
    for (const consumer of consumers) consumer.wake();
  };
  /** A turn costs some queries, and most events concern few consumers. */
  const wakeFor = (kinds: readonly string[]) => {
    for (const consumer of consumers) {
      if (kinds.some((kind) => consumer.kinds.has(kind))) consumer.wake();
    }
  };
  let settledUpTo: EventPosition = { xid: '0', id: 0 };
  const slots = createSlots(reactionsAtOnce);

  function add(consumer: EventConsumer): void {
    consumers.add(consumer);
    if (isStarted) consumer.wake();
  }

  return {
    record: recordEvent,

    on(reaction, kinds, react) {
      const turn = () =>
        database.transaction(async (tx) => {
          if (!(await journal.tryLockReaction(tx, reaction))) return { caughtUp: true };
          const position = await journal.readPosition(database, reaction);
          return journal.advance(database, position, kinds, react, (next) =>
            journal.savePosition(database, reaction, next),
          );
        });
      const isClosed = () => closed || !isStarted;
      add(
        createEventConsumer({
          name: reaction,
          kinds,
          turn: () => slots.run(turn),
          log,
          isClosed,
        }),
      );
    },

    async follow(kinds, react, from, early) {
      let position = from ?? (await journal.readNow(database));
      let earlySnapshot: string | null = null;
      const turn = async () => {
        const result = await journal.advance(database, position, kinds, react, async (next) => {
          position = next;
        });
        if (early && !result.caughtUp)
          earlySnapshot = await journal.advanceEarly(database, earlySnapshot, kinds, early);
        return result;
      };
      if (from) {
        const { failure } = await turn();
        if (failure) throw failure;
      }
      let isEnded = false;
      const consumer = createEventConsumer({
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

    skip: (reactions) => journal.skipEvents(database, reactions),
    now: () => journal.readNow(database),
    witness: (position) => journal.findWitness(database, position),
    isKept: (witness) => journal.isKept(database, witness),

    async start({ isListening } = { isListening: true }) {
      await journal.adoptRestored(database);
      isStarted = true;
      if (!isListening) return;
      unlisten = await database.listen(channel, (kind) => (kind ? wakeFor([kind]) : wakeAll()));
      // A node that died while it held a reaction does not notify us, so poll.
      poll = setInterval(() => {
        wakeAll();
        journal
          .trimEvents(database)
          .catch((error) => log.warn({ error }, 'removing old events failed'));
      }, 5_000);
      poll.unref();
      wakeAll();
    },

    async settled() {
      const { position, kinds } = await journal.awaitLatest(database, settledUpTo);
      wakeFor(kinds);
      for (const consumer of consumers) {
        await consumer.drain();
        if (consumer.failure) throw consumer.failure;
      }
      settledUpTo = position;
    },

    async close() {
      closed = true;
      clearInterval(poll);
      await unlisten?.();
      await Promise.all([...consumers].map((consumer) => consumer.drain()));
    },
  };
}
