// Signing in and out, and finding the person of a session token.
import { createHash, randomBytes } from 'node:crypto';
import type { ParsedInputOf } from '@docent/contract/endpoint';
import type { people as endpoints } from '@docent/contract/people';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import { nullIfRefused } from '../../platform/refused.ts';
import type { PeopleNeeds } from './people.needs.ts';
import { decidePerson, isLive } from './people.rules.ts';
import type { PersonRow } from './people.store.ts';
import * as store from './people.store.ts';
import { recordPersonChanged, recordSessionEnded } from './person-events.ts';

type SessionNeeds = Pick<PeopleNeeds, 'database' | 'clock' | 'absoluteMs'>;

/** In milliseconds. Limits how often `seen_at` is written. */
const touchInterval = 60_000;

/** Of remembered sessions, since `seenAt` in them does not move. */
const touchedAt = new WeakMap<store.SessionRow, Date>();

/** Longer than any real user agent. */
const maxUserAgentLength = 500;

/** Returns the person and the token of the new session. */
export async function signIn(
  needs: SessionNeeds &
    Pick<PeopleNeeds, 'events' | 'provider' | 'issuer' | 'publicUrl' | 'roles' | 'departmentClaim'>,
  { code, codeVerifier, nonce, ...input }: ParsedInputOf<typeof endpoints.handleAuthorizationCode>,
  userAgent: string,
): Promise<{ person: PersonRow; token: string }> {
  const { database, events, provider, issuer } = needs;
  const home = homeOf(needs);
  const { redirectUri = home } = input;
  // Refuse foreign redirect URIs before calling the provider. Without the verifier, an attacker could have injected
  // their own code into this browser.
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
  const session = await database.remember(`session ${tokenHash.toString('base64')}`, async () => {
    const row = await store.findSession(database, tokenHash);
    // A refusal is not remembered: whoever guesses tokens must not fill the memory.
    if (row === null) throw refuse('session/missing');
    return row;
  });
  const now = clock.now();
  const seenAt = touchedAt.get(session) ?? session.seenAt;
  if (!isLive({ ...session, seenAt }, now, idleMs)) throw refuse('session/expired');
  if (session.disabledAt !== null) throw refuse('person/disabled');
  if (now.getTime() - seenAt.getTime() > touchInterval) {
    touchedAt.set(session, now);
    await store.touchSession(database, tokenHash, now);
  }
  const { id, username, role, isCoach, departmentId, avatar } = session;
  return { id, username, role, isCoach, departmentId, avatar, tokenHash };
}

/** Returns the URL that logs the person out at the provider as well. */
export async function signOut(
  needs: Pick<PeopleNeeds, 'database' | 'events' | 'provider' | 'publicUrl'>,
  caller: Caller,
): Promise<string | null> {
  const { database, events, provider } = needs;
  const session = await database.transaction(async (tx) => {
    await recordSessionEnded(events, tx, caller.tokenHash);
    return store.endSession(tx, caller.tokenHash);
  });
  // An unavailable provider must not prevent logging out here.
  return provider
    .endSessionUrl(session?.idToken ?? null, homeOf(needs))
    .catch(nullIfRefused('sign-in/provider-away'));
}

/** Where the provider redirects to. */
export const homeOf = ({ publicUrl }: Pick<PeopleNeeds, 'publicUrl'>) => `${publicUrl}/`;

/** Only hashes are stored, so that a leaked table can't be used to sign in. */
const hashOf = (token: string) => createHash('sha256').update(token).digest();
