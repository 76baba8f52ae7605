// Records events about a changed person, in the transaction of the change.
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import * as store from './people.store.ts';

/**
 * Role, coach flag, department and disabled state affect what the person may read, so this also records
 * `access.changed`.
 */
export async function recordPersonChanged(
  events: Events,
  tx: Database,
  personId: string,
): Promise<void> {
  await events.record(tx, { kind: 'person.changed', personId });
  await events.record(tx, { kind: 'access.changed', fileId: null, personId });
}

export async function recordSessionEnded(
  events: Events,
  tx: Database,
  tokenHash: Buffer,
): Promise<void> {
  await events.record(tx, { kind: 'session.ended', tokenHash: tokenHash.toString('hex') });
}

/** Returns the number of sessions. */
export async function endSessionsOf(
  events: Events,
  tx: Database,
  personId: string,
): Promise<number> {
  const hashes = await store.endSessionsOf(tx, personId);
  for (const tokenHash of hashes) await recordSessionEnded(events, tx, tokenHash);
  return hashes.length;
}
