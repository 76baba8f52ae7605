import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { codeIn, createBrowser, startSignIn } from '../../testing/browser.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function openSignInPage(browser = createBrowser()) {
  const { started, url } = await startSignIn(app.client());
  const page = await browser.follow(url);
  return { browser, started, page };
}

async function choose(person: string, browser = createBrowser()) {
  const { started, page } = await openSignInPage(browser);
  const answer = await browser.follow(page.url, {
    method: 'POST',
    body: new URLSearchParams({ person }),
  });
  return { browser, started, answer };
}

describe('the embedded sign-in', () => {
  test('lists the people by department and runs nothing in the browser', async () => {
    const { page } = await openSignInPage();
    expect(page.response.status).toBe(200);
    const html = await page.response.text();
    for (const name of ['ada', 'ana', 'otto', 'nils']) expect(html).toContain(`value="${name}"`);
    expect(html).toContain('No department yet');
    expect(html).not.toMatch(/<script| on\w+=/i);
    expect(page.response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('speaks Chinese to those who prefer it', async () => {
    const { started: _, url } = await startSignIn(app.client());
    const browser = createBrowser();
    const page = await browser.follow(url);
    const chinese = await browser.go(page.url, {
      headers: { 'accept-language': 'zh-CN,en;q=0.5' },
    });
    expect(await chinese.text()).toContain('登录 Docent');
  });

  test('brings the chosen person back with a code that is worth a token once', async () => {
    const { started, answer } = await choose('ana');
    expect(answer.url.startsWith(started.redirectUri)).toBe(true);
    const input = codeIn(answer.url, started);
    expect(input.state).toBe(started.state);

    const signedIn = await app.client().people.handleAuthorizationCode(input);
    expect(signedIn.role).toBe('editor');
    expect(signedIn.userInfo).toMatchObject({
      id: app.ids.ana,
      user_name: 'ana',
      deptName: 'Operations',
      refresh_token: '',
      isSelectDept: false,
    });
    const ana = app.client(signedIn.token);
    expect((await ana.people.myRole({})).userInfo.token).toBe(signedIn.token);

    await expect(app.client().people.handleAuthorizationCode(input)).rejects.toMatchObject({
      status: 401,
      reason: 'sign-in/refused',
    });
  });

  test('refuses another verifier, another nonce, no verifier and an invented code', async () => {
    const wrong = { codeVerifier: 'a'.repeat(43), nonce: 'other', code: 'invented' };
    for (const [field, value] of Object.entries(wrong)) {
      const { started, answer } = await choose('ana');
      await expect(
        app
          .client()
          .people.handleAuthorizationCode({ ...codeIn(answer.url, started), [field]: value }),
        field,
      ).rejects.toMatchObject({ status: 401, reason: 'sign-in/refused' });
    }
    const { started, answer } = await choose('ana');
    const { codeVerifier: _, ...without } = codeIn(answer.url, started);
    await expect(app.client().people.handleAuthorizationCode(without)).rejects.toMatchObject({
      reason: 'sign-in/refused',
    });
  });

  test('refuses to send a code anywhere but home', async () => {
    const { url } = await startSignIn(app.client());
    const foreign = new URL(url);
    foreign.searchParams.set('redirect_uri', 'https://elsewhere.example/');
    const answer = await createBrowser().follow(foreign.href);
    expect(answer.response.status).toBe(400);
    expect(answer.response.headers.get('location')).toBeNull();

    const { started, answer: own } = await choose('ana');
    await expect(
      app.client().people.handleAuthorizationCode({
        ...codeIn(own.url, started),
        redirectUri: 'https://elsewhere.example/',
      }),
    ).rejects.toMatchObject({ reason: 'sign-in/refused' });
  });

  test('knows nobody who is not on its page', async () => {
    const { answer } = await choose('mallory');
    expect(answer.response.status).toBe(200);
    expect(await answer.response.text()).toContain('value="ana"');
  });

  test('hands out only its public address, and no page under a foreign name', async () => {
    const address = `${app.url}/realms/docent/.well-known/openid-configuration`;
    const metadata = await (await fetch(address)).json();
    expect(metadata.issuer).toBe(`${app.url}/realms/docent`);
    expect(metadata.token_endpoint.startsWith(app.url)).toBe(true);
    const { request } = await import('node:http');
    const status = await new Promise((done, fail) => {
      request(address, { headers: { host: 'evil.example' } }, (r) => done(r.resume().statusCode))
        .on('error', fail)
        .end();
    });
    expect(status).toBe(421);
  });

  test('forgets a person who logs off at both ends', async () => {
    const { browser, started, answer } = await choose('ben');
    const { token } = await app
      .client()
      .people.handleAuthorizationCode(codeIn(answer.url, started));
    // Signed in at the provider: it does not ask again.
    const again = await startSignIn(app.client());
    expect((await browser.follow(again.url)).url).toContain('code=');

    const ben = app.client(token);
    const { logoutUrl } = await ben.people.logOff({});
    await expect(ben.people.myRole({})).rejects.toMatchObject({ status: 401 });
    expect(logoutUrl).toContain('/protocol/openid-connect/logout');
    const home = await browser.follow(logoutUrl ?? '');
    expect(home.url).toBe(`${app.url}/`);

    const later = await startSignIn(app.client());
    const page = await browser.follow(later.url);
    expect(await page.response.text()).toContain('value="ben"');
  });

  test('an old or foreign page says that it has ended', async () => {
    const { page } = await openSignInPage();
    const stranger = await createBrowser().go(page.url);
    expect(stranger.status).toBe(410);
    expect(await stranger.text()).toContain('Back to Docent');
  });
});
