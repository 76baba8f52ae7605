// The host names under which pages and calls are served; `sockets.test.ts` covers sockets.
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('a host name', () => {
  /** `fetch` would set the host itself. */
  const ask = (url: string, host: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number | undefined; text: string }>((done, fail) => {
      const request = get(url, { headers: { ...headers, host } }, async (response) => {
        let text = '';
        for await (const chunk of response) text += chunk;
        done({ status: response.statusCode, text });
      });
      request.on('error', fail);
    });

  test.each(['localhost', 'LOCALHOST:1', '127.0.0.1', '[::1]:3000'])(
    'of this machine is accepted: %s',
    async (host) => {
      expect((await ask(`${app.url}/api/keyclock/sign_in_settings`, host)).status).toBe(200);
      // The page may not be built, but it is not refused.
      expect((await ask(app.url, host)).status).not.toBe(421);
    },
  );

  test.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    'localhost@evil.example',
    'evil.example@localhost',
    '127.0.0.1.evil.example',
    '192.0.2.1',
  ])('of another site is refused: %s', async (host) => {
    // An untrusted or misconfigured proxy may pass these on.
    const headers = { authorization: app.tokens.ada, 'x-forwarded-host': 'localhost' };
    const call = await ask(`${app.url}/api/file/findOuter`, host, headers);
    expect([call.status, JSON.parse(call.text).reason]).toEqual([421, 'request/wrong-host']);
    for (const path of ['/', '/detail/x', '/assets/x.js', '/docent.svg']) {
      const page = await ask(`${app.url}${path}`, host);
      expect([page.status, page.text], path).toEqual([
        421,
        `Docent isn't available at this address. Open it at ${app.url}/\n`,
      ]);
    }
    const chinese = await ask(app.url, host, { 'accept-language': 'zh-CN' });
    expect(chinese.text).toContain('请访问');
    for (const path of ['/healthz', '/readyz', '/healthz?from=balancer']) {
      expect((await ask(`${app.url}${path}`, host)).status, path).toBe(200);
    }
  });

  test('of PUBLIC_URL is accepted, and those that the operator allows', async () => {
    const story = await startTestApp({
      environment: {
        PUBLIC_URL: 'https://docs.example.org',
        DOCENT_ALLOWED_HOSTS: 'docent, 192.0.2.1',
      },
    });
    try {
      const statusOf = async (host: string) =>
        (await ask(`${story.url}/api/file/findOuter`, host)).status;
      for (const host of ['docs.example.org', 'Docs.example.org:443', 'docent:3000', '192.0.2.1']) {
        expect(await statusOf(host), host).toBe(401);
      }
      expect(await statusOf('example.org')).toBe(421);
    } finally {
      await story.close();
    }
  });
});
