// People and sessions, and what a role lets the web show.
import { z } from 'zod';
import { flag, get, id, instant, listOf, page, post } from './endpoint.ts';

export const Role = z.enum(['reader', 'editor', 'admin']);
export type Role = z.infer<typeof Role>;

/** A person as others see them. */
export const Person = z.object({
  id,
  username: z.string(),
  deptName: z.string().nullable(),
  is_coach: z.boolean(),
  /** Id of the profile picture, for `picture`; it changes with each picture. */
  avatar: z.string().nullable(),
});
export type Person = z.infer<typeof Person>;

export const Department = z.object({ id, name: z.string() });
export type Department = z.infer<typeof Department>;

/** A person as administrators see them. */
export const Account = Person.extend({
  email: z.string(),
  role: Role,
  department: Department.nullable(),
  /** The department that they chose and that has to be confirmed. */
  wantedDept: Department.nullable(),
  disabled: z.boolean(),
  /** The number of current sessions. */
  sessions: z.number().int(),
  lastSeenAt: instant.nullable(),
});
export type Account = z.infer<typeof Account>;

/** The time format: the default for the person's region, or 12 or 24 hours. */
export const TimeFormat = z.enum(['auto', '12', '24']);
export type TimeFormat = z.infer<typeof TimeFormat>;

