// The messages of each live socket that Hocuspocus has not handled yet: their bytes count against their sender, who is not
// read from while there are too many.
import type { Flow } from '../../../platform/sockets/flow-control.ts';
import { asksForText, isHandshake } from './messages.ts';

type Waiting = Pick<Flow, 'hold' | 'takeTurn'>;

/** In bytes: a longer message takes its sender's turn. */
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
    /** For the socket of this request. */
    open(request: Request, flow: Waiting) {
      const backlog: Backlog = { flow, messages: new Map() };
      backlogs.set(request, backlog);
      return {
        add(room: string, message: Uint8Array): void {
          // Not handled as the others are, so nothing would say when it is done.
          if (isHandshake(message)) return;
          backlog.messages.set(message, { room, release: flow.hold(message.byteLength) });
        },
        /** What was sent to the other rooms is still handled. */
        close(inRoom: ReadonlySet<string>): void {
          release(backlog, ({ room }) => !inRoom.has(room));
        },
      };
    },

    /** Before a message is handled: long ones, and requests for the text, come one after the other. */
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

    /** A message has been handled, whatever came of it. */
    end(request: Request, message: Uint8Array): void {
      const messages = backlogs.get(request)?.messages;
      messages?.get(message)?.release();
      messages?.delete(message);
    },

    /** A room is closed: nothing that was sent to it is handled any more. */
    leave(request: Request, room: string): void {
      const backlog = backlogs.get(request);
      if (backlog) release(backlog, (message) => message.room === room);
    },
  };
}

export type Backlogs = ReturnType<typeof createBacklogs>;
