// The parts of a browser that a sign-in needs: cookies for each origin, and redirects followed one by one.
import { createHash, randomBytes } from 'node:crypto';
import type { TestClient } from './client.ts';

export interface BrowserSignIn {
  state: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
}

export function createBrowser() {
  const jars = new Map<string, Map<string, string>>();

  async function go(url: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(url);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { ...(init.headers as Record<string, string>), cookie },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  /** Follows redirects within this origin. Returns the last response and its URL, or the first target outside. */
  async function follow(
    url: string,
    init?: RequestInit,
  ): Promise<{ url: string; response: Response }> {
    const { origin } = new URL(url);
    let response = await go(url, init);
    let at = url;
    for (let steps = 0; steps < 10; steps++) {
      const location = response.headers.get('location');
      if (location === null) break;
      const next = new URL(location, at);
      if (next.origin !== origin || next.pathname === '/') return { url: next.href, response };
      at = next.href;
      response = await go(at);
    }
    return { url: at, response };
  }

  return { go, follow };
}

/** Does what the web application does before it redirects to the provider; `url` is the redirect's target. */
export async function startSignIn(
  client: TestClient,
): Promise<{ started: BrowserSignIn; url: string }> {
  const settings = await client.people.signInSettings({});
  const text = () => randomBytes(32).toString('base64url');
  const started = {
    state: text(),
    nonce: text(),
    codeVerifier: text(),
    redirectUri: settings.redirectUri,
  };
  const url = new URL(settings.authorizationEndpoint);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: settings.clientId,
    scope: settings.scopes,
    redirect_uri: settings.redirectUri,
    state: started.state,
    nonce: started.nonce,
    code_challenge: createHash('sha256').update(started.codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  return { started, url: url.href };
}

/** Returns the input of the sign-in call; `url` is where the provider redirected the browser. */
export function codeIn(url: string, started: BrowserSignIn) {
  const { searchParams } = new URL(url);
  return {
    code: searchParams.get('code') ?? '',
    type: 1 as const,
    ...started,
    state: searchParams.get('state') ?? '',
  };
}
