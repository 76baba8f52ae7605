// Pages and dialogs with a failing server, and on a small screen.
import type { Page } from '@playwright/test';
import { expectAccessible, violations } from '../accessibility.ts';
import { expect, test } from '../journey.ts';
import { call, placeOf, signIn } from '../people.ts';

const pages = [
  '/',
  '/?view=trash',
  '/review?box=all',
  '/codereview?id=0',
  '/gaps',
  '/glossary',
  '/audit',
  '/people',
];

/** Opens a document in the tree; returns its id. */
async function openDocument(page: Page): Promise<string> {
  await page.getByRole('treeitem', { name: 'Operations', exact: true }).click();
  await page.getByRole('main').getByText('Operations at a glance').click();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  return page.url().split('/detail/')[1]?.split('/')[0] ?? '';
}

async function filled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expect(page.locator('[aria-busy]').filter({ visible: true })).toHaveCount(0);
}

test('every page reports in Chinese that it could not be loaded, on a small screen', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await signIn(browser, 'Ingrid Solheim', { viewport: { width: 360, height: 740 } });
  await page.getByRole('button', { name: 'Open sidebar' }).click();
  const id = await openDocument(page);
  await page.evaluate(() => localStorage.setItem('language', 'zh'));
  const isKept = (path: string) => /my_role|\/news/.test(path);
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/') && !isKept(pathname),
    (route) => route.fulfill({ status: 500, body: '' }),
  );
  for (const address of [...pages, `/detail/${id}/-`, `/history/${id}/document`]) {
    await page.goto(address);
    await filled(page);
    await expect(page.getByRole('button', { name: '重试' }).first(), address).toBeVisible();
    expect(await violations(page), address).toEqual([]);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond, address).toBeLessThanOrEqual(0);
  }
});

test('parameters that a page does not know are ignored', async ({ browser }) => {
  const page = await signIn(browser, 'Ingrid Solheim');
  for (const [path, heading] of [
    ['/viewrepeat?age=5&kind=all', 'Duplicate text'],
    ['/glossary?q=true', 'Glossary'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});

test('a dialog that could not be loaded changes nothing, and can be loaded again', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await signIn(browser, 'Ingrid Solheim');
  // The badge on the button does not cover it.
  await page.route('**/api/comment/counts?**', (route) => {
    const asked = new URL(route.request().url()).searchParams.get('fileIds') ?? '';
    const list = asked.split(',').map((fileId) => ({ fileId, open: 1, unread: 1 }));
    return route.fulfill({ json: { code: 200, message: '', data: { list } } });
  });
  await openDocument(page);
  const comments = page.getByRole('button', { name: 'Comments, 1 unread comment' });
  await comments.click({ position: { x: 18, y: 8 } });
  await expect(page.getByRole('dialog', { name: 'Comments' })).toBeVisible();
  await page.keyboard.press('Escape');

  const open = async (entry: string, path: string) => {
    await page.route(`**/api${path}?**`, (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(`**/api${path}?**`);
    return dialog;
  };
  const template = await open('Use as template…', '/file/template');
  await expect(template.getByRole('button', { name: 'Save' })).toBeDisabled();
  await template.getByRole('button', { name: 'Try again' }).click();
  await expect(template.getByRole('radio', { name: 'In its space' })).toBeChecked();
  await expect(template.getByRole('button', { name: 'Save' })).toBeEnabled();
  await page.keyboard.press('Escape');

  const period = await open('Owner and review date…', '/file/review_period');
  await expect(period.getByRole('button', { name: 'Save' })).toBeDisabled();
  await period.getByRole('button', { name: 'Try again' }).click();
  await expect(period.getByRole('combobox', { name: 'Review period' })).toHaveValue('Never');
});

test('elements with little room stay within it', { tag: ['@deep', '@chromium'] }, async ({
  browser,
}) => {
  const page = await signIn(browser, 'Ingrid Solheim', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  await page.getByRole('button', { name: 'Open sidebar' }).click();
  await openDocument(page);

  // The link to the folder is no larger than a touch target.
  const way = page.getByRole('main').getByRole('navigation', { name: 'Files' });
  const up = way.getByRole('link', { name: 'Operations', exact: true });
  const upPlace = await placeOf(up);
  expect(upPlace.width).toBeGreaterThanOrEqual(40);
  const title = await placeOf(way.locator('[aria-current="page"]'));
  expect(title.x - upPlace.x - upPlace.width).toBeLessThan(8);
  const parentId = new URL((await up.getAttribute('href')) ?? '', page.url()).searchParams.get(
    'folder',
  );

  // The placeholder is as wide as the content.
  await page.route('**/api/comment/getTop?**', () => {});
  await page.getByRole('button', { name: /^Comments/ }).click();
  const awaited = page.getByRole('dialog', { name: 'Comments' }).locator('[aria-busy]');
  await expect(awaited).toBeVisible();
  expect(await awaited.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);

  // A very long name does not push anything out of its dialog.
  const name = 'Seilbahnumlaufbetriebsgenehmigungsverfahrensvorschriftensammlung';
  const { id } = await call(page, '/file/add', { parentId, name, kind: 'document' });
  await call(page, '/file/delete', { fileId: id });
  await page.goto('/?view=trash');
  await page.getByRole('button', { name: `Delete permanently: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');

  // Beside the assistant, a page is as narrow as on a small screen.
  await page.setViewportSize({ width: 1024, height: 740 });
  await page.goto('/');
  const when = page.getByRole('region', { name: 'Recent' }).locator('time');
  await expect(when.first()).toBeVisible();
  await page.getByRole('button', { name: 'Docent Assistant' }).click();
  await expect(when.first()).toBeHidden();
  const lists = [
    ['/?view=trash', name],
    [`/?folder=${parentId}`, 'Operations at a glance'],
    ['/people', 'Hana Kobayashi'],
    ['/audit', 'Moved to trash'],
  ];
  for (const [address = '', entry = ''] of lists) {
    await page.goto(address);
    await page.getByRole('button', { name: 'Docent Assistant' }).click();
    const text = page.getByRole('main').getByText(entry, { exact: true }).first();
    const { width, height } = await placeOf(text);
    expect(width / height, address).toBeGreaterThan(4);
  }
  await call(page, '/file/delete', { fileId: id, forever: true });
});
