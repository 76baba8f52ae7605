// What the use cases of editing stand on, built once by `createEditing`. Each takes only the parts that it uses.
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
  /** Names this process among those that share the database, so that it knows its own notifications. */
  node: string;
  /** One change of the server's after the other in a document, so that each sees what the one before has done. */
  queues: SerialQueues;
  turns: DraftTurns;
  rooms: Rooms;
  accepting: Accepting;
  states: States;
  signatures: Signatures;
  derivation: Derivation;
  live: Live;
}
