// The session of the customer's client: the signed-in person and their permissions. Token, user info,
// role and the department flag live in local storage under the customer's names; the rest in memory.
import type { Button, Permission, Role, UserInfo as ServedUserInfo } from '@docent/contract/people';
import { useSyncExternalStore } from 'react';
import { setTimeFormat } from '../ui/times.ts';
import { withoutView, withView } from './session.rules.ts';

export interface SessionUser extends Omit<ServedUserInfo, 'user_name'> {
  /** The server's `user_name`. */
  username: string;
}

export interface Session {
  token: string;
  userInfo: SessionUser | null;
  userInfoFetched: boolean;
  isSelectDept: boolean;
  role: Role | '';
  roles: readonly Role[];
  permissions: readonly Permission[];
  buttons: readonly Button[];
  /** Routes that the server allows beside the fixed ones. */
  allowedRoutes: readonly string[];
  sidebar: 'open' | 'closed';
  cachedViews: readonly string[];
  deepCachedViews: readonly string[];
}

const keys = { token: 'token', userInfo: 'userInfo', isSelectDept: 'isSelectDept', role: 'role' };

const nobody = {
  token: '',
  userInfo: null,
  userInfoFetched: false,
  isSelectDept: false,
  role: '',
  roles: [],
  permissions: [],
  buttons: [],
  allowedRoutes: [],
} as const satisfies Partial<Session>;

let session: Session = {
  ...nobody,
  token: localStorage.getItem(keys.token) ?? '',
  userInfo: storedUserInfo(),
  isSelectDept: localStorage.getItem(keys.isSelectDept) === 'true',
  role: (localStorage.getItem(keys.role) ?? '') as Role | '',
  sidebar: localStorage.getItem('sidebar') === 'closed' ? 'closed' : 'open',
  cachedViews: [],
  deepCachedViews: [],
};

const listeners = new Set<() => void>();

function change(part: Partial<Session>): void {
  session = { ...session, ...part };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentSession(): Session {
  return session;
}

export function useSession<T>(select: (session: Session) => T): T {
  return useSyncExternalStore(subscribe, () => select(session));
}

/** Whether single keys run commands: on unless the person has switched them off. */
export const useAreSingleKeysOn = () => useSession(({ userInfo }) => userInfo?.shortcuts !== false);

export function setToken(token: string): void {
  localStorage.setItem(keys.token, token);
  change({ token });
}

export function setUserInfo({ user_name, ...serverFields }: ServedUserInfo): void {
  const userInfo = { ...serverFields, username: user_name };
  setTimeFormat(serverFields.timeFormat ?? 'auto');
  localStorage.setItem(keys.userInfo, JSON.stringify(userInfo));
  change({ userInfo, userInfoFetched: true });
}

export function setRole(role: Role): void {
  localStorage.setItem(keys.role, role);
  change({ role });
}

export function setCodes(
  codes: Pick<Session, 'roles' | 'permissions' | 'buttons' | 'allowedRoutes'>,
) {
  change(codes);
}

export function setSelectDept(isSelectDept: boolean): void {
  localStorage.setItem(keys.isSelectDept, String(isSelectDept));
  change({ isSelectDept });
}

/** Clears token, role, codes, routes and every field of the user info, here and in local storage. */
export function resetSession(): void {
  for (const key of Object.values(keys)) localStorage.removeItem(key);
  change({ ...nobody, cachedViews: [], deepCachedViews: [] });
}

export function setSidebar(sidebar: 'open' | 'closed'): void {
  localStorage.setItem('sidebar', sidebar);
  change({ sidebar });
}

export function toggleSidebar(): void {
  setSidebar(session.sidebar === 'open' ? 'closed' : 'open');
}

export function addCachedView(view: string): void {
  const cachedViews = withView(session.cachedViews, view);
  if (cachedViews !== session.cachedViews) change({ cachedViews });
}

export function removeCachedView(view: string): void {
  const cachedViews = withoutView(session.cachedViews, view);
  if (cachedViews !== session.cachedViews) change({ cachedViews });
}

export function addDeepCachedView(view: string): void {
  const deepCachedViews = withView(session.deepCachedViews, view);
  if (deepCachedViews !== session.deepCachedViews) change({ deepCachedViews });
}

export function removeDeepCachedView(view: string): void {
  const deepCachedViews = withoutView(session.deepCachedViews, view);
  if (deepCachedViews !== session.deepCachedViews) change({ deepCachedViews });
}

/** Follows a sign-in or a log-off in another tab of this browser. */
export function followOtherTabs(onSignedOut: () => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== keys.token && key !== null) return;
    if (newValue === null) onSignedOut();
    else change({ token: newValue });
  });
}

function storedUserInfo(): SessionUser | null {
  try {
    return JSON.parse(localStorage.getItem(keys.userInfo) ?? 'null') as SessionUser | null;
  } catch {
    // Written by something else; the server tells it again at once.
    return null;
  }
}
