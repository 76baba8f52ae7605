// Secrets that even the most verbose log must not contain: session credentials, and credentials of the services
// that Docent uses. These services refuse everything here, and repeat in their responses what they were sent.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveUrl } from '@docent/contract/live';
import { textToContent } from '@docent/document-model/formats/text';
import { OAuth2Server } from 'oauth2-mock-server';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import WebSocket from 'ws';
import { endAbandonedPostgres } from './platform/database/embedded-postgres.ts';
import { codeIn, createBrowser, startSignIn } from './testing/browser.ts';
import { createClient } from './testing/client.ts';
import type { CrashServer } from './testing/crash-server.ts';
import { freePort } from './testing/ports.ts';

const secrets = {
  OIDC_CLIENT_SECRET: 'secret-of-the-client',
  LLM_API_KEY: 'key-of-the-model',
  EMBEDDINGS_API_KEY: 'key-of-the-"embeddings"',
  S3_SECRET_ACCESS_KEY: 'key-of-the-store',
};
const mailPassword = 'password@of the mail';

test('no credential of a session or service is in the log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docent-logs-'));
  const provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  provider.service.on('beforeTokenSigning', (token) => {
    Object.assign(token.payload, { sub: 'm', aud: 'docent', name: 'Mira' });
  });
  // Stands for the model, the embeddings endpoint and the store.
  const service = createServer(async (request, response) => {
    await once(request.resume(), 'end');
    const message = `wrong: ${JSON.stringify(request.headers)} ${Object.values(secrets).join(' ')}`;
    const isStore = !request.url?.startsWith('/v1');
    response.writeHead(401, { 'content-type': isStore ? 'application/xml' : 'application/json' });
    response.end(
      isStore
        ? `<Error><Code>AccessDenied</Code><Message>${message.replaceAll(/[<&]/g, '')}</Message></Error>`
        : JSON.stringify({ error: { message } }),
    );
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const mail = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN'],
    onAuth: ({ username, password }, _, done) =>
      done(new Error(`${username} may not come in with ${password}`)),
  });
  mail.on('error', () => {});
  await new Promise<void>((done) => mail.listen(0, '127.0.0.1', done));
  const mailPort = (mail.server.address() as AddressInfo).port;
  const port = await freePort();
  const server = fork(join(import.meta.dirname, 'testing/crash-server.ts'), [], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      DOCENT_DATA: folder,
      DOCENT_PORT: String(port),
      DOCENT_DEMO: 'no',
      LOG_LEVEL: 'trace',
      OIDC_ISSUER: provider.issuer.url,
      OIDC_CLIENT_ID: 'docent',
      LLM_BASE_URL: `${serviceUrl}/v1`,
      LLM_MODEL: 'm',
      EMBEDDINGS_MODEL: 'e',
      EMBEDDINGS_BASE_URL: `${serviceUrl}/v1`,
      S3_BUCKET: 'docent',
      S3_ENDPOINT: serviceUrl,
      S3_ACCESS_KEY_ID: 'docent',
      SMTP_URL: `smtp://docent:${encodeURIComponent(mailPassword)}@127.0.0.1:${mailPort}`,
      SMTP_FROM: 'docent@example.org',
      ...secrets,
    },
  });
  let log = '';
  const hear = (chunk: Buffer) => {
    log += chunk;
  };
  server.stdout?.on('data', hear);
  server.stderr?.on('data', hear);
  const logged = async (words: string) => {
    while (!log.includes(words)) {
      if (server.exitCode !== null) throw new Error(log);
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  try {
    await logged('"tokens":');
    // The first line is printed by the test server itself and contains the tokens.
    const introduction = log.split('\n').find((line) => line.includes('"tokens":')) ?? '';
    log = log.replace(introduction, '');
    const { tokens, ids } = JSON.parse(introduction) as CrashServer;
    const url = `http://127.0.0.1:${port}`;
    const [ada, ana] = [createClient(url, tokens.ada), createClient(url, tokens.ana)];
    const anybody = createClient(url);
    const codes: string[] = [];
    const signIn = async () => {
      const { started, url: at } = await startSignIn(anybody);
      const given = codeIn((await createBrowser().follow(at)).url, started);
      codes.push(given.code, given.codeVerifier, given.nonce);
      return anybody.people.handleAuthorizationCode(given);
    };
    const { token } = await signIn();
    provider.service.once('beforeResponse', (answer, request) => {
      answer.statusCode = 400;
      const error_description = `wrong: ${JSON.stringify(request.body)}`;
      answer.body = { error: 'invalid_grant', error_description };
    });
    await expect(signIn()).rejects.toMatchObject({ reason: 'sign-in/refused' });
    await logged('sign-in refused');

    const guess = 'a-token-that-was-guessed';
    for (const path of ['/api/file/findOuter', '/api/nothing', '/', '/api/file/get']) {
      await fetch(`${url}${path}?token=${guess}&code=${codes[0]}`, {
        headers: { authorization: guess, cookie: `session=${guess}` },
      });
    }
    const socket = new WebSocket(`${url.replace('http', 'ws')}${liveUrl}?token=${guess}`);
    await once(socket, 'open');
    socket.send(`${guess} ${token}`);
    await once(socket, 'close');

    const { id: space } = await ada.files.add({ parentId: null, name: 'Space', kind: 'folder' });
    const subject = { kind: 'person', id: ids.ana } as const;
    await ada.access.grant({ fileId: space, subject, level: 'edit' });
    const question = { search: 'How often is the pump serviced?', includeDrafts: true };
    const { id: fileId } = await ana.files.add({
      parentId: space,
      name: 'Pumps',
      kind: 'document',
      content: textToContent('The pump is serviced every ninety days by the night shift.'),
    });
    await ana.comments.add({ fileId, body: `@[ada](${ids.ada}) look` });
    while ((await ana.search.search({ q: 'pump' })).list.length === 0) {
      await new Promise((done) => setTimeout(done, 50));
    }
    await ana.assistant.vectorSearch(question);
    const upload = { parentId: space, files: [{ name: 'a.bin', content: 'x' }] };
    await expect(ana.files.upload(upload)).rejects.toMatchObject({ status: 500 });
    for (const told of [
      'sending a mail failed',
      'model call failed, answering with quotations',
      'answering a request failed',
    ])
      await logged(`"${told}"`);

    const password = (await readFile(join(folder, 'postgres', 'password'), 'utf8')).trim();
    const everything: Record<string, string> = {
      ...secrets,
      escaped: JSON.stringify(secrets.EMBEDDINGS_API_KEY).slice(1, -1),
      mailPassword,
      mailPasswordInUrl: encodeURIComponent(mailPassword),
      password,
      guess,
      token,
      ...tokens,
      ...Object.fromEntries(codes.entries()),
    };
    const seen = Object.entries(everything).filter(([, secret]) => log.includes(secret));
    expect(
      seen.map(([name, secret]) => `${name}: ${log.split('\n').find((l) => l.includes(secret))}`),
    ).toEqual([]);
  } finally {
    server.disconnect();
    if (server.exitCode === null) await once(server, 'exit');
    await endAbandonedPostgres(join(folder, 'postgres'));
    await provider.stop();
    service.closeAllConnections();
    service.close();
    await new Promise<void>((done) => mail.close(done));
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
