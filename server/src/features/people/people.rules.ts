// Decides what a role allows, and which person the provider's claims name.
import type { Button, NextStep, Permission, Role } from '@docent/contract/people';
import { isWritten } from '@docent/contract/written';
import { normalizeText } from '../../language/normalize.ts';

/** The issuer that is stored for people of the embedded provider, whose URL changes with host and port. */
export const embeddedIssuer = 'embedded';

export interface PersonStanding {
  role: Role;
  isCoach: boolean;
}

const everybody: readonly Permission[] = ['file.read', 'question.ask'];
const editors: readonly Permission[] = ['file.add', 'document.publish'];
const coaches: readonly Permission[] = [
  'gap.read',
  'glossary.edit',
  'priority.set',
  'review.ask',
  'premortem.add',
];
const admins: readonly Permission[] = [
  'space.add',
  'people.grant',
  'people.manage',
  'audit.read',
  'base.rebuild',
  'search.explain',
];

/** Role names of the embedded provider. */
export const embeddedRoles: RoleMapping = {
  admin: ['admin'],
  editor: ['editor'],
  coach: ['coach'],
};

export function decidePermissions({ role, isCoach }: PersonStanding): Permission[] {
  return [
    ...everybody,
    ...(role === 'reader' ? [] : editors),
    ...(isCoach || role === 'admin' ? coaches : []),
    ...(role === 'admin' ? admins : []),
  ];
}

const needs: Record<Button, Permission> = {
  ask: 'question.ask',
  gaps: 'gap.read',
  'new-folder': 'file.add',
  'new-document': 'file.add',
  upload: 'file.add',
  trash: 'file.add',
  'new-space': 'space.add',
  people: 'people.manage',
};

export function decideButtons(standing: PersonStanding): Button[] {
  const permissions = new Set(decidePermissions(standing));
  return (Object.keys(needs) as Button[]).filter((button) => permissions.has(needs[button]));
}

const routeNeeds: readonly [route: string, permission: Permission][] = [
  ['/', 'file.read'],
  ['/detail', 'file.read'],
  ['/history', 'file.read'],
  ['/review', 'file.read'],
  ['/codereview', 'file.read'],
  ['/viewrepeat', 'file.read'],
  ['/codetetail', 'file.read'],
  ['/recodecreate', 'premortem.add'],
  ['/glossary', 'file.read'],
  ['/gaps', 'gap.read'],
  ['/explain', 'search.explain'],
  ['/audit', 'audit.read'],
  ['/people', 'people.manage'],
];

export function decideRoutes(standing: PersonStanding): string[] {
  const permissions = new Set(decidePermissions(standing));
  return routeNeeds
    .filter(([, requiredPermission]) => permissions.has(requiredPermission))
    .map(([route]) => route);
}

/** In milliseconds. How long somebody counts as a newcomer. */
const newFor = 14 * 86_400_000;

/** The steps for a newcomer, starting with those for everybody. */
export function decideNextSteps(
  standing: PersonStanding,
  { createdAt, done, dismissed }: { createdAt: Date; done: NextStep[]; dismissed: NextStep[] },
  now: Date,
): NextStep[] {
  if (now.getTime() - createdAt.getTime() > newFor) return [];
  const steps: NextStep[] = [
    'read',
    'ask',
    'favour',
    ...(standing.role === 'reader' ? [] : (['write'] as const)),
    ...(standing.isCoach ? (['require-reading', 'gaps'] as const) : []),
    ...(standing.role === 'admin' ? (['add-space', 'people'] as const) : []),
  ];
  return steps.filter((step) => !done.includes(step) && !dismissed.includes(step));
}

export interface Claims {
  sub: string;
  [claim: string]: unknown;
}

export interface ClaimedPerson extends PersonStanding {
  subject: string;
  username: string;
  email: string;
  /** Null if the provider gives none. */
  department: string | null;
}

export interface RoleMapping {
  admin: readonly string[];
  editor: readonly string[];
  coach: readonly string[];
}

/**
 * `claims` are those of the ID token and the user info; `access` is the payload of the access token, where Keycloak
 * puts realm roles.
 */
export function decidePerson(
  claims: Claims,
  access: Record<string, unknown>,
  roles: RoleMapping,
  departmentClaim: string | null,
): ClaimedPerson {
  const claimedRoles = new Set([...rolesIn(access), ...rolesIn(claims)]);
  const any = (names: readonly string[]) => names.some((name) => claimedRoles.has(name));
  return {
    subject: claims.sub,
    username:
      text(claims.name) ?? text(claims.preferred_username) ?? text(claims.email) ?? claims.sub,
    email: text(claims.email) ?? '',
    role: any(roles.admin) ? 'admin' : any(roles.editor) ? 'editor' : 'reader',
    isCoach: any(roles.coach),
    department: departmentClaim === null ? null : text(claims[departmentClaim]),
  };
}

function rolesIn(claims: Record<string, unknown>): string[] {
  const realm = claims.realm_access;
  const inRealm =
    typeof realm === 'object' && realm !== null && 'roles' in realm ? realm.roles : [];
  return [claims.roles, claims.groups, inRealm].flatMap((list) =>
    Array.isArray(list) ? list.filter((name) => typeof name === 'string') : [],
  );
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

const maxNameLength = 100;

/** The name as it is shown, or null if it is invalid. */
export function decideUsername(input: string): string | null {
  const name = normalizeText(input);
  const isFit = isWritten(name) && name.length <= maxNameLength && !/[\p{Cc}\p{Cf}]/u.test(name);
  return isFit ? name : null;
}

/** Whether a session is valid: neither idle for too long nor expired. */
export function isLive(
  session: { seenAt: Date; expiresAt: Date },
  now: Date,
  idleMs: number,
): boolean {
  return now < session.expiresAt && now.getTime() - session.seenAt.getTime() < idleMs;
}
