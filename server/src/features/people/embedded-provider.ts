// The identity provider for installations without one: a certified OpenID provider in the same process, under
// Keycloak's paths, with a page that lists people instead of asking for a password. Docent is its only client.

import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import {
  type ClientMetadata,
  errors,
  interactionPolicy,
  type JWK,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import { readTextIfExists } from '../../platform/data-folder/read.ts';
import { isLoopbackName } from '../../platform/http/hosts.ts';
import type { Log } from '../../platform/log.ts';
import { createMemoryAdapter } from './memory-adapter.ts';
import {
  pageHeaders,
  printError,
  printSignIn,
  type SignInPerson,
  wordsFor,
} from './sign-in-page.ts';

export const embeddedClientId = 'docent';
export const realm = '/realms/docent';

export interface EmbeddedProvider {
  readonly issuer: string;
  /** Reaches the provider from inside the process, where the public URL may not resolve. */
  readonly fetch: typeof globalThis.fetch;
  handle(request: IncomingMessage, response: ServerResponse): void;
}

interface Parts {
  /** Without a trailing slash. All URLs start with it, whatever Host a request has. */
  publicUrl: string;
  /** The URL at which this process reaches itself. */
  localUrl: string;
  /** The folder of the signing keys, which must survive a restart so that sign-ins under way still work. */
  folder: string;
  people(): Promise<readonly (SignInPerson & { email: string; role: string; isCoach: boolean })[]>;
  log: Log;
}

const maxFormLength = 4096;
const day = 24 * 60 * 60;

const claims = {
  openid: ['sub'],
  profile: ['name', 'preferred_username'],
  email: ['email'],
  roles: ['roles'],
};

/** In seconds. */
const lifetimes = {
  AccessToken: 300,
  AuthorizationCode: 60,
  Grant: day,
  IdToken: 30 * day,
  Interaction: 3600,
  Session: day,
};

/** Keycloak's paths below the realm. */
const routes = {
  authorization: '/protocol/openid-connect/auth',
  token: '/protocol/openid-connect/token',
  jwks: '/protocol/openid-connect/certs',
  userinfo: '/protocol/openid-connect/userinfo',
  end_session: '/protocol/openid-connect/logout',
};

export async function createEmbeddedProvider(parts: Parts): Promise<EmbeddedProvider> {
  const { publicUrl, localUrl, people, log } = parts;
  const issuer = `${publicUrl}${realm}`;
  const home = new URL(`${publicUrl}/`);
  const local = isLoopbackName(home.hostname);
  // Only a local installation is reachable under several host names.
  const returns = local
    ? ['127.0.0.1', 'localhost', '[::1]'].map((name) => `http://${name}:${home.port || 80}/`)
    : [home.href];
  const { jwks, cookieKeys } = await loadOrCreateKeys(parts.folder);

  const policy = interactionPolicy.base();
  // Docent is the only client, so there is nothing to consent to.
  policy.remove('consent');

  const provider = new Provider(issuer, {
    adapter: createMemoryAdapter(),
    jwks: { keys: jwks },
    clients: [clientOf(returns, local)],
    scopes: ['openid', 'profile', 'roles', 'email'],
    claims,
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: cookieKeys },
    ttl: lifetimes,
    routes,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: endSession },
    },
    interactions: { url: (_, { uid }) => `${realm}/sign-in/${uid}`, policy },
    async findAccount(_, id) {
      const person = (await people()).find(({ subject }) => subject === id);
      if (!person) return undefined;
      const { username, email, role, isCoach } = person;
      const roles = [role, ...(isCoach ? ['coach'] : [])];
      return {
        accountId: id,
        claims: () => ({ sub: id, name: username, preferred_username: username, email, roles }),
      };
    },
    async loadExistingGrant({ oidc: { client, session, provider: own, requestParamOIDCScopes } }) {
      const grant = new own.Grant({
        ...(client ? { clientId: client.clientId } : {}),
        ...(session?.accountId ? { accountId: session.accountId } : {}),
      });
      grant.addOIDCScope([...requestParamOIDCScopes].join(' '));
      await grant.save();
      return grant;
    },
    renderError(context, _, error) {
      log.info({ err: error }, 'embedded identity provider refused a request');
      sendPage(context.res, context.status || 400, printError(wordsFor(context.req), home.href));
      context.respond = false;
    },
  });
  if (home.protocol === 'https:') provider.proxy = true;
  provider.on('server_error', (_, error) =>
    log.error({ err: error }, 'embedded identity provider failed'),
  );
  const serve = provider.callback();

  /** Docent itself requests this for a person who has just logged out, so no confirmation is needed. */
  async function endSession(context: KoaContextWithOIDC, form: string) {
    const { session, params, entities } = context.oidc;
    if (!entities.IdTokenHint || typeof params?.post_logout_redirect_uri !== 'string') {
      context.body = form;
      return;
    }
    await session?.destroy();
    context.cookies.set(provider.cookieName('session'), null);
    context.status = 303;
    context.redirect(params.post_logout_redirect_uri);
  }

  async function signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const words = wordsFor(request);
    try {
      await provider.interactionDetails(request, response);
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      // The interaction is expired, finished, or another browser's, so all one can do is start again.
      return sendPage(response, 410, printError(words, home.href));
    }
    const choices = await people();
    if (request.method === 'POST') {
      const subject = new URLSearchParams(await readForm(request)).get('person');
      if (subject !== null && choices.some((person) => person.subject === subject)) {
        return provider.interactionFinished(request, response, { login: { accountId: subject } });
      }
    }
    sendPage(response, 200, printSignIn(words, choices));
  }

  return {
    issuer,
    fetch: (input, init) => globalThis.fetch(String(input).replace(publicUrl, localUrl), init),
    handle(request, response) {
      request.headers.host = home.host;
      request.headers['x-forwarded-proto'] = home.protocol.slice(0, -1);
      delete request.headers['x-forwarded-host'];
      if (request.url?.startsWith(`${realm}/sign-in/`)) {
        signIn(request, response).catch((error) => {
          log.error({ err: error }, 'embedded identity provider failed');
          if (!response.headersSent) response.writeHead(500);
          response.end();
        });
        return;
      }
      Object.assign(request, { originalUrl: request.url });
      request.url = request.url?.slice(realm.length) ?? '/';
      serve(request, response);
    },
  };

  function sendPage(response: ServerResponse, status: number, html: string): void {
    response.writeHead(status, pageHeaders(returns)).end(html);
  }
}

