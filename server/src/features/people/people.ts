// People: signing in with an OpenID provider, sessions, roles, departments.
import type { ParsedInputOf } from '@docent/contract/endpoint';
import type {
  Account,
  Department,
  people as endpoints,
  NextStep,
  OwnSession,
  Person,
  Role,
  SignInSettings,
  UserInfo,
} from '@docent/contract/people';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { BinaryAnswer, UploadedFile } from '../../platform/http/endpoints.ts';
import { listAccounts, listPeople } from './list-people.ts';
import { changePerson, chooseDepartment, endSessions, type PersonUpdate } from './manage-people.ts';
import { dismissNextStep, listNextSteps } from './next-steps.ts';
import { changeSettings, endOwnSessions, listOwnSessions } from './own-account.ts';
import type { PeopleNeeds } from './people.needs.ts';
import {
  type ClaimedPerson,
  decideButtons,
  decidePermissions,
  decideRoutes,
  embeddedIssuer,
} from './people.rules.ts';
import type { ListedPerson, PersonRow } from './people.store.ts';
import * as store from './people.store.ts';
import { readPicture, removePicture, setPicture } from './profile-picture.ts';
import { scopes } from './provider.ts';
import { type NamedSubject, type ResolvedReaders, resolveReaders } from './resolve-readers.ts';
import { authenticate, homeOf, openSession, signIn, signOut } from './sessions.ts';

type Input<Name extends keyof typeof endpoints> = ParsedInputOf<(typeof endpoints)[Name]>;

