// Signing in and out, and who holds the token of a session.
import { createHash, randomBytes } from 'node:crypto';
import type { ParsedInputOf } from '@docent/contract/endpoint';
import type { people as endpoints } from '@docent/contract/people';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { PeopleNeeds } from './people.needs.ts';
import { decidePerson, isLive } from './people.rules.ts';
import type { PersonRow } from './people.store.ts';
import * as store from './people.store.ts';
import { recordPersonChanged, recordSessionEnded } from './person-events.ts';

type SessionNeeds = Pick<PeopleNeeds, 'database' | 'clock' | 'absoluteMs'>;

/** `seen_at` is written at most this often, in milliseconds. */
const touchInterval = 60_000;

/** Longer than browsers introduce themselves. */
const maxUserAgentLength = 500;

/** Answers who has signed in, and the token of the new session. */
export async function signIn(
  needs: SessionNeeds &
    Pick<PeopleNeeds, 'events' | 'provider' | 'issuer' | 'publicUrl' | 'roles' | 'departmentClaim'>,
  { code, codeVerifier, nonce, ...input }: ParsedInputOf<typeof endpoints.handleAuthorizationCode>,
  userAgent: string,
): Promise<{ person: PersonRow; token: string }> {
  const { database, events, provider, issuer } = needs;
  const home = homeOf(needs);
  const { redirectUri = home } = input;
  // A foreign address must not even be tried; and without the verifier, the code could be one that somebody
  // else was given and slipped to this browser.
  if (redirectUri !== home || codeVerifier === undefined) throw refuse('sign-in/refused');
  const { claims, access, idToken } = await provider.exchange({
    code,
    redirectUri,
    codeVerifier,
    nonce,
  });
  const claimedPerson = decidePerson(claims, access, needs.roles, needs.departmentClaim);
  const personId = await database.transaction(async (tx) => {
    const id = await store.saveSignIn(tx, issuer, claimedPerson);
    await recordPersonChanged(events, tx, id);
    return id;
  });
  const person = await store.findPerson(database, personId);
  if (person === null) throw refuse('person/not-found');
  if (person.disabledAt !== null) throw refuse('person/disabled');
  return { person, token: await openSession(needs, personId, idToken ?? undefined, userAgent) };
}

export async function openSession(
  { database, clock, absoluteMs }: SessionNeeds,
  personId: string,
  idToken: string | undefined,
  userAgent = '',
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = clock.now();
  await store.addSession(database, {
    tokenHash: hashOf(token),
    personId,
    idToken: idToken ?? null,
    userAgent: userAgent.slice(0, maxUserAgentLength),
    at,
    expiresAt: new Date(at.getTime() + absoluteMs),
  });
  await store.endDeadSessions(database, at);
  return token;
}

export async function authenticate(
  { database, clock, idleMs }: Pick<PeopleNeeds, 'database' | 'clock' | 'idleMs'>,
  token: string,
): Promise<Caller> {
  const tokenHash = hashOf(token);
  const session = await store.findSession(database, tokenHash);
  if (session === null) throw refuse('session/missing');
  const now = clock.now();
  if (!isLive(session, now, idleMs)) throw refuse('session/expired');
  if (session.disabledAt !== null) throw refuse('person/disabled');
  if (now.getTime() - session.seenAt.getTime() > touchInterval) {
    await store.touchSession(database, tokenHash, now);
  }
  const { id, username, role, isCoach, departmentId, avatar } = session;
  return { id, username, role, isCoach, departmentId, avatar, tokenHash };
}

/** Answers where to sign out at the provider as well. */
export async function signOut(
  needs: Pick<PeopleNeeds, 'database' | 'events' | 'provider' | 'publicUrl'>,
  caller: Caller,
): Promise<string | null> {
  const { database, events, provider } = needs;
  const session = await database.transaction(async (tx) => {
    await recordSessionEnded(events, tx, caller.tokenHash);
    return store.endSession(tx, caller.tokenHash);
  });
  // A provider that is away must not keep anybody signed in here.
  return provider.endSessionUrl(session?.idToken ?? null, homeOf(needs)).catch(() => null);
}

/** Where the provider sends people back to. */
export const homeOf = ({ publicUrl }: Pick<PeopleNeeds, 'publicUrl'>) => `${publicUrl}/`;

/** Tokens are kept as hashes only: who reads the table cannot sign in with it. */
const hashOf = (token: string) => createHash('sha256').update(token).digest();
