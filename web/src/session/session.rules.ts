// Decisions of the session: who may go on, where to, and which routes are theirs.

/** The sign-in that this browser started. */
export interface StartedSignIn {
  state: string;
  codeVerifier: string;
  nonce: string;
  redirectUri: string;
}

export type SessionEntry =
  /** A token came in the address: keep it and go on without it in the address. */
  | { kind: 'adopt'; token: string; to: string }
  /** A token is stored; `to` is given when the address carries left-overs of a sign-in. */
  | { kind: 'continue'; to: string | null }
  | { kind: 'exchange'; code: string; started: StartedSignIn }
  | { kind: 'login' };

/** The guard. `href` is the whole address, `token` the stored one (empty: none). */
export function decideEntry(
  href: string,
  token: string,
  startedSignIn: StartedSignIn | null,
): SessionEntry {
  const url = new URL(href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const addressToken = url.searchParams.get('token') ?? fragment.get('token');
  if (addressToken) return { kind: 'adopt', token: addressToken, to: addressWithoutSignIn(href) };
  if (token !== '') {
    const to = addressWithoutSignIn(href);
    return { kind: 'continue', to: to === pathOf(url) ? null : to };
  }
  const code = url.searchParams.get('code');
  const state = url.searchParams.get('state');
  // A code that this browser did not ask for could sign a person in as somebody else.
  if (code && startedSignIn !== null && state === startedSignIn.state) {
    return { kind: 'exchange', code, started: startedSignIn };
  }
  return { kind: 'login' };
}

const signInParameters = [
  'token',
  'code',
  'state',
  'session_state',
  'iss',
  'error',
  'error_description',
];

/** Path, query and fragment of an address without what only the sign-in needs. */
export function addressWithoutSignIn(href: string): string {
  const url = new URL(href);
  const isReturn = url.searchParams.has('code') || url.searchParams.has('error');
  for (const name of isReturn ? signInParameters : ['token']) url.searchParams.delete(name);
  const fragment = new URLSearchParams(url.hash.slice(1));
  if (fragment.has('token')) {
    fragment.delete('token');
    url.hash = fragment.toString();
  }
  return pathOf(url);
}

function pathOf(url: URL): string {
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Only a path of ours may be gone to after a login; everything else becomes the home page. */
export function decideReturn(returnAddress: string | null): string {
  return returnAddress !== null && /^\/(?![/\\])/.test(returnAddress) ? returnAddress : '/';
}

/** After this many failed sign-ins in a row the person is asked before the next one, so that nothing loops. */
const signInAttempts = 2;

export function decideRetry(failures: number): 'login' | 'ask' {
  return failures < signInAttempts ? 'login' : 'ask';
}

/** The fixed routes, and of the others those that the person's permissions allow. */
export function decideRoutes(
  all: readonly string[],
  fixedRoutes: readonly string[],
  allowedRoutes: readonly string[],
): string[] {
  return all.filter((route) => fixedRoutes.includes(route) || allowedRoutes.includes(route));
}

/** Whether the person has to be asked for a department: who waits for the one they chose has none, and is not. */
export function needsDepartment(userInfo: { isSelectDept: boolean } | null): boolean {
  return userInfo?.isSelectDept ?? false;
}

/** A list of views with one more: no duplicates, order kept. */
export function withView(views: readonly string[], view: string): readonly string[] {
  return views.includes(view) ? views : [...views, view];
}

export function withoutView(views: readonly string[], view: string): readonly string[] {
  return views.includes(view) ? views.filter((other) => other !== view) : views;
}
