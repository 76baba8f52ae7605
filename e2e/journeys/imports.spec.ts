import { strToU8, zipSync } from 'fflate';
import { wordFile } from '../../server/src/office/testing/wordFile.ts';
import { currentStage, expect, test } from '../journey.ts';
import { saved, signIn, text } from '../people.ts';

test('somebody drops a Word file, edits it and downloads it, then brings in a wiki', async ({
  browser,
}) => {
  const page = await signIn(browser, 'Tomasz Wieczorek');
  await page.goto(`/?folder=${currentStage().space}`);
  const main = page.getByRole('main');
  const drop = async (name: string, bytes: Uint8Array) => {
    const dataTransfer = await page.evaluateHandle(
      ({ name, bytes }) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], name));
        return data;
      },
      { name, bytes: [...bytes] },
    );
    await main.locator('section').first().dispatchEvent('drop', { dataTransfer });
  };
  const list = page.getByRole('region', { name: 'Upload files' });
  const dialog = page.getByRole('dialog');

  const words = '<w:p><w:r><w:t>Grease the sheaves.</w:t></w:r></w:p>';
  await drop('Sheave care.docx', wordFile(words));
  await dialog.getByRole('button', { name: 'Import as document' }).click();
  await list.getByRole('link', { name: 'Sheave care.docx' }).click();
  await expect(main.getByText('Grease the sheaves.')).toBeVisible();
  await main.getByRole('button', { name: 'Edit', exact: true }).click();
  await text(page).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Twice.');
  await expect(saved(page)).toBeVisible();
  for (const [format, name] of [
    ['PDF (.pdf)', 'Sheave care.pdf'],
    ['Word (.docx)', 'Sheave care.docx'],
  ] as const) {
    await main.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Download' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: format }).click();
    expect((await download).suggestedFilename()).toBe(name);
  }

  const id = `${'1'.repeat(31)}a`;
  await page.goto(`/?folder=${currentStage().space}`);
  await drop(
    'Export.zip',
    zipSync({
      [`Yard ${id}.md`]: strToU8(`# Yard\n\nSee [ropes](Yard%20${id}/Ropes%20${id}.md).\n`),
      [`Yard ${id}/Ropes ${id}.md`]: strToU8('# Ropes\n\nDry them.\n'),
    }),
  );
  await expect(dialog.getByText('2 documents were found.')).toBeVisible();
  await dialog.getByLabel('Name of the new folder').fill('From Notion');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(list.getByText('2 documents')).toBeVisible();
  await list.getByRole('link', { name: 'From Notion' }).click();
  await main.getByRole('link', { name: 'Yard' }).first().click();
  await main.getByRole('link', { name: 'Yard' }).first().click();
  await main.getByRole('link', { name: 'ropes' }).click();
  await expect(main.getByText('Dry them.')).toBeVisible();
});
