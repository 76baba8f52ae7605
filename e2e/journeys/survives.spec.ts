// A server of its own, because this journey kills it.
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { newDocument, saved, signIn, text } from '../people.ts';
import { end, freePort, launch } from '../server.ts';

let data: string;
let port: number;
let server: ChildProcess;

test.beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'docent-survives-'));
  port = await freePort();
  server = await launch(data, port);
});

test.afterAll(async () => {
  await end(server, 'SIGTERM');
  await rm(data, { recursive: true, force: true });
});

test('the server is killed while somebody writes; every word is there when it is back', async ({
  browser,
}) => {
  const page = await signIn(browser, 'Tomasz Wieczorek', { baseURL: `http://127.0.0.1:${port}` });
  const sign = page.getByLabel('State of your text');
  await newDocument(page, 'Night log');
  const address = page.url();
  await page.keyboard.type('Written in peace.');
  await expect(sign).toHaveAttribute('data-state', 'saved');

  const words = Array.from({ length: 60 }, (_, i) => `word${i}`);
  let killed: Promise<void> | undefined;
  for (const [i, word] of words.entries()) {
    if (i === 30) killed = end(server, 'SIGKILL');
    await page.keyboard.type(` ${word}`);
  }
  await killed;
  await expect(sign).toHaveAttribute('data-state', 'offline');

  // Reloaded with nobody there, the page cannot come; what was typed waits in the browser.
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload().catch(() => {});
  server = await launch(data, port);

  await page.goto(address);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(text(page)).toContainText(`Written in peace. ${words.join(' ')}`);
  await expect(sign).toHaveAttribute('data-state', 'saved');
  await expect(saved(page)).toBeVisible();

  // A browser that has nothing of its own sees what the server has.
  const mei = await signIn(browser, '林晓梅', { baseURL: `http://127.0.0.1:${port}` });
  await mei.goto(address);
  await mei.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(text(mei)).toContainText(`Written in peace. ${words.join(' ')}`);
});
