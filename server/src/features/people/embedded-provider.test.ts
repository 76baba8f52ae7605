import { costs } from '@docent/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from '../../platform/database/database.ts';
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
  test('lists people by department and runs no script in the browser', async () => {
    const { page } = await openSignInPage();
    expect(page.response.status).toBe(200);
    const html = await page.response.text();
    for (const name of ['ada', 'ana', 'otto', 'nils']) expect(html).toContain(`value="${name}"`);
    expect(html).toContain('No department yet');
    expect(html).not.toMatch(/<script| on\w+=/i);
    expect(page.response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('escapes names', async () => {
    const name = `<img src=x onerror=hit(1)>"'><svg onload=hit(1)>`;
    await app.database.query(
      sql`update people set username = ${name}, subject = ${name} where id = ${app.ids.ruth}`,
    );
    const { page } = await openSignInPage();
    const html = await page.response.text();
    expect(html).toContain('&#60;img src=x onerror=hit(1)&#62;&#34;&#39;&#62;&#60;svg');
    expect(html).not.toMatch(/<img|<svg|" ?onload/);
  });

  test('is in Chinese for people who prefer it', async () => {
    const { started: _, url } = await startSignIn(app.client());
    const browser = createBrowser();
    const page = await browser.follow(url);
    const chinese = await browser.go(page.url, {
      headers: { 'accept-language': 'zh-CN,en;q=0.5' },
    });
    expect(await chinese.text()).toContain('登录 Docent');
  });

  test('returns the chosen person with a code that can be exchanged once', async () => {
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

  test('refuses a wrong verifier, a wrong nonce, a missing verifier and an invented code', async () => {
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

  test("gives nobody a session for another browser's code, nor for a mix of their parameters", async () => {
    const [ana, ben] = [await choose('ana'), await choose('ben')];
    const stolen = codeIn(ana.answer.url, ana.started);
    const { codeVerifier, nonce, state } = ben.started;
    const swaps = [
      { codeVerifier, nonce, state },
      { codeVerifier },
      { nonce },
      { nonce: undefined },
    ];
    for (const swap of swaps) {
      // A fresh code each time, so that the swapped parameter is what is refused.
      const { started, answer } = await choose('ana');
      await expect(
        app.client().people.handleAuthorizationCode({ ...codeIn(answer.url, started), ...swap }),
        JSON.stringify(Object.keys(swap)),
      ).rejects.toMatchObject({ status: 401, reason: 'sign-in/refused' });
    }
    const { userInfo } = await app.client().people.handleAuthorizationCode(stolen);
    expect(userInfo.user_name).toBe('ana');
  });

  test('forgets a code after a minute, and an unused page after an hour', async () => {
    const { started, answer } = await choose('ana');
    const { page, browser } = await openSignInPage();
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now');
    try {
      clock.mockImplementation(() => now() + 61_000);
      await expect(
        app.client().people.handleAuthorizationCode(codeIn(answer.url, started)),
      ).rejects.toMatchObject({ status: 401, reason: 'sign-in/refused' });
      expect((await browser.go(page.url)).status).toBe(200);
      clock.mockImplementation(() => now() + 3_601_000);
      expect((await browser.go(page.url)).status).toBe(410);
    } finally {
      clock.mockRestore();
    }
  });

  test('limits guesses per minute without affecting sessions', async () => {
    const story = await startTestApp({ costPerMinute: 5 * costs.stranger });
    const guess = (form: Record<string, string>) =>
      fetch(`${story.url}/realms/docent/protocol/openid-connect/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: 'docent',
          ...form,
        }),
      });
    try {
      for (let i = 0; i < 5; i++) expect((await guess({ code: `guess ${i}` })).status).toBe(400);
      const refused = await guess({ code: 'one more' });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await story.ana.people.myRole({})).role).toBe('editor');
      const now = performance.now.bind(performance);
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
      expect((await guess({ code: 'later' })).status).toBe(400);
      clock.mockRestore();
    } finally {
      await story.close();
    }
  });

  test('accepts the answer to its page only once', async () => {
    const { browser, page } = await openSignInPage();
    const form = { method: 'POST', body: new URLSearchParams({ person: 'ana' }) };
    expect((await browser.follow(page.url, form)).url).toContain('code=');
    expect((await browser.go(page.url, form)).status).toBe(410);
  });

  test('sends codes only to its own address', async () => {
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

  test('refuses a person who is not on its page', async () => {
    const { answer } = await choose('mallory');
    expect(answer.response.status).toBe(200);
    expect(await answer.response.text()).toContain('value="ana"');
  });

  test('names only its public address, and serves no page under another host name', async () => {
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

  test('ends the session at both ends when a person logs out', async () => {
    const { browser, started, answer } = await choose('ben');
    const { token } = await app
      .client()
      .people.handleAuthorizationCode(codeIn(answer.url, started));
    // Still signed in at the provider, so it doesn't ask again.
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

  test('an expired or foreign page says that it has ended', async () => {
    const { page } = await openSignInPage();
    const stranger = await createBrowser().go(page.url);
    expect(stranger.status).toBe(410);
    expect(await stranger.text()).toContain('Back to Docent');
  });
});