/** A session of the caller. */
export const OwnSession = z.object({
  id,
  /** The user agent of the browser that signed in; empty if unknown. */
  userAgent: z.string(),
  createdAt: instant,
  seenAt: instant,
  /** Whether it is the session of this call. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** Suggested next steps for a newcomer. */
export const NextStep = z.enum([
  'read',
  'ask',
  'favour',
  'write',
  'require-reading',
  'gaps',
  'add-space',
  'people',
]);
export type NextStep = z.infer<typeof NextStep>;

/** The signed-in person, with the field names of the customer's client. */
export const UserInfo = z.object({
  id,
  role: Role,
  sign: z.string(),
  user_name: z.string(),
  email: z.string(),
  token: z.string(),
  /** Always empty: the provider's tokens never reach the browser. */
  refresh_token: z.literal(''),
  deptName: z.string(),
  department: z.string(),
  deptId: z.string(),
  is_coach: z.boolean(),
  /** Whether the person still has to choose a department. */
  isSelectDept: z.boolean(),
  /** Whether single keys run commands while no text field has the focus. */
  shortcuts: z.boolean(),
  /** Whether a mark beside a paragraph that they write tells that it already exists elsewhere. */
  repeatHints: z.boolean(),
  timeFormat: TimeFormat,
  avatar: Person.shape.avatar,
});
export type UserInfo = z.infer<typeof UserInfo>;

/** What a role allows in general; what a person may do with a file is the file's `level`. */
export const Permission = z.enum([
  'file.read',
  'file.add',
  'space.add',
  'document.publish',
  'question.ask',
  'gap.read',
  'glossary.edit',
  'people.grant',
  'people.manage',
  'audit.read',
  'priority.set',
  'review.ask',
  'premortem.add',
  'base.rebuild',
  'search.explain',
]);
export type Permission = z.infer<typeof Permission>;

/** The buttons that the web shows outside a file. */
export const Button = z.enum([
  'new-space',
  'new-folder',
  'new-document',
  'upload',
  'trash',
  'ask',
  'gaps',
  'people',
]);
export type Button = z.infer<typeof Button>;

export const SignInSettings = z.object({
  authorizationEndpoint: z.url(),
  clientId: z.string(),
  scopes: z.string(),
  redirectUri: z.url(),
  /** Whether Docent's own provider lists the demo people. */
  embedded: z.boolean(),
});
export type SignInSettings = z.infer<typeof SignInSettings>;

export const people = {
  signInSettings: get(
    '/keyclock/sign_in_settings',
    'Where the browser goes to sign in.',
    {},
    SignInSettings,
    { open: true },
  ),
  handleAuthorizationCode: post(
    '/keyclock/handleAuthorizationCode',
    'Exchanges the code that the identity provider handed out for a token of Docent.',
    {
      code: z.string().min(1).max(4096),
      type: z.literal(1),
      state: z.string().max(512).optional(),
      codeVerifier: z.string().max(256).optional(),
      nonce: z.string().max(512).optional(),
      redirectUri: z.url().optional(),
    },
    z.object({ token: z.string(), role: Role, userInfo: UserInfo }),
    { open: true },
  ),
  myRole: get(
    '/keyclock/my_role',
    'Role, permission codes, button codes and routes of the person who asks.',
    {},
    z.object({
      role: Role,
      roles: z.array(Role),
      permissions: z.array(Permission),
      buttons: z.array(Button),
      routes: z.array(z.string()),
      userInfo: UserInfo,
    }),
  ),
  getUserList: get(
    '/keyclock/get_user_list',
    'The people of the organisation, by name. Administrators also learn which department somebody chose and waits for.',
    { search: z.string().max(200).optional(), deptId: id.optional(), ...page },
    listOf(Person.extend({ wantedDept: Department.nullable() })),
  ),
  accounts: get(
    '/people/accounts',
    'The people of the organisation with role, department and sessions, by name, also those who are disabled; for administrators.',
    {
      /** Part of the name or email address. */
      search: z.string().max(200).optional(),
      deptId: id.optional(),
      role: Role.optional(),
      coach: flag.optional(),
      /** `waiting`: the chosen department has to be confirmed. */
      state: z.enum(['active', 'disabled', 'waiting']).optional(),
      ...page,
    },
    listOf(Account),
  ),
  endSessions: post(
    '/people/end_sessions',
    'Signs somebody out everywhere; for administrators.',
    { personId: id },
    z.object({ ended: z.number().int() }),
  ),
  logOff: get(
    '/keyclock/log_off',
    'Ends the session at once; the answer says where to end it at the provider.',
    {},
    z.object({ logoutUrl: z.url().nullable() }),
    { changing: true },
  ),
  departments: get(
    '/people/departments',
    'The departments of the organisation.',
    {},
    z.object({ list: z.array(Department) }),
  ),
  chooseDepartment: post(
    '/people/choose_department',
    'Sets the department of the person who asks, once, while they have none. Where administrators confirm the choice, it is kept as a wish.',
    { deptId: id },
    UserInfo,
  ),
  changeSettings: post(
    '/people/change_settings',
    'Changes the personal settings of the person who asks; what is not named stays as it is.',
    {
      shortcuts: z.boolean().optional(),
      repeatHints: z.boolean().optional(),
      timeFormat: TimeFormat.optional(),
      /** The name shown to others; later sign-ins do not overwrite it. */
      username: z.string().max(1000).optional(),
    },
    UserInfo,
  ),
  setPicture: post(
    '/people/set_picture',
    'Takes one file as multipart: the profile picture of the person who asks, up to 1 MB, shown in a circle.',
    {},
    UserInfo,
    { kind: 'upload' },
  ),
  removePicture: post(
    '/people/remove_picture',
    'Removes the profile picture of the person who asks.',
    {},
    UserInfo,
  ),
  picture: get(
    '/people/picture',
    'The bytes of a profile picture.',
    { id },
    z.instanceof(Uint8Array),
    { kind: 'binary' },
  ),
  nextSteps: get(
    '/people/next_steps',
    'What the person who asks may do next, in their first days: neither done nor dismissed yet.',
    {},
    z.object({ list: z.array(NextStep) }),
  ),
  dismissNextStep: post(
    '/people/dismiss_next_step',
    'Suggests a step no longer to the person who asks.',
    { step: NextStep },
    z.object({ list: z.array(NextStep) }),
  ),
  ownSessions: get(
    '/people/own_sessions',
    'Where the person who asks is signed in, the session that asks first, then by last use.',
    {},
    z.object({ list: z.array(OwnSession) }),
  ),
  endOwnSessions: post(
    '/people/end_own_sessions',
    'Signs the person who asks out elsewhere: of one session, or of all but the one that asks.',
    { sessionId: id.optional() },
    z.object({ ended: z.number().int() }),
  ),
};
