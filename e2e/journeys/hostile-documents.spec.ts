// Somebody who may edit tries to run scripts in others' browsers, through everything that reaches their
// pages: raw updates, diagrams, formulas, names, comments, questions and files. Nothing runs, no other
// origin is requested, and no page contains anything that only its content security policy blocks.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import * as hostile from '../../packages/document-model/src/testing/hostile.ts';
import { elementOf, fragmentName } from '../../packages/document-model/src/yjs.ts';
import { openWriter } from '../../server/src/features/editing/testing/nodes.ts';
import { createClient, type TestClient } from '../../server/src/testing/client.ts';
import { currentStage, expect, isDeep, test } from '../journey.ts';
import { signIn, text } from '../people.ts';

const script = 'hit(1)';
const markup = `<img src=x onerror=${script}>"'><svg onload=${script}>`;

let canary: string;
/** Requests that the other origin received. */
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end();
});
/** Scripts that ran, and policy violations. */
const ran: string[] = [];

test.beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  canary = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Bound {
  hit(what: string): void;
}

async function watch(context: BrowserContext): Promise<void> {
  await context.exposeBinding('hit', ({ frame }, what) => {
    ran.push(`${what} at ${frame.url()}`);
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sample } = event;
      // External images may be referenced, but are never loaded; `asked` shows that.
      if (effectiveDirective === 'img-src') return;
      // The frame for diagrams has no origin and no rights; its policy stops what the library tries in it.
      if (location.href === 'about:srcdoc') return;
      (window as unknown as Bound).hit(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  const listen = (page: Page) => {
    page.on('dialog', (dialog) => {
      ran.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
  };
  for (const page of context.pages()) listen(page);
  context.on('page', listen);
}

/** Elements that would run or load something without a policy. */
const suspicious = (page: Page) =>
  page.evaluate((canary) => {
    const suspects: string[] = [];
    const say = (element: Element, why: string) =>
      suspects.push(`${why}: ${element.outerHTML.slice(0, 300)}`);
    const addresses = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'poster'];
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name)) say(element, 'handler');
        // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip these before a scheme
        const scheme = /^([\w+.-]+):/.exec(value.replace(/[\u0000-\u0020]/g, ''))?.[1];
        const isAddress = addresses.includes(name.toLowerCase());
        if (isAddress && scheme && /^(javascript|vbscript|data)$/i.test(scheme)) {
          if (!/^data:image\//.test(value)) say(element, 'address');
        }
        if (name === 'style' && (value.includes(canary) || /position:\s*fixed/.test(value))) {
          if (!element.matches('iframe[sandbox="allow-scripts"], body > *')) say(element, 'style');
        }
        if (name === 'srcdoc' && !element.matches('[sandbox="allow-scripts"]')) {
          say(element, 'frame');
        }
      }
      const isScript = element instanceof HTMLScriptElement;
      if (isScript && new URL(element.src, location.href).origin !== location.origin) {
        say(element, 'script');
      }
      if (element.localName === 'style' && element.textContent?.includes(canary)) {
        say(element, 'sheet');
      }
      if (/^(object|embed|base)$/.test(element.localName)) say(element, 'element');
    }
    if (getComputedStyle(document.body).outlineColor === 'rgb(1, 2, 3)')
      suspects.push('body styled');
    if (Object.keys(Object.prototype).length > 0) suspects.push('polluted');
    return suspects;
  }, canary);

/** Renders everything as for printing, clicks everything clickable in the text, and checks. */
async function inspect(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.getByText('Loading diagram').filter({ visible: true })).toHaveCount(0);
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>(
      '.document-text :is(summary, .leaf-button, .embed-load, svg a), .ProseMirror :is(summary, .leaf-button, svg a)',
    )) {
      part.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
    dispatchEvent(new Event('afterprint'));
  });
  expect(await suspicious(page)).toEqual([]);
  expect(ran).toEqual([]);
  expect(asked).toEqual([]);
}

/** Writes the blocks into the draft without the editor. */
async function writeRaw(client: TestClient, token: string, parentId: string, blocks: object[]) {
  const { id } = await client.files.add({ parentId, name: markup, kind: 'document' });
  await client.files.update({ fileId: id, state: 'published' });
  const writer = await openWriter({
    url: `${currentStage().url.replace('http', 'ws')}/live`,
    fileId: id,
    token,
  });
  expect(writer.reasons).toEqual([]);
  const section = writer.ydoc.getXmlFragment(fragmentName).get(0);
  if (!('push' in section)) throw new Error('no section');
  for (let at = 0; at < blocks.length; at += 50) {
    const part = blocks.slice(at, at + 50).map((block) => elementOf(block as never));
    section.push(part as never);
    await writer.saved();
  }
  expect(writer.reasons).toEqual([]);
  writer.leave();
  return id;
}

/** Ingrid's observed page, her client, and a space for hostile files. */
async function openWatched(browser: Browser) {
  const page = await signIn(browser, 'Ingrid Solheim');
  await watch(page.context());
  const { url, tokens } = currentStage();
  const token = tokens['Ingrid Solheim'] ?? '';
  const client = createClient(url, token);
  const { id: space } = await client.files.add({ parentId: null, name: markup, kind: 'folder' });
  return { page, client, token, space };
}

