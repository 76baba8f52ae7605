// Who is here: sign-in by an OpenID provider, sessions, roles, departments.
import { createHash, randomBytes } from 'node:crypto';
import type { ParsedInputOf } from '@docent/contract/endpoint';
import type {
  Account,
  Department,
  people as endpoints,
  Person,
  Role,
  SignInSettings,
  UserInfo,
} from '@docent/contract/people';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Audit } from '../audit/audit.ts';
import {
  type ClaimedPerson,
  decideButtons,
  decidePermissions,
  decidePerson,
  decideRoutes,
  embeddedIssuer,
  isLive,
  type RoleMapping,
} from './people.rules.ts';
import type { ListedPerson, PersonRow } from './people.store.ts';
import * as store from './people.store.ts';
import { type Provider, scopes } from './provider.ts';

type Input<Name extends keyof typeof endpoints> = ParsedInputOf<(typeof endpoints)[Name]>;

interface PersonChange {
  role?: Role | undefined;
  is_coach?: boolean | undefined;
  deptId?: string | null | undefined;
  /** Ends the person's sessions and lets them open no more. */
  disabled?: boolean | undefined;
}

export interface People {
  signInSettings(): Promise<SignInSettings>;
  signIn(
    input: Input<'handleAuthorizationCode'>,
  ): Promise<{ token: string; role: Role; userInfo: UserInfo }>;
  /** Who holds the token. Refuses with `session/missing`, `session/expired` or `person/disabled`. */
  authenticate(token: string): Promise<Caller>;
  /** A session without a provider, for trusted processes and tests. Answers the token, which is kept nowhere. */
  openSession(personId: string, idToken?: string): Promise<string>;
  myRole(caller: Caller, token: string): Promise<MyRole>;
  list(
    caller: Caller,
    input: Input<'getUserList'>,
  ): Promise<{ list: ListedPerson[]; next: string | null }>;
  /** Refuses with `permission/missing` whoever is no administrator, here and below. */
  accounts(
    caller: Caller,
    input: Input<'accounts'>,
  ): Promise<{ list: Account[]; next: string | null }>;
  endSessions(caller: Caller, personId: string): Promise<{ ended: number }>;
  logOff(caller: Caller): Promise<{ logoutUrl: string | null }>;
  departments(): Promise<{ list: Department[] }>;
  /** Once, while there is none. Where administrators confirm the choice, it is a wish until they set it. */
  chooseDepartment(caller: Caller, departmentId: string, token: string): Promise<UserInfo>;
  /** Administrators only, and nobody takes away their own role: so there is always one. */
  changePerson(caller: Caller, personId: string, change: PersonChange): Promise<Person>;
  /** Who may sign in at the embedded provider; without anybody, an administrator is made. */
  embeddedPeople(): Promise<EmbeddedPerson[]>;
}

interface EmbeddedPerson extends PersonRow {
  subject: string;
}

interface MyRole {
  role: Role;
  roles: Role[];
  permissions: ReturnType<typeof decidePermissions>;
  buttons: ReturnType<typeof decideButtons>;
  routes: string[];
  userInfo: UserInfo;
}

interface Parts {
  database: Database;
  audit: Audit;
  events: Events;
  clock: Clock;
  provider: Provider;
  /** What identifies the provider in the table of people. */
  issuer: string;
  embedded: boolean;
  clientId: string;
  /** Without a slash at the end. */
  publicUrl: string;
  roles: RoleMapping;
  departmentClaim: string | null;
  confirmDepartment: boolean;
  idleMs: number;
  absoluteMs: number;
}

const pageSize = 50;
/** `seen_at` is written at most this often, in milliseconds. */
const touchEvery = 60_000;