export interface People {
  getSignInSettings(): Promise<SignInSettings>;
  signIn(
    input: Input<'handleAuthorizationCode'>,
    userAgent: string,
  ): Promise<{ token: string; role: Role; userInfo: UserInfo }>;
  /** The person with this token. Refuses with `session/missing`, `session/expired` or `person/disabled`. */
  authenticate(token: string): Promise<Caller>;
  /**
   * Opens a session without the provider, for trusted processes and tests. Returns the token, of which only a hash
   * is stored.
   */
  openSession(personId: string, idToken?: string): Promise<string>;
  getRole(caller: Caller, token: string): Promise<MyRole>;
  list(
    caller: Caller,
    input: Input<'getUserList'>,
  ): Promise<{ list: ListedPerson[]; next: string | null }>;
  /** This, `endSessions` and `changePerson` refuse everybody but administrators with `permission/missing`. */
  listAccounts(
    caller: Caller,
    input: Input<'accounts'>,
  ): Promise<{ list: Account[]; next: string | null }>;
  endSessions(caller: Caller, personId: string): Promise<{ ended: number }>;
  logOff(caller: Caller): Promise<{ logoutUrl: string | null }>;
  listDepartments(): Promise<{ list: Department[] }>;
  /**
   * Allowed once, while the person has no department. If administrators have to confirm it, it is only a request
   * until then.
   */
  chooseDepartment(caller: Caller, departmentId: string, token: string): Promise<UserInfo>;
  changeSettings(caller: Caller, input: Input<'changeSettings'>, token: string): Promise<UserInfo>;
  setPicture(caller: Caller, files: AsyncIterable<UploadedFile>, token: string): Promise<UserInfo>;
  removePicture(caller: Caller, token: string): Promise<UserInfo>;
  readPicture(id: string, knownEtag?: string): Promise<BinaryAnswer>;
  listNextSteps(caller: Caller): Promise<{ list: NextStep[] }>;
  dismissNextStep(caller: Caller, step: NextStep): Promise<{ list: NextStep[] }>;
  listOwnSessions(caller: Caller): Promise<{ list: OwnSession[] }>;
  /** Ends one other session, or all except the current one. */
  endOwnSessions(caller: Caller, sessionId?: string): Promise<{ ended: number }>;
  /** A department stands for its members of today. Refuses with `department/not-found` and `person/not-found`. */
  resolveReaders(
    tx: Database,
    fileId: string,
    subjects: readonly NamedSubject[],
  ): Promise<ResolvedReaders>;
  /** Nobody can remove their own role, so there is always an administrator. */
  changePerson(caller: Caller, personId: string, change: PersonUpdate): Promise<Person>;
  /** People who can sign in at the embedded provider. Creates an administrator if there is nobody. */
  listEmbeddedPeople(): Promise<EmbeddedPerson[]>;
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

export function createPeople(needs: PeopleNeeds): People {
  const { database } = needs;

  async function requirePerson(personId: string): Promise<PersonRow> {
    return database.remember(`person ${personId}`, async () => {
      const person = await store.findPerson(database, personId);
      if (person === null) throw refuse('person/not-found');
      return person;
    });
  }

  return {
    async getSignInSettings() {
      return {
        authorizationEndpoint: await needs.provider.authorizationEndpoint(),
        clientId: needs.clientId,
        scopes,
        redirectUri: homeOf(needs),
        embedded: needs.embedded,
      };
    },

    async signIn(input, userAgent) {
      const { person, token } = await signIn(needs, input, userAgent);
      return { token, role: person.role, userInfo: toUserInfo(person, token) };
    },

    openSession: (personId, idToken) => openSession(needs, personId, idToken),

    authenticate: (token) => authenticate(needs, token),

    async getRole(caller, token) {
      const person = await requirePerson(caller.id);
      return {
        role: person.role,
        roles: [person.role],
        permissions: decidePermissions(person),
        buttons: decideButtons(person),
        routes: decideRoutes(person),
        userInfo: toUserInfo(person, token),
      };
    },

    list: (caller, input) => listPeople(needs, caller, input),
    resolveReaders,

    listAccounts: (caller, input) => listAccounts(needs, caller, input),

    async endSessions(caller, personId) {
      return { ended: await endSessions(needs, caller, personId) };
    },

    async logOff(caller) {
      return { logoutUrl: await signOut(needs, caller) };
    },

    listDepartments: async () => ({ list: await store.listDepartments(database) }),

    async chooseDepartment(caller, departmentId, token) {
      await chooseDepartment(needs, caller, departmentId);
      return toUserInfo(await requirePerson(caller.id), token);
    },

    async changeSettings(caller, input, token) {
      await changeSettings(needs, caller, input);
      return toUserInfo(await requirePerson(caller.id), token);
    },

    async setPicture(caller, files, token) {
      await setPicture(needs, caller, files);
      return toUserInfo(await requirePerson(caller.id), token);
    },

    async removePicture(caller, token) {
      await removePicture(needs, caller);
      return toUserInfo(await requirePerson(caller.id), token);
    },

    readPicture: (id, knownEtag) => readPicture(needs, id, knownEtag),

    listNextSteps: (caller) => listNextSteps(needs, caller),
    dismissNextStep: (caller, step) => dismissNextStep(needs, caller, step),

    listOwnSessions: async (caller) => ({ list: await listOwnSessions(needs, caller) }),

    async endOwnSessions(caller, sessionId) {
      return { ended: await endOwnSessions(needs, caller, sessionId) };
    },

    async changePerson(caller, personId, change) {
      await changePerson(needs, caller, personId, change);
      return toPerson(await requirePerson(personId));
    },

    async listEmbeddedPeople() {
      const people = await store.listByIssuer(database, embeddedIssuer);
      if (people.length > 0) return people;
      await store.saveSignIn(database, embeddedIssuer, firstPerson);
      return store.listByIssuer(database, embeddedIssuer);
    },
  };
}

const firstPerson: ClaimedPerson = {
  subject: 'Administrator',
  username: 'Administrator',
  email: '',
  role: 'admin',
  isCoach: false,
  department: null,
};

function toPerson({ id, username, departmentName, isCoach, avatar }: PersonRow): Person {
  return { id, username, deptName: departmentName, is_coach: isCoach, avatar };
}

function toUserInfo(person: PersonRow, token: string): UserInfo {
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
    shortcuts: person.shortcuts,
    repeatHints: person.repeatHints,
    timeFormat: person.timeFormat,
    avatar: person.avatar,
  };
}
