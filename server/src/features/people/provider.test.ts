// Signing in at an external provider over HTTP; an independent implementation stands for Keycloak and others.
import { createHmac } from 'node:crypto';
import { type MutableToken, OAuth2Server } from 'oauth2-mock-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { codeIn, createBrowser, startSignIn } from '../../testing/browser.ts';

let provider: OAuth2Server;
let app: TestApp;
/** The claims in the provider's tokens. */
let claims: Record<string, unknown>;

const sign = (token: MutableToken) => Object.assign(token.payload, claims);

beforeAll(async () => {
  provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  app = await startTestApp({
    environment: {
      OIDC_ISSUER: provider.issuer.url ?? '',
      OIDC_CLIENT_ID: 'knowledge-base',
      OIDC_CLIENT_SECRET: 'a-secret',
      OIDC_EDITOR_ROLES: 'writers,authors',
      OIDC_DEPARTMENT_CLAIM: 'department',
    },
  });
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});

beforeEach(() => {
  claims = { sub: 'k-1', aud: 'knowledge-base', name: 'Mira' };
  provider.service.on('beforeTokenSigning', sign);
  provider.service.on('beforeUserinfo', (answer) => {
    answer.body = { sub: claims.sub };
  });
});
afterEach(() => provider.service.removeAllListeners());

async function signIn(change: object = {}) {
  const { started, url } = await startSignIn(app.client());
  const { url: back } = await createBrowser().follow(url);
  return app.client().people.handleAuthorizationCode({ ...codeIn(back, started), ...change });
}

