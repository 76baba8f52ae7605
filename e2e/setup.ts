// Before the first journey: starts Docent once like a newcomer, with an empty data folder, signs everybody
// in, and leaves the folder to the workers, each of which runs a server on its own copy.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeIn, createBrowser, startSignIn } from '../server/src/testing/browser.ts';
import { createClient } from '../server/src/testing/client.ts';
import { type DemoBase, demoBaseVariable, end, freePort, launch, urlOf } from './server.ts';

export default async function prepareDemoBase(): Promise<() => Promise<void>> {
  const parent = await mkdtemp(join(tmpdir(), 'docent-journeys-'));
  const folder = join(parent, 'data');
  await mkdir(folder);
  const port = await freePort();
  const server = await launch(folder, port);
  try {
    const tokens = await signInEverybody(urlOf(port));
    const { list } = await createClient(urlOf(port), tokens['Tomasz Wieczorek']).files.findOuter(
      {},
    );
    const space = list.find(({ name }) => name === 'Operations');
    if (!space) throw new Error('the demo base has no space "Operations"');
    const base: DemoBase = { folder, space: space.id, tokens };
    const file = join(parent, 'base.json');
    await writeFile(file, JSON.stringify(base));
    process.env[demoBaseVariable] = file;
  } finally {
    await end(server, 'SIGTERM');
  }
  return () => rm(parent, { recursive: true, force: true });
}

/** Signs in each person on the sign-in page; returns their tokens by name. */
export async function signInEverybody(url: string): Promise<Record<string, string>> {
  const client = createClient(url);
  const tokens: Record<string, string> = {};
  const page = await openSignInPage(url);
  const people = page.html.matchAll(/value="([^"]+)".*?class="name">([^<]+)</gs);
  for (const [, person = '', name = ''] of people) {
    const { browser, started, address } = await openSignInPage(url);
    const answer = await browser.follow(address, {
      method: 'POST',
      body: new URLSearchParams({ person }),
    });
    const { token } = await client.people.handleAuthorizationCode(codeIn(answer.url, started));
    tokens[name] = token;
  }
  return tokens;
}

async function openSignInPage(url: string) {
  const browser = createBrowser();
  const { started, url: first } = await startSignIn(createClient(url));
  const { url: address, response } = await browser.follow(first);
  return { browser, started, address, html: await response.text() };
}