export function createPeople(parts: Parts): People {
  const { database, audit, events, clock, provider, publicUrl, idleMs, absoluteMs } = parts;
  const home = `${publicUrl}/`;

  const people: People = {
    async signInSettings() {
      return {
        authorizationEndpoint: await provider.authorizationEndpoint(),
        clientId: parts.clientId,
        scopes,
        redirectUri: home,
        embedded: parts.embedded,
      };
    },

    async signIn({ code, codeVerifier, nonce, redirectUri = home }) {
      // A foreign address must not even be tried; and without the verifier, the code could be one that somebody
      // else was given and slipped to this browser.
      if (redirectUri !== home || codeVerifier === undefined) throw refuse('sign-in/refused');
      const { claims, access, idToken } = await provider.exchange({
        code,
        redirectUri,
        codeVerifier,
        nonce,
      });
      const claimed = decidePerson(claims, access, parts.roles, parts.departmentClaim);
      const personId = await database.transaction(async (tx) => {
        const id = await store.saveSignIn(tx, parts.issuer, claimed);
        await changed(tx, id);
        return id;
      });
      const person = await mustHave(personId);
      if (person.disabledAt !== null) throw refuse('person/disabled');
      const token = await people.openSession(personId, idToken ?? undefined);
      return { token, role: person.role, userInfo: userInfo(person, token) };
    },

    async openSession(personId, idToken) {
      const token = randomBytes(32).toString('base64url');
      const at = clock.now();
      await store.addSession(database, {
        tokenHash: hashOf(token),
        personId,
        idToken: idToken ?? null,
        at,
        expiresAt: new Date(at.getTime() + absoluteMs),
      });
      await store.endDeadSessions(database, at);
      return token;
    },

    async authenticate(token) {
      const tokenHash = hashOf(token);
      const session = await store.findSession(database, tokenHash);
      if (session === null) throw refuse('session/missing');
      const now = clock.now();
      if (!isLive(session, now, idleMs)) throw refuse('session/expired');
      if (session.disabledAt !== null) throw refuse('person/disabled');
      if (now.getTime() - session.seenAt.getTime() > touchEvery) {
        await store.touchSession(database, tokenHash, now);
      }
      const { id, username, role, isCoach, departmentId } = session;
      return { id, username, role, isCoach, departmentId, tokenHash };
    },

    async myRole(caller, token) {
      const person = await mustHave(caller.id);
      return {
        role: person.role,
        roles: [person.role],
        permissions: decidePermissions(person),
        buttons: decideButtons(person),
        routes: decideRoutes(person),
        userInfo: userInfo(person, token),
      };
    },

    async list(caller, { search, deptId, limit = pageSize, cursor }) {
      const after = readCursor<{ name: string; id: string }>(cursor, { name: 'text', id: 'text' });
      const rows = await store.listPeople(database, { search, deptId }, after, limit + 1);
      // A wish is between the person and who may grant it.
      const list = rows
        .slice(0, limit)
        .map((row) => (mayManage(caller) ? row : { ...row, wantedDept: null }));
      const last = rows.length > limit ? list.at(-1) : undefined;
      return {
        list,
        next: last === undefined ? null : writeCursor({ name: last.username, id: last.id }),
      };
    },

    async accounts(caller, { limit = pageSize, cursor, ...filter }) {
      if (!mayManage(caller)) throw refuse('permission/missing');
      const after = readCursor<{ name: string; id: string }>(cursor, { name: 'text', id: 'text' });
      const now = clock.now();
      const liveSince = new Date(now.getTime() - idleMs);
      const rows = await store.listAccounts(database, filter, { now, liveSince }, after, limit + 1);
      const list = rows
        .slice(0, limit)
        .map((row) => ({ ...row, lastSeenAt: row.lastSeenAt?.toISOString() ?? null }));
      const last = rows.length > limit ? list.at(-1) : undefined;
      return {
        list,
        next: last === undefined ? null : writeCursor({ name: last.username, id: last.id }),
      };
    },

    async endSessions(caller, personId) {
      const ended = await database.transaction(async (tx) => {
        const person = await managed(tx, caller, personId);
        const count = await endAll(tx, personId);
        await events.record(tx, { kind: 'person.changed', personId });
        const details = { personId, name: person.username, sessionsEnded: true };
        if (count > 0) await audit.record(tx, caller, 'person.changed', null, details);
        return count;
      });
      return { ended };
    },

    async logOff(caller) {
      const session = await database.transaction(async (tx) => {
        await ended(tx, caller.tokenHash);
        return store.endSession(tx, caller.tokenHash);
      });
      // A provider that is away must not keep anybody signed in here.
      const logoutUrl = await provider
        .endSessionUrl(session?.idToken ?? null, home)
        .catch(() => null);
      return { logoutUrl };
    },

    departments: async () => ({ list: await store.listDepartments(database) }),

    async chooseDepartment(caller, departmentId, token) {
      await database.transaction(async (tx) => {
        await store.lockPeople(tx, [caller.id]);
        const person = await store.findPerson(tx, caller.id);
        if (person?.departmentId !== null) throw refuse('permission/missing');
        await mustExist(tx, departmentId);
        if (parts.confirmDepartment) await store.setWantedDepartment(tx, caller.id, departmentId);
        else await store.setDepartment(tx, caller.id, departmentId);
        await changed(tx, caller.id);
      });
      return userInfo(await mustHave(caller.id), token);
    },

    async changePerson(caller, personId, { role, is_coach: isCoach, deptId, disabled }) {
      await database.transaction(async (tx) => {
        const person = await managed(tx, caller, personId);
        if (personId === caller.id && (role !== undefined || disabled)) {
          throw refuse('permission/missing');
        }
        if (deptId !== undefined) {
          if (deptId !== null) await mustExist(tx, deptId);
          await store.setDepartment(tx, personId, deptId);
        }
        if (role !== undefined || isCoach !== undefined) {
          await store.setStanding(tx, personId, role ?? person.role, isCoach ?? person.isCoach);
        }
        if (disabled !== undefined) {
          await store.setDisabled(tx, personId, disabled ? clock.now() : null);
          if (disabled) await endAll(tx, personId);
        }
        await changed(tx, personId);
        const after = await store.findPerson(tx, personId);
        const details = { personId, name: person.username, ...changesOf(person, after ?? person) };
        await audit.record(tx, caller, 'person.changed', null, details);
      });
      return asPerson(await mustHave(personId));
    },

    async embeddedPeople() {
      const known = await store.listByIssuer(database, embeddedIssuer);
      if (known.length > 0) return known;
      await store.saveSignIn(database, embeddedIssuer, firstPerson);
      return store.listByIssuer(database, embeddedIssuer);
    },
  };

  /** Somebody whom the caller may change; both stay as they are until the transaction ends. */
  async function managed(tx: Database, caller: Caller, personId: string): Promise<PersonRow> {
    await store.lockPeople(tx, [caller.id, personId]);
    // Two who take each other's role at the same moment: the second one has none by now.
    const asker = await store.findPerson(tx, caller.id);
    if (asker === null || asker.disabledAt !== null || !mayManage(asker)) {
      throw refuse('permission/missing');
    }
    const person = await store.findPerson(tx, personId);
    if (person === null) throw refuse('person/not-found');
    return person;
  }

  /** Answers how many sessions the person had. */
  async function endAll(tx: Database, personId: string): Promise<number> {
    const hashes = await store.endSessionsOf(tx, personId);
    for (const tokenHash of hashes) await ended(tx, tokenHash);
    return hashes.length;
  }

  async function mustExist(tx: Database, departmentId: string): Promise<void> {
    if (!(await store.departmentExists(tx, departmentId))) throw refuse('department/not-found');
  }

  /** Role, coach flag, department and being disabled decide what the person may read. */
  async function changed(tx: Database, personId: string): Promise<void> {
    await events.record(tx, { kind: 'person.changed', personId });
    await events.record(tx, { kind: 'access.changed', fileId: null, personId });
  }

  const ended = (tx: Database, tokenHash: Buffer) =>
    events.record(tx, { kind: 'session.ended', tokenHash: tokenHash.toString('hex') });

  async function mustHave(personId: string): Promise<PersonRow> {
    const person = await store.findPerson(database, personId);
    if (person === null) throw refuse('person/not-found');
    return person;
  }

  return people;
}