describe('at another provider', () => {
  test('a new person becomes a reader, and is recognised at the next sign-in', async () => {
    const first = await signIn();
    expect(first).toMatchObject({ role: 'reader', userInfo: { user_name: 'Mira', deptId: '' } });
    expect((await app.client(first.token).people.myRole({})).role).toBe('reader');
    const second = await signIn();
    expect(second.userInfo.id).toBe(first.userInfo.id);
    expect(second.token).not.toBe(first.token);
  });

  test("roles are read from where Keycloak and others put them, with the operator's names", async () => {
    const cases: [Record<string, unknown>, string, boolean][] = [
      [{ realm_access: { roles: ['authors'] } }, 'editor', false],
      [{ roles: ['admin'] }, 'admin', false],
      [{ groups: ['coach', 'writers'] }, 'editor', true],
      [{ roles: ['editor'] }, 'reader', false],
      [{ realm_access: 'nonsense', roles: [1, null] }, 'reader', false],
    ];
    for (const [held, role, isCoach] of cases) {
      claims = { ...claims, ...held };
      const { userInfo } = await signIn();
      expect([userInfo.role, userInfo.is_coach], JSON.stringify(held)).toEqual([role, isCoach]);
      claims = { sub: 'k-1', aud: 'knowledge-base', name: 'Mira' };
    }
  });

  test("a role granted in Docent overrides the provider's", async () => {
    claims.sub = 'k-2';
    const { userInfo } = await signIn();
    await app.ada.access.grant({ personId: userInfo.id, role: 'editor' });
    expect((await signIn()).role).toBe('editor');
  });

  test('the name is taken from any available claim, and a new department is created', async () => {
    claims = {
      sub: 'k-3',
      aud: 'knowledge-base',
      preferred_username: 'noname',
      department: 'Harbour',
    };
    expect((await signIn()).userInfo).toMatchObject({ user_name: 'noname', deptName: 'Harbour' });
    claims = { sub: 'k-4', aud: 'knowledge-base' };
    expect((await signIn()).userInfo.user_name).toBe('k-4');
  });

  test("the provider's token is never returned, and ours only once", async () => {
    const { userInfo } = await signIn();
    expect(userInfo.refresh_token).toBe('');
    const text = JSON.stringify(await app.ada.people.getUserList({}));
    expect(text).not.toContain(userInfo.token);
  });

  test.each([
    ['another nonce', { nonce: 'other' }],
    ['no nonce', { nonce: undefined }],
    ['another verifier', { codeVerifier: 'a'.repeat(43) }],
    ['no verifier', { codeVerifier: undefined }],
    ['an address elsewhere', { redirectUri: 'https://elsewhere.example/' }],
  ])('%s is refused', async (_name, change) => {
    await expect(signIn(change)).rejects.toMatchObject({ status: 401, reason: 'sign-in/refused' });
  });

  test.each([
    ['meant for another client', { aud: 'somebody-else' }],
    ['of another issuer', { iss: 'https://elsewhere.example' }],
    ['that has expired', { exp: 1_000_000 }],
    ['without a person', { sub: undefined }],
  ])('an ID token %s is refused', async (_name, wrong) => {
    claims = { ...claims, ...wrong };
    await expect(signIn()).rejects.toMatchObject({ status: 401, reason: 'sign-in/refused' });
  });

  test('a code that the provider rejects is refused', async () => {
    provider.service.once('beforeResponse', (answer) => {
      answer.statusCode = 400;
      answer.body = { error: 'invalid_grant' };
    });
    await expect(signIn()).rejects.toMatchObject({ status: 401, reason: 'sign-in/refused' });
  });

  const seconds = () => Math.floor(Date.now() / 1000);
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const payloadOf = (token: string) => token.split('.')[1];
  const hashed = (text: string) =>
    createHmac('sha256', 'a-secret').update(text).digest('base64url');

  test.each<[what: string, wrong: () => Record<string, unknown>]>([
    ['for another client', () => ({ aud: 'another' })],
    ['of another issuer', () => ({ iss: 'https://elsewhere.example' })],
    ['for another sign-in', () => ({ nonce: 'another' })],
    ['that has expired', () => ({ iat: seconds() - 7_200, exp: seconds() - 3_600 })],
    ['that is not valid yet', () => ({ nbf: seconds() + 3_600 })],
  ])('an ID token %s is refused', async (_what, wrong) => {
    Object.assign(claims, wrong());
    await expect(signIn()).rejects.toMatchObject({ reason: 'sign-in/refused' });
  });

  test.each<[what: string, forge: (token: string) => string | undefined]>([
    ['with another signature', (token) => token.replace(/[^.]+$/, hashed('anything'))],
    ['without a signature', (token) => `${encoded({ alg: 'none' })}.${payloadOf(token)}.`],
    [
      'signed by the secret of the client',
      (token) => {
        const signed = `${encoded({ alg: 'HS256' })}.${payloadOf(token)}`;
        return `${signed}.${hashed(signed)}`;
      },
    ],
    ['that is missing', () => undefined],
  ])('an ID token %s is refused', async (_what, forge) => {
    provider.service.once('beforeResponse', (answer) => {
      const body = answer.body as { id_token: string };
      Object.assign(body, { id_token: forge(body.id_token) });
    });
    await expect(signIn()).rejects.toMatchObject({ reason: 'sign-in/refused' });
  });

  test('a disabled person cannot sign in', async () => {
    claims.sub = 'k-5';
    const { userInfo } = await signIn();
    await app.ada.access.grant({ personId: userInfo.id, disabled: true });
    await expect(signIn()).rejects.toMatchObject({ status: 403, reason: 'person/disabled' });
  });

  test("logging out returns the provider's logout URL", async () => {
    const { token } = await signIn();
    const { logoutUrl } = await app.client(token).people.logOff({});
    expect(logoutUrl).toContain(`${provider.issuer.url}/endsession`);
    expect(new URL(logoutUrl ?? '').searchParams.get('post_logout_redirect_uri')).toBe(
      `${app.url}/`,
    );
  });
});

describe('an unavailable provider', () => {
  test('is reported, does not affect Docent otherwise, and is used again when it is back', async () => {
    const late = new OAuth2Server();
    await late.issuer.keys.generate('RS256');
    await late.start(0, '127.0.0.1');
    const { port } = late.address();
    const issuer = late.issuer.url ?? '';
    await late.stop();
    const story = await startTestApp({
      environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'knowledge-base' },
    });
    try {
      const refused = await story
        .client()
        .people.signInSettings({})
        .catch((error) => error);
      expect([refused.status, refused.reason]).toEqual([503, 'sign-in/provider-away']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await story.ana.people.myRole({})).role).toBe('editor');
      expect((await story.ana.people.logOff({})).logoutUrl).toBeNull();
      await late.start(port, '127.0.0.1');
      expect((await story.client().people.signInSettings({})).embedded).toBe(false);
    } finally {
      await story.close();
      await late.stop().catch(() => {});
    }
  });

  test('during the exchange of a code is not reported as a refusal', async () => {
    provider.service.once('beforeResponse', (answer) => {
      answer.statusCode = 502;
      answer.body = {};
    });
    await expect(signIn()).rejects.toMatchObject({ status: 503, reason: 'sign-in/provider-away' });
  });
});
