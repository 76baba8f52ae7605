// Signing in and out: the guard's branches carried out, with PKCE, state and nonce.
import { api } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { clearPending } from '../api/pending.ts';
import {
  addressWithoutSignIn,
  decideEntry,
  decideRetry,
  decideReturn,
  type StartedSignIn,
} from './session.rules.ts';
import {
  currentSession,
  resetSession,
  setCodes,
  setRole,
  setToken,
  setUserInfo,
} from './session.ts';

const startedSignInKey = 'signIn';
const returnAddressKey = 'wanted';
const failures = 'signInFailures';

/**
 * Passes the guard before the first screen. `ready`: go on; `leaving`: the browser is on its way to the
 * provider; `refused`: sign-in failed repeatedly, ask the person.
 */
export async function enter(): Promise<'ready' | 'leaving' | 'refused'> {
  const entry = decideEntry(location.href, currentSession().token, startedSignIn());
  switch (entry.kind) {
    case 'adopt':
      history.replaceState(null, '', entry.to);
      setToken(entry.token);
      return signedIn();
    case 'continue':
      if (entry.to !== null) history.replaceState(null, '', entry.to);
      return signedIn();
    case 'exchange':
      return exchange(entry.code, entry.started);
    case 'login':
      return login();
  }
}

/** Fetches role, codes, routes and user info of whoever the stored token belongs to. */
export async function refreshRole(): Promise<void> {
  const { role, roles, permissions, buttons, routes, userInfo } = await api.people.myRole(
    {},
    { silent: true },
  );
  setUserInfo(userInfo);
  setRole(role);
  setCodes({ roles, permissions, buttons, allowedRoutes: routes });
}

/** Clears the session and sends the browser to the provider, with the home page as return address. */
export function resetAndLogin(): void {
  clearPending();
  resetSession();
  void login();
}

/** Ends the session here, at Docent and at the identity provider. */
export async function logOff(): Promise<void> {
  // A token that the server no longer knows is as good as logged off.
  const answer = await api.people.logOff({}, { silent: true }).catch(() => null);
  clearPending();
  resetSession();
  sessionStorage.removeItem(returnAddressKey);
  location.assign(answer?.logoutUrl ?? '/');
}

async function signedIn(): Promise<'ready' | 'leaving'> {
  try {
    await refreshRole();
  } catch (error) {
    // The client has started the login; anything else leaves the stored role in force until the next call.
    if (error instanceof ApiError && error.status === 401) return 'leaving';
    if (!currentSession().userInfo) throw error;
  }
  sessionStorage.removeItem(failures);
  return 'ready';
}

async function exchange(code: string, { codeVerifier, nonce, redirectUri, state }: StartedSignIn) {
  sessionStorage.removeItem(startedSignInKey);
  try {
    const answer = await api.people.handleAuthorizationCode(
      { code, type: 1, state, codeVerifier, nonce, redirectUri },
      { silent: true },
    );
    history.replaceState(null, '', decideReturn(sessionStorage.getItem(returnAddressKey)));
    sessionStorage.removeItem(returnAddressKey);
    setToken(answer.token);
    setRole(answer.role);
    setUserInfo(answer.userInfo);
    return signedIn();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return login();
  }
}

/** Starts the code flow; the path that the person wanted is kept for when they are back. */
async function login(): Promise<'leaving' | 'refused'> {
  const path = addressWithoutSignIn(location.href);
  const comesBack = /[?&](?:code|error)=/.test(location.search);
  const count = Number(sessionStorage.getItem(failures) ?? 0) + (comesBack ? 1 : 0);
  sessionStorage.setItem(failures, String(count));
  if (!comesBack) sessionStorage.setItem(returnAddressKey, path);
  history.replaceState(null, '', path);
  if (decideRetry(count) === 'ask') return 'refused';
  await goToProvider();
  return 'leaving';
}

/** Tries again after repeated failures. */
export async function loginAgain(): Promise<void> {
  sessionStorage.removeItem(failures);
  await login();
}

async function goToProvider(): Promise<void> {
  const { authorizationEndpoint, clientId, scopes, redirectUri } = await api.people.signInSettings(
    {},
    { silent: true },
  );
  const signIn: StartedSignIn = {
    state: randomText(),
    nonce: randomText(),
    codeVerifier: randomText(),
    redirectUri,
  };
  sessionStorage.setItem(startedSignInKey, JSON.stringify(signIn));
  const url = new URL(authorizationEndpoint);
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    scope: scopes,
    redirect_uri: redirectUri,
    state: signIn.state,
    nonce: signIn.nonce,
    code_challenge: await challengeOf(signIn.codeVerifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  location.assign(url.href);
}

function startedSignIn(): StartedSignIn | null {
  try {
    return JSON.parse(sessionStorage.getItem(startedSignInKey) ?? 'null') as StartedSignIn | null;
  } catch {
    // Not ours; a sign-in is then started anew.
    return null;
  }
}

function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64url(new Uint8Array(digest));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
