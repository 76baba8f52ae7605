// The collaborators of the use cases of editing, built once by `createEditing`. Each use case takes only those that
// it needs.
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import type { SerialQueues } from '../../platform/serial-queues.ts';
import type { Accepting } from './accepting.ts';
import type { Derivation } from './deriving/derive.ts';
import type { Live } from './live/live.ts';
import type { Rooms } from './rooms.ts';
import type { Signatures } from './signatures.ts';
import type { States } from './states.ts';
import type { DraftTurns } from './turns.ts';

export interface EditingParts {
  database: Database;
  events: Events;
  /** Identifies this process among those that share the database, so that it can ignore its own notifications. */
  node: string;
  /** Run the server's changes to a document one after the other, so that each sees the result of the previous one. */
  queues: SerialQueues;
  turns: DraftTurns;
  rooms: Rooms;
  accepting: Accepting;
  states: States;
  signatures: Signatures;
  derivation: Derivation;
  live: Live;
}
