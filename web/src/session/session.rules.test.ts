import { describe, expect, test } from 'vitest';
import {
  addressWithoutSignIn,
  decideEntry,
  decideRetry,
  decideReturn,
  decideRoutes,
  needsDepartment,
  withoutView,
  withView,
} from './session.rules.ts';

const started = { state: 's1', codeVerifier: 'v', nonce: 'n', redirectUri: 'https://d/' };

describe('the guard', () => {
  test.each([
    [
      'a token in the query',
      'https://d/?token=t',
      '',
      null,
      { kind: 'adopt', token: 't', to: '/' },
    ],
    [
      'a token beside other things',
      'https://d/detail/1/x?version=2&token=t#p-7',
      '',
      null,
      { kind: 'adopt', token: 't', to: '/detail/1/x?version=2#p-7' },
    ],
    [
      'a token in the fragment',
      'https://d/#token=t',
      '',
      null,
      { kind: 'adopt', token: 't', to: '/' },
    ],
    [
      'a token in the address beats a stored one',
      'https://d/?token=new',
      'old',
      null,
      { kind: 'adopt', token: 'new', to: '/' },
    ],
    ['a stored token', 'https://d/review', 'old', null, { kind: 'continue', to: null }],
    [
      'a stored token beside a code',
      'https://d/?code=c&state=s1',
      'old',
      started,
      { kind: 'continue', to: '/' },
    ],
    [
      'a code that this browser asked for',
      'https://d/?code=c&state=s1',
      '',
      started,
      { kind: 'exchange', code: 'c', started },
    ],
    ['a code with another state', 'https://d/?code=c&state=s2', '', started, { kind: 'login' }],
    ['a code without a state', 'https://d/?code=c', '', started, { kind: 'login' }],
    [
      'a code that nobody here asked for',
      'https://d/?code=c&state=s1',
      '',
      null,
      { kind: 'login' },
    ],
    ['an empty token', 'https://d/?token=', '', null, { kind: 'login' }],
    ['nothing', 'https://d/', '', null, { kind: 'login' }],
  ])('%s', (_case, href, token, signIn, entry) => {
    expect(decideEntry(href, token, signIn)).toEqual(entry);
  });
});

test.each([
  ['https://d/?code=c&state=s&session_state=z&iss=i', '/'],
  ['https://d/?error=access_denied&state=s', '/'],
  ['https://d/?folder=f&state=kept', '/?folder=f&state=kept'],
  ['https://d/detail/1/a#p-x', '/detail/1/a#p-x'],
])('%s leaves %s', (href, rest) => {
  expect(addressWithoutSignIn(href)).toBe(rest);
});

test.each([
  ['/detail/1/x', '/detail/1/x'],
  [null, '/'],
  ['https://evil', '/'],
  ['//evil', '/'],
  ['/\\evil', '/'],
  ['', '/'],
])('after the login %j is gone to as %s', (target, path) => {
  expect(decideReturn(target)).toBe(path);
});

test('a sign-in that fails again and again stops to ask', () => {
  expect([0, 1, 2, 3].map(decideRetry)).toEqual(['login', 'login', 'ask', 'ask']);
});

test('routes are the fixed ones and those that are allowed', () => {
  expect(
    decideRoutes(['/', '/404', '/review', '/viewrepeat'], ['/', '/404'], ['/review', '/x']),
  ).toEqual(['/', '/404', '/review']);
});

test('only a person without a department is asked for one', () => {
  expect(needsDepartment(null)).toBe(false);
  expect(needsDepartment({ isSelectDept: true })).toBe(true);
  expect(needsDepartment({ isSelectDept: false })).toBe(false);
});

test('cached views have no duplicates', () => {
  const views = withView(withView([], 'home'), 'detail');
  expect(withView(views, 'home')).toBe(views);
  expect(withoutView(views, 'home')).toEqual(['detail']);
  expect(withoutView(views, 'other')).toBe(views);
});
