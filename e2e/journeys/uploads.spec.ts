import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { currentStage, expect, test } from '../journey.ts';
import { signIn } from '../people.ts';

test('somebody pauses an upload, closes the page and continues with the same file', async ({
  browser,
}, testInfo) => {
  const page = await signIn(browser, 'Tomasz Wieczorek');
  const [film, other] = [testInfo.outputPath('Crane.mp4'), testInfo.outputPath('Other.mp4')];
  const bytes = randomBytes(12 * 2 ** 20);
  await writeFile(film, bytes);
  await writeFile(other, bytes.subarray(1));
  const list = page.getByRole('region', { name: 'Upload files' });
  const choose = async (path: string, click: () => Promise<void>) => {
    const chooser = page.waitForEvent('filechooser');
    await click();
    await (await chooser).setFiles(path);
  };
  // The first part arrives, and the connection stalls at the second one.
  let parts = 0;
  let isStalled = true;
  await page.route('**/api/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH' && parts++ > 0 && isStalled) return;
    await route.continue();
  });

  await page.goto(`/?folder=${currentStage().space}`);
  await page.getByRole('button', { name: 'New', exact: true }).first().click();
  await choose(film, () => page.getByRole('menuitem', { name: 'Upload files…' }).click());
  await expect.poll(() => parts).toBe(2);
  await list.getByRole('button', { name: 'Pause upload of Crane.mp4' }).click();
  await expect(list.getByRole('img', { name: 'Paused' })).toBeVisible();
  await list.getByRole('button', { name: 'Continue upload of Crane.mp4' }).click();
  await expect.poll(() => parts).toBe(3);

  await page.reload();
  await expect(list.getByText('Upload interrupted.')).toBeVisible();
  const chooseAgain = () => list.getByRole('button', { name: 'Choose file…' }).click();
  await choose(other, chooseAgain);
  await expect(list.getByRole('alert')).toHaveText("That's another file, or it has changed.");
  isStalled = false;
  await choose(film, chooseAgain);
  await expect(list.getByRole('link', { name: 'Crane.mp4' })).toBeVisible();
  // The first part was not sent again.
  expect(parts).toBe(4);
  const id = (await list.getByRole('link').getAttribute('href'))?.split('/')[2];
  const file = await page.request.get(`/api/file/attachment?fileId=${id}`, {
    headers: { authorization: `Bearer ${currentStage().tokens['Tomasz Wieczorek']}` },
  });
  expect((await file.body()).equals(bytes)).toBe(true);
});