/** Docent as a client. A native client may be redirected to any name of this machine. */
function clientOf(returns: string[], isNative: boolean): ClientMetadata {
  return {
    client_id: embeddedClientId,
    client_name: 'Docent',
    application_type: isNative ? 'native' : 'web',
    token_endpoint_auth_method: 'none',
    response_types: ['code'],
    grant_types: ['authorization_code'],
    redirect_uris: returns,
    post_logout_redirect_uris: returns,
  };
}

async function readForm(request: IncomingMessage): Promise<string> {
  let form = '';
  for await (const chunk of request) {
    form += chunk;
    if (form.length > maxFormLength) throw new Error('sign-in form too large');
  }
  return form;
}

interface SignInKeys {
  jwks: JWK[];
  cookieKeys: string[];
}

async function loadOrCreateKeys(folder: string): Promise<SignInKeys> {
  const file = join(folder, 'sign-in-keys.json');
  const storedText = await readTextIfExists(file);
  if (storedText !== null) return JSON.parse(storedText);
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const keys: SignInKeys = {
    jwks: [
      {
        ...(await exportJWK(privateKey)),
        kid: randomBytes(8).toString('hex'),
        use: 'sig',
        alg: 'RS256',
      } as JWK,
    ],
    cookieKeys: [randomBytes(32).toString('hex')],
  };
  await writeFile(`${file}.new`, JSON.stringify(keys), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return keys;
}
