// The messages of each live socket that Hocuspocus has not handled yet. Their bytes count against the sender, and
// while there are too many, nothing more is read from that socket.
import type { Flow } from '../../../platform/sockets/flow-control.ts';
import { asksForText, isHandshake } from './messages.ts';

type Waiting = Pick<Flow, 'hold' | 'takeTurn'>;

/** In bytes. Longer messages wait for their sender's turn. */
const long = 256 * 1024;

interface Message {
  room: string;
  release(): void;
}

interface Backlog {
  readonly flow: Waiting;
  readonly messages: Map<Uint8Array, Message>;
}

export function createBacklogs() {
  const backlogs = new WeakMap<Request, Backlog>();

  function release({ messages }: Backlog, isDone: (message: Message) => boolean): void {
    for (const [bytes, message] of messages) {
      if (!isDone(message)) continue;
      messages.delete(bytes);
      message.release();
    }
  }

  return {
    /** Opens the backlog of this request's socket. */
    open(request: Request, flow: Waiting) {
      const backlog: Backlog = { flow, messages: new Map() };
      backlogs.set(request, backlog);
      return {
        add(room: string, message: Uint8Array): void {
          // Hocuspocus runs no after-handle hook for these, so nothing would release them.
          if (isHandshake(message)) return;
          backlog.messages.set(message, { room, release: flow.hold(message.byteLength) });
        },
        /** Drops the messages to rooms that the socket never joined; those to joined rooms are still handled. */
        close(inRoom: ReadonlySet<string>): void {
          release(backlog, ({ room }) => !inRoom.has(room));
        },
      };
    },

    /** Runs before a message is handled: long messages, and requests for the text, go one after the other. */
    async begin(request: Request, message: Uint8Array): Promise<void> {
      const backlog = backlogs.get(request);
      const waiting = backlog?.messages.get(message);
      const hasLongAnswer = asksForText(message);
      if (!backlog || !waiting || (message.byteLength < long && !hasLongAnswer)) return;
      const endTurn = await backlog.flow.takeTurn(hasLongAnswer);
      // The room may have been closed meanwhile.
      if (backlog.messages.get(message) !== waiting) return endTurn();
      const { release } = waiting;
      waiting.release = () => {
        release();
        endTurn();
      };
    },

    /** Runs after a message has been handled, successfully or not. */
    end(request: Request, message: Uint8Array): void {
      const messages = backlogs.get(request)?.messages;
      messages?.get(message)?.release();
      messages?.delete(message);
    },

    /** Drops the messages to a closed room: none of them is handled any more. */
    leave(request: Request, room: string): void {
      const backlog = backlogs.get(request);
      if (backlog) release(backlog, (message) => message.room === room);
    },
  };
}

export type Backlogs = ReturnType<typeof createBacklogs>;