const mayManage = (person: Caller | PersonRow) =>
  decidePermissions(person).includes('people.manage');

const firstPerson: ClaimedPerson = {
  subject: 'Administrator',
  username: 'Administrator',
  email: '',
  role: 'admin',
  isCoach: false,
  department: null,
};

/** What is different in somebody, each as it was and as it is. */
function changesOf(was: PersonRow, is: PersonRow): Record<string, { was: unknown; is: unknown }> {
  const traits = (person: PersonRow) => ({
    role: person.role,
    isCoach: person.isCoach,
    department: person.departmentName,
    disabled: person.disabledAt !== null,
  });
  const now = Object.entries(traits(is));
  const before: Record<string, unknown> = traits(was);
  return Object.fromEntries(
    now
      .filter(([trait, value]) => before[trait] !== value)
      .map(([trait, value]) => [trait, { was: before[trait], is: value }]),
  );
}

/** Tokens are kept as hashes only: who reads the table cannot sign in with it. */
const hashOf = (token: string) => createHash('sha256').update(token).digest();

function asPerson({ id, username, departmentName, isCoach, avatar }: PersonRow): Person {
  return { id, username, deptName: departmentName, is_coach: isCoach, avatar };
}

function userInfo(person: PersonRow, token: string): UserInfo {
  const department = person.departmentName ?? '';
  return {
    id: person.id,
    role: person.role,
    sign: '',
    user_name: person.username,
    email: person.email,
    token,
    refresh_token: '',
    deptName: department,
    department,
    deptId: person.departmentId ?? '',
    is_coach: person.isCoach,
    isSelectDept: person.departmentId === null && person.wantedDepartmentId === null,
  };
}
