import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../journey.ts';
import { openBrowser, openNewDocument, placeOf, publish, saved, signIn, text } from '../people.ts';

/** Inserts a control after a line of text with the "/" menu, and fills in its dialog. */
async function addControl(page: Page, line: string, kind: string, name: string): Promise<void> {
  await page.keyboard.type(`${line} /${kind}`);
  await page.getByRole('option', { name: `Form field: ${kind}` }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name);
}

async function saveControl(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
}

test('an editor creates a form; somebody who may comment fills it in and signs it, and the editor sees it at once', async ({
  browser,
}) => {
  const tomasz = await openBrowser(browser, 'Tomasz Wieczorek');
  await openNewDocument(tomasz, { name: 'Lifting permit' });

  await addControl(tomasz, 'Applicant:', 'Text', 'Applicant');
  await tomasz.getByRole('dialog').getByLabel('Required').check();
  await tomasz.getByRole('dialog').getByLabel('Pattern').fill('(a)\\1');
  await tomasz.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(tomasz.getByText(/This pattern isn't valid/)).toBeVisible();
  await tomasz.getByRole('dialog').getByLabel('Pattern').fill('');
  await expectAccessible(tomasz);
  await saveControl(tomasz);
  await addControl(tomasz, 'Wind:', 'Number', 'Wind');
  await tomasz.getByRole('dialog').getByLabel('Max. value').fill('12');
  await tomasz.getByRole('dialog').getByLabel('Text after the field').fill('m/s');
  await saveControl(tomasz);
  await addControl(tomasz, 'Crane:', 'Dropdown', 'Crane');
  await tomasz.getByRole('dialog').getByLabel('Options').fill('LR 1300\nLTM 1450');
  await saveControl(tomasz);
  await tomasz.keyboard.type('/signature');
  await tomasz.getByRole('option', { name: 'Signature line' }).click();
  await tomasz.getByRole('dialog').getByLabel('Signer').fill('Lifting supervisor');
  await tomasz.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(tomasz.getByText('Not signed')).toBeVisible();
  await expect(saved(tomasz)).toBeVisible();

  await publish(tomasz);
  const fileId = new URL(tomasz.url()).pathname.split('/')[2] ?? '';
  await letEveryoneComment(browser, fileId);

  const mateo = await openBrowser(browser, 'Mateo Quispe');
  await mateo.goto(tomasz.url());
  await mateo.getByRole('button', { name: 'Fill in' }).click();
  await expect(mateo.getByLabel('Applicant')).toBeFocused();
  await mateo.keyboard.type('Mateo Quispe');
  await mateo.keyboard.press('Tab');
  await expect(mateo.getByLabel('Wind')).toBeFocused();
  await mateo.keyboard.type('40');
  await mateo.keyboard.press('Enter');
  await expect(mateo.getByText('Enter 12 or less.')).toBeVisible();
  await expect(mateo.getByLabel('Wind')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(mateo);
  // An invalid value is not dropped silently.
  await mateo.getByRole('button', { name: 'Done' }).click();
  await expect(mateo.getByText(/1 entry isn't valid and wasn't saved/)).toBeVisible();
  await expect(mateo.getByLabel('Wind')).toBeFocused();
  await mateo.getByLabel('Wind').fill('8.5');
  await expect(mateo.getByText(/1 entry isn't valid/)).toBeHidden();
  await mateo.getByLabel('Crane').selectOption('LTM 1450');
  await expect(text(tomasz).getByLabel('Applicant')).toHaveValue('Mateo Quispe');
  await expect(text(tomasz).getByLabel('Wind')).toHaveValue('8.5');
  await expect(text(tomasz).getByLabel('Crane')).toHaveValue('LTM 1450');
  await expect(mateo.getByText(/All fields are filled in · Saved/)).toBeVisible();
  await mateo.getByRole('button', { name: 'Done' }).click();
  await expect(mateo.getByText(/Wind: 8\.5\sm\/s/)).toBeVisible();

  await mateo.getByRole('button', { name: 'More actions' }).click();
  const download = mateo.waitForEvent('download');
  await mateo.getByRole('menuitem', { name: 'Download form as CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toMatch(/,Applicant,Mateo Quispe\r\n.*,Wind,8\.5\r\n.*,Crane,LTM 1450\r\n$/);

  await mateo.getByRole('button', { name: 'Sign: Lifting supervisor' }).click();
  const pad = mateo.getByRole('dialog').getByRole('img', { name: /Draw your signature with/ });
  await expect(mateo.getByRole('dialog').getByRole('button', { name: 'Sign' })).toBeDisabled();
  await expectAccessible(mateo);
  const box = await placeOf(pad);
  await mateo.mouse.move(box.x + 20, box.y + 50);
  await mateo.mouse.down();
  await mateo.mouse.move(box.x + 120, box.y + 20, { steps: 8 });
  await mateo.mouse.move(box.x + 200, box.y + 70, { steps: 8 });
  await mateo.mouse.up();
  await mateo
    .getByRole('dialog')
    .getByLabel(/Save for next time/)
    .check();
  await mateo.getByRole('dialog').getByRole('button', { name: 'Sign' }).click();
  for (const page of [mateo, tomasz]) {
    await expect(page.getByRole('img', { name: 'Signature of Mateo Quispe' })).toBeVisible();
    await expect(page.getByText(/Mateo Quispe, .* · Version 1/)).toBeVisible();
    await expect(page.getByText('The text has changed since it was signed.')).toBeHidden();
  }

  // Later changes of the text are visible at the signature.
  await text(tomasz).getByLabel('Wind').fill('11');
  await expect(tomasz.getByText('The text has changed since it was signed.')).toBeVisible();
});

test('on a small screen a form is filled in by touch, in Chinese and in dark mode', {
  tag: ['@deep', '@chromium'],
}, async ({ browser }) => {
  const ingrid = await signIn(browser, 'Ingrid Solheim');
  const fileId = await ingrid.evaluate(async () => {
    const token = localStorage.getItem('token') ?? '';
    const call = async (path: string, body?: object) => {
      const answer = await fetch(`/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return (await answer.json()).data;
    };
    const control = (attrs: object) => ({ type: 'control', attrs });
    const content = {
      type: 'doc',
      content: [
        {
          type: 'section',
          content: [
            {
              type: 'paragraph',
              content: [
                { type: 'text', text: '班次：' },
                control({ key: 's', label: '班次', kind: 'radio', options: ['早班', '夜班'] }),
              ],
            },
            {
              type: 'paragraph',
              content: [
                { type: 'text', text: '日期：' },
                control({ key: 'd', label: '日期', kind: 'date', required: true }),
              ],
            },
            {
              type: 'paragraph',
              content: [
                { type: 'text', text: '已检查：' },
                control({ key: 'c', label: '已检查', kind: 'checkbox' }),
              ],
            },
            { type: 'signature', attrs: { label: '值班长' } },
          ],
        },
      ],
    };
    const { list } = await call('/file/findOuter?limit=50');
    const space = list.find(({ name }: { name: string }) => name === 'Operations');
    const file = { parentId: space.id, name: '交接单', kind: 'document', content };
    const { id } = await call('/file/add', file);
    await call('/file/update', { fileId: id, state: 'published' });
    return id as string;
  });
  await letEveryoneComment(browser, fileId);
  const phone = await signIn(browser, 'Mateo Quispe', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await phone.evaluate(() => {
    localStorage.setItem('language', 'zh');
    localStorage.setItem('theme', 'dark');
  });
  await phone.goto(`/detail/${fileId}/form`);
  await phone.getByRole('button', { name: '填写' }).tap();
  await phone.getByLabel('夜班').tap();
  // A tap beside the small box checks it.
  const box = await placeOf(phone.getByRole('checkbox', { name: '已检查' }));
  await phone.touchscreen.tap(box.x - 4, box.y + box.height / 2);
  await expect(phone.getByRole('checkbox', { name: '已检查' })).toBeChecked();
  await phone.getByLabel('日期').fill('2026-12-01');
  await expect(phone.getByText(/已全部填写 · 已保存/)).toBeVisible();
  await expectAccessible(phone);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await phone.getByRole('button', { name: '完成' }).tap();
  const late = await openBrowser(browser, 'Amara Okafor');
  await late.goto(`/detail/${fileId}/form`);
  await late.getByRole('button', { name: 'Sign: 值班长' }).click();
  await late.getByRole('dialog').getByText('Type', { exact: true }).click();
  await late.getByRole('dialog').getByLabel('Your name').fill('Amara Okafor');
  await phone.getByRole('button', { name: /签名.*值班长/ }).tap();
  await phone.getByRole('dialog').getByText('输入', { exact: true }).tap();
  await phone.getByRole('dialog').getByLabel('您的姓名').fill('Mateo Quispe');
  await phone.getByRole('dialog').getByRole('button', { name: '签名' }).tap();
  await expect(phone.getByText(/版本 1/)).toBeVisible();
  await expectAccessible(phone);

  // Somebody who is late gets a message, and sees who has signed.
  await late.getByRole('dialog').getByRole('button', { name: 'Sign' }).click();
  await expect(late.getByText('This line is already signed.')).toBeVisible();
  await expect(late.getByRole('dialog')).toBeHidden();
  await expect(late.getByText(/Mateo Quispe, .* · Version 1/)).toBeVisible();
});

/** As an administrator does in the access dialog. */
async function letEveryoneComment(
  browser: Parameters<typeof signIn>[0],
  fileId: string,
): Promise<void> {
  const ingrid = await signIn(browser, 'Ingrid Solheim');
  const status = await ingrid.evaluate(async (id) => {
    const body = { fileId: id, subject: { kind: 'everyone' }, level: 'comment' };
    const token = localStorage.getItem('token') ?? '';
    const answer = await fetch('/api/keyclock/grant', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.status;
  }, fileId);
  expect(status).toBe(200);
  await ingrid.context().close();
}
