// A person's own account: name, settings and sessions.
import type { ParsedInputOf } from '@docent/contract/endpoint';
import type { people as endpoints, OwnSession } from '@docent/contract/people';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { PeopleNeeds } from './people.needs.ts';
import { decideUsername, isLive } from './people.rules.ts';
import * as store from './people.store.ts';
import { recordSessionEnded } from './person-events.ts';

type Needs = Pick<PeopleNeeds, 'database' | 'audit' | 'events'>;

/** Omitted settings stay unchanged. */
export async function changeSettings(
  { database, audit, events }: Needs,
  caller: Caller,
  { shortcuts, repeatHints, timeFormat, ...input }: ParsedInputOf<typeof endpoints.changeSettings>,
): Promise<void> {
  const username = input.username === undefined ? caller.username : decideUsername(input.username);
  if (username === null) throw refuse('person/name-invalid');
  await database.transaction(async (tx) => {
    if (shortcuts !== undefined) await store.setShortcuts(tx, caller.id, shortcuts);
    if (repeatHints !== undefined) await store.setRepeatHints(tx, caller.id, repeatHints);
    if (timeFormat !== undefined) await store.setTimeFormat(tx, caller.id, timeFormat);
    if (username === caller.username) return;
    await store.setUsername(tx, caller.id, username);
    await events.record(tx, { kind: 'person.changed', personId: caller.id });
    const details = { personId: caller.id, name: username, from: caller.username };
    await audit.record(tx, caller, 'person.changed', null, details);
  });
}

/** The current session first, then by last use. */
export async function listOwnSessions(
  { database, clock, idleMs }: Pick<PeopleNeeds, 'database' | 'clock' | 'idleMs'>,
  caller: Caller,
): Promise<OwnSession[]> {
  const now = clock.now();
  const rows = await store.listSessions(database, caller.id);
  return rows
    .filter((row) => isLive(row, now, idleMs))
    .map(({ id, tokenHash, userAgent, createdAt, seenAt }) => ({
      id,
      userAgent,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
      current: tokenHash.equals(caller.tokenHash),
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

/** Ends one of the other sessions, or all of them. Returns the number. */
export async function endOwnSessions(
  { database, events }: Needs,
  caller: Caller,
  sessionId: string | undefined,
): Promise<number> {
  return database.transaction(async (tx) => {
    const others = (await store.listSessions(tx, caller.id)).filter(
      ({ id, tokenHash }) =>
        !tokenHash.equals(caller.tokenHash) && (sessionId === undefined || id === sessionId),
    );
    for (const { tokenHash } of others) {
      await recordSessionEnded(events, tx, tokenHash);
      await store.endSession(tx, tokenHash);
    }
    return others.length;
  });
}
