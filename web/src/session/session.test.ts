import { beforeEach, expect, test, vi } from 'vitest';
import { servedUser } from '../testing/servedUser.ts';

/** The session as a newly loaded page has it. */
async function load() {
  vi.resetModules();
  return import('./session.ts');
}

beforeEach(() => localStorage.clear());

test('token, user info, role and the department flag survive a reload under their names', async () => {
  const before = await load();
  before.setToken('t');
  before.setUserInfo(servedUser);
  before.setRole('editor');
  before.setSelectDept(true);
  expect(localStorage.getItem('token')).toBe('t');
  expect(localStorage.getItem('role')).toBe('editor');
  expect(localStorage.getItem('isSelectDept')).toBe('true');
  expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toMatchObject({ username: 'Ada' });

  const { token, userInfo, userInfoFetched, role, isSelectDept } = (await load()).currentSession();
  expect({ token, userInfoFetched, role, isSelectDept, name: userInfo?.username }).toEqual({
    token: 't',
    userInfoFetched: false,
    role: 'editor',
    isSelectDept: true,
    name: 'Ada',
  });
});

test('a reset clears all of it, here and in local storage, and leaves the sidebar', async () => {
  const session = await load();
  session.setToken('t');
  session.setUserInfo(servedUser);
  session.setRole('editor');
  session.setSelectDept(true);
  session.setCodes({
    roles: ['editor'],
    permissions: ['file.add'],
    buttons: ['upload'],
    allowedRoutes: ['/review'],
  });
  session.addCachedView('home');
  session.setSidebar('closed');
  session.resetSession();
  expect(session.currentSession()).toEqual({
    token: '',
    userInfo: null,
    userInfoFetched: false,
    isSelectDept: false,
    role: '',
    roles: [],
    permissions: [],
    buttons: [],
    allowedRoutes: [],
    sidebar: 'closed',
    cachedViews: [],
    deepCachedViews: [],
  });
  for (const key of ['token', 'userInfo', 'isSelectDept', 'role']) {
    expect(localStorage.getItem(key)).toBeNull();
  }
});

test('the sidebar is open, closed or toggled', async () => {
  const session = await load();
  session.toggleSidebar();
  expect(session.currentSession().sidebar).toBe('closed');
  session.toggleSidebar();
  expect(session.currentSession().sidebar).toBe('open');
});

test('user info that something else wrote counts as none', async () => {
  localStorage.setItem('userInfo', '{broken');
  expect((await load()).currentSession().userInfo).toBeNull();
});

test('a sign-out in another tab is followed', async () => {
  const session = await load();
  const onSignedOut = vi.fn();
  session.followOtherTabs(onSignedOut);
  dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
  expect(onSignedOut).toHaveBeenCalledOnce();
});
