// What a person may do and see by their role, and who a provider's claims say they are.
import type { Button, NextStep, Permission, Role } from '@docent/contract/people';
import { isWritten } from '@docent/contract/written';

/** The issuer of the people whom Docent's own provider knows; its address changes with host and port. */
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

/** What the embedded provider calls the roles. */
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

/** How long somebody is new, in milliseconds. */
const newFor = 14 * 86_400_000;

/** The steps for a newcomer, those for everybody first. */
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
  /** Null when the provider names none. */
  department: string | null;
}

export interface RoleMapping {
  admin: readonly string[];
  editor: readonly string[];
  coach: readonly string[];
}

/**
 * `claims`: those of the ID token and of the user info; `access`: the payload of the access token, where Keycloak
 * puts its realm roles.
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

/** The name as others see it, or null when a person cannot have it. */
export function decideUsername(given: string): string | null {
  const name = given.normalize('NFC').replace(/\s+/g, ' ').trim();
  const isFit = isWritten(name) && name.length <= maxNameLength && !/[\p{Cc}\p{Cf}]/u.test(name);
  return isFit ? name : null;
}

/** Whether a session is still good: neither unused for too long nor past its end. */
export function isLive(
  session: { seenAt: Date; expiresAt: Date },
  now: Date,
  idleMs: number,
): boolean {
  return now < session.expiresAt && now.getTime() - session.seenAt.getTime() < idleMs;
}
