// Limits how much the sockets of one person may send to this node. Above the limits, nothing is read from the
// sender for a while, so that the rest waits in the sender's buffers; nothing is refused or lost.
import type { Duplex } from 'node:stream';
import { setImmediate as nextLoop, setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { type BucketRate, createTokenBucket, type TokenBucket } from './token-bucket.ts';

/** Per person, across all sockets. */
export interface FlowLimits {
  bytes: BucketRate;
  messages: BucketRate;
  /** Bytes of messages that are incomplete or wait to be handled. */
  heldBytes: number;
  /**
   * Bytes that the person's pages have not read yet. Above `pauses` no further document is sent to them; above
   * `closes` the slowest are closed.
   */
  unreadBytes: { pauses: number; closes: number };
  sockets: number;
}

const MiB = 2 ** 20;

/** Far above normal use: a week of offline work, or 10,000 pasted paragraphs, are a few MB in a few messages. */
export const usualLimits: FlowLimits = {
  bytes: { burst: 64 * MiB, perSecond: 2 * MiB },
  messages: { burst: 2_000, perSecond: 200 },
  heldBytes: 32 * MiB,
  unreadBytes: { pauses: 64 * MiB, closes: 256 * MiB },
  sockets: 1_000,
};

/** Memory of even an empty message while it waits. */
const messageOverhead = 256;
/** A larger part of a message can't have arrived together with the end of another. */
const partOfLongMessage = 64 * 1024;
const pollUnreadEvery = 50;

interface Person {
  readonly lines: Set<Line>;
  readonly bytes: TokenBucket;
  readonly messages: TokenBucket;
  /** Bytes of messages that wait to be handled. */
  queued: number;
  /** Approximate bytes of incomplete messages. */
  partial: number;
  isHeldBack: boolean;
  timer: NodeJS.Timeout | undefined;
  /** Each settles when the last turn of its kind is over. */
  readonly turns: { long: Promise<unknown>; answer: Promise<unknown> };
}

interface Line {
  readonly socket: WebSocket;
  partial: number;
  hasCompleted: boolean;
}

export interface Flow {
  /**
   * Counts everything that the socket sends from now on for this person. Returns false if they have too many
   * sockets.
   */
  signedIn(personId: string): boolean;
  /** Counts a received message as waiting until the result is called. */
  hold(bytes: number): () => void;
  /**
   * Waits for a turn to handle a message; call the result when it is handled. A person's expensive messages are
   * handled one after the other, so that others' run in between. Those with a long answer wait only until the
   * person's pages have read enough of earlier answers, because a page that receives changes before the answer may
   * lose track of its offline edits.
   */
  takeTurn(hasLongAnswer: boolean): Promise<() => void>;
  /** Whether a long message is arriving, during which the client can't send anything else. */
  isReceiving(): boolean;
}

export function createFlowControl(limits: FlowLimits = usualLimits, now = () => performance.now()) {
  const people = new Map<string, Person>();
  /** In milliseconds: the time after which both buckets are full again. */
  const memory = Math.max(
    ...[limits.bytes, limits.messages].map(({ burst, perSecond }) => (burst / perSecond) * 1_000),
  );

  function personOf(id: string): Person {
    let person = people.get(id);
    if (!person) {
      person = {
        lines: new Set(),
        bytes: createTokenBucket(limits.bytes, now),
        messages: createTokenBucket(limits.messages, now),
        queued: 0,
        partial: 0,
        isHeldBack: false,
        timer: undefined,
        turns: { long: Promise.resolve(), answer: Promise.resolve() },
      };
      people.set(id, person);
    }
    return person;
  }

  const isFull = ({ queued, partial }: Person) => queued + partial > limits.heldBytes;
  const delayOf = ({ bytes, messages }: Person) => Math.max(bytes.delay(), messages.delay());

  function regulate(person: Person): void {
    clearTimeout(person.timer);
    const delay = delayOf(person);
    const full = isFull(person);
    // One sender at a time may complete its message; otherwise all would wait for each other.
    const first = full && person.queued === 0 ? fullest(person.lines) : undefined;
    person.isHeldBack = delay > 0 || full;
    for (const line of person.lines) setPaused(line.socket, delay > 0 || (full && line !== first));
    if (delay > 0) person.timer = setTimeout(() => regulate(person), delay).unref();
  }

  function forgetLater(id: string, person: Person): void {
    setTimeout(() => {
      if (person.lines.size > 0) return;
      if (person.queued > 0) return forgetLater(id, person);
      clearTimeout(person.timer);
      people.delete(id);
    }, memory).unref();
  }

  return {
    /** Closes sockets of people whose pages leave too much unread; they get the rest when they reconnect. */
    dropSlowReaders(): void {
      for (const person of people.values()) dropSlowReaders(person, limits.unreadBytes.closes);
    },

    open(socket: WebSocket, connection: Duplex): Flow {
      let person: Person | undefined;
      const line: Line = { socket, partial: 0, hasCompleted: false };

      function join(id: string): boolean {
        const owner = personOf(id);
        if (owner.lines.size >= limits.sockets) return false;
        person = owner;
        owner.lines.add(line);
        const addPartial = (bytes: number) => {
          line.partial += bytes;
          owner.partial += bytes;
        };
        socket.on('message', (data: Buffer) => {
          line.hasCompleted = true;
          owner.messages.take(1);
          addPartial(-data.length);
        });
        // The socket's own listener ran first, so messages that end in this chunk have been removed already.
        connection.on('data', (chunk: Buffer) => {
          owner.bytes.take(chunk.length);
          addPartial(chunk.length);
          if (line.hasCompleted) {
            // The rest consists of frame headers and at most the start of the next message.
            line.hasCompleted = false;
            addPartial(Math.min(chunk.length, Math.max(0, line.partial)) - line.partial);
          }
          if (owner.isHeldBack || isFull(owner) || delayOf(owner) > 0) regulate(owner);
        });
        socket.on('close', () => {
          owner.lines.delete(line);
          addPartial(-line.partial);
          if (owner.isHeldBack) regulate(owner);
          if (owner.lines.size === 0) forgetLater(id, owner);
        });
        if (owner.isHeldBack) regulate(owner);
        return true;
      }

      return {
        // A socket may serve several documents, each with its own handshake.
        signedIn: (id) => person !== undefined || socket.readyState !== socket.OPEN || join(id),

        hold(bytes) {
          const owner = person;
          if (!owner) return () => {};
          let pendingBytes = bytes + messageOverhead;
          owner.queued += pendingBytes;
          return () => {
            owner.queued -= pendingBytes;
            pendingBytes = 0;
            if (owner.isHeldBack) regulate(owner);
          };
        },

        takeTurn: async (hasLongAnswer) =>
          person ? takeTurn(person, socket, hasLongAnswer, limits.unreadBytes.pauses) : () => {},

        isReceiving: () => socket.isPaused || line.partial > partOfLongMessage,
      };
    },
  };
}

/** Resolves when it is the person's turn; call the result when the message is handled. */
async function takeTurn(
  person: Person,
  socket: WebSocket,
  hasLongAnswer: boolean,
  maxUnread: number,
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const kind = hasLongAnswer ? 'answer' : 'long';
  const before = person.turns[kind];
  person.turns[kind] = promise;
  await before;
  while (hasLongAnswer && socket.readyState === socket.OPEN && unreadOf(person) > maxUnread) {
    await sleep(pollUnreadEvery, undefined, { ref: false });
  }
  // Requests of closed pages are still handled, and there may be many.
  if (!hasLongAnswer || socket.readyState !== socket.OPEN) await nextLoop();
  return resolve;
}

/** Closes the slowest sockets, until the others leave no more than `maxUnread`. */
function dropSlowReaders({ lines }: Person, maxUnread: number): void {
  const unread = [...lines].map(({ socket }) => ({ socket, bytes: socket.bufferedAmount }));
  unread.sort((a, b) => a.bytes - b.bytes);
  let total = 0;
  for (const { socket, bytes } of unread) {
    total += bytes;
    if (total > maxUnread) socket.terminate();
  }
}

function fullest(lines: Iterable<Line>): Line | undefined {
  let fullestLine: Line | undefined;
  for (const line of lines) if (line.partial > (fullestLine?.partial ?? -1)) fullestLine = line;
  return fullestLine;
}

function setPaused(socket: WebSocket, isPaused: boolean): void {
  if (socket.isPaused === isPaused || socket.readyState !== socket.OPEN) return;
  if (isPaused) socket.pause();
  else socket.resume();
}

function unreadOf({ lines }: Person): number {
  let bytes = 0;
  for (const { socket } of lines) bytes += socket.bufferedAmount;
  return bytes;
}