test('nothing that a writer inserts runs in a page', { tag: '@chromium' }, async ({ browser }) => {
  test.slow();
  const { page, client, token, space } = await openWatched(browser);
  const traps = { script, canary };
  // The short run takes a fifth, which one document holds: each attribute, and the eight values in turn.
  const isTaken = (i: number) => isDeep || i % 5 === 0;
  const blocks = hostile.hostileBlocks(traps).filter((_, i) => isTaken(i));
  const drawings = [
    ...hostile.hostileDiagrams(traps).map((source) => ({
      type: 'codeBlock',
      attrs: { language: 'mermaid' },
      content: [{ type: 'text', text: source }],
    })),
    ...hostile.hostileFormulas(traps).map((latex) => ({ type: 'formula', attrs: { latex } })),
  ];
  const all: object[] = [...drawings, ...blocks];

  for (let at = 0; at < all.length; at += 400) {
    const id = await writeRaw(client, token, space, all.slice(at, at + 400));
    await page.goto(`/detail/${id}/-?edit=true`);
    await expect(text(page)).toHaveAttribute('contenteditable', 'true');
    await inspect(page);
    await client.files.update({ fileId: id, state: 'published' });
    await page.goto(`/detail/${id}/-`);
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    await inspect(page);
    await page.pdf();
    await page.goto(`/history/${id}/document`);
    await expect(page.getByRole('article', { name: /^Change 1 of/ })).toBeVisible();
    await inspect(page);
  }
});

/**
 * Changes Ingrid Solheim's name in the server's responses, because names come from the identity provider.
 */
async function rename(page: Page, name: string): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    if (!response.headers()['content-type']?.startsWith('application/json')) {
      return route.fulfill({ response });
    }
    const body = (await response.text()).replaceAll(
      'Ingrid Solheim',
      JSON.stringify(name).slice(1, -1),
    );
    return route.fulfill({ response, body });
  });
}

test('names, comments, questions and files are shown as plain text', {
  tag: ['@deep', '@chromium'],
}, async ({ browser }) => {
  test.slow();
  const { page, client, space } = await openWatched(browser);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" onload="${script}" width="9" height="9">
    <script>${script}</script><image href="${canary}/svg.png"/><a xlink:href="javascript:${script}"><rect width="9" height="9"/></a>
    <foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:${script}"/></foreignObject></svg>`;
  const html = `<script>${script}</script><img src="${canary}/html.png" onerror="${script}">`;
  const files = await client.files.upload({
    parentId: space,
    files: [
      { name: `${markup}.svg`, mime: 'image/svg+xml', content: svg },
      { name: 'javascript:hit(1).html', mime: 'text/html', content: html },
      { name: 'a.bin', mime: 'image/png', content: svg },
    ],
  });
  const [picture] = files;
  const { id: trashed } = await client.files.add({
    parentId: space,
    name: `${markup} old`,
    kind: 'folder',
  });
  await client.files.delete({ fileId: trashed });
  const { id } = await client.files.add({
    parentId: space,
    name: `javascript:${script} ${markup}`,
    kind: 'document',
    content: {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          attrs: { id: 'zebra' },
          content: [{ type: 'text', text: `The zebra is fed at noon ${markup}` }],
        },
        ...files.map(({ id }) => ({
          type: 'image',
          attrs: { src: `/api/file/attachment?fileId=${id}`, fileId: id, caption: markup },
        })),
      ],
    },
  });
  await client.files.update({ fileId: id, state: 'published' });
  const thread = await client.comments.add({
    fileId: id,
    paragraphId: 'zebra',
    anchor: { from: 4, to: 9 },
    quote: 'zebra',
    body: `${markup} javascript:${script} [x](javascript:${script})`,
  });
  await rename(page, markup);

  for (const address of [
    '/',
    `/?folder=${space}`,
    '/?view=trash',
    `/detail/${id}/${encodeURIComponent(markup)}`,
    `/detail/${id}/-#c-${thread.id}`,
    `/detail/${id}/-?edit=true`,
    `/history/${id}/document`,
    ...files.map((file) => `/detail/${file.id}/-`),
    '/people',
    '/audit',
    '/review?box=all',
    '/gaps',
    `/explain?q=${encodeURIComponent(`zebra ${markup}`)}`,
    `/detail/0/${encodeURIComponent(markup)}`,
    `/nowhere?q=${encodeURIComponent(markup)}#${encodeURIComponent(markup)}`,
  ]) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await expect(page.locator('[aria-busy]').filter({ visible: true })).toHaveCount(0);
    await inspect(page);
  }
  await page.goto(`/api/file/attachment?fileId=${picture?.id}`);
  await inspect(page);

  await page.goto(`/detail/${id}/-#c-${thread.id}`);
  await expect(page.getByText(`javascript:${script} [x]`)).toBeVisible();
  await inspect(page);
  await page.keyboard.press('Control+k');
  const find = page.getByRole('combobox', { name: 'Search', exact: true });
  await find.fill('zebra onerror');
  await expect(page.getByRole('option').filter({ hasText: 'zebra' }).first()).toBeVisible();
  await inspect(page);
  await find.fill(markup);
  await inspect(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Docent Assistant' }).click();
  const panel = page.getByRole('region', { name: 'Docent Assistant' });
  await panel.getByLabel('Your question').fill(`When is the zebra fed? ${markup}`);
  await panel.getByLabel('Your question').press('Enter');
  await expect(panel.getByRole('log')).toContainText('fed at noon');
  await inspect(page);
});
