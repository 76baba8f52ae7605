// Documents laid out as pages: importing, showing as pages, and checking page by page.
import type { Page } from '@playwright/test';
import { scanPages } from '../web/src/editor/testing/scanPages.ts';
import { currentStage, expect } from './journey.ts';
import { edit, text } from './people.ts';

export const status = (page: Page) => page.getByRole('region', { name: 'Status bar' });

/** Imports a file as a document, as an upload does, and opens it in the editor. */
export async function importText(page: Page, fileName: string, words: string): Promise<void> {
  const parentId = currentStage().space;
  const id = await page.evaluate(
    async ({ parentId, fileName, words }) => {
      const body = new FormData();
      body.append('parentId', parentId);
      body.append('import', 'document');
      body.append('files', new File([words], fileName, { type: 'text/plain' }));
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
      const response = await fetch('/api/common/file/upload', { method: 'POST', headers, body });
      const [uploaded] = (await response.json()).data;
      return uploaded.id as string;
    },
    { parentId, fileName, words },
  );
  await page.goto(`/detail/${id}/-`);
  await edit(page);
}

export async function showPages(page: Page, columns = '1'): Promise<void> {
  await choosePage(page, 'Page setup…');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('View').selectOption('Pages');
  await dialog.getByLabel('Columns').selectOption(columns);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
}

/** Scrolls through the text; see `scanPages`. */
export const scanText = (page: Page) => text(page).evaluate(scanPages);

export async function pagesTold(page: Page): Promise<number> {
  const told = /of (\d+)/.exec(await status(page).innerText());
  return Number(told?.[1]);
}

export async function pagesPrinted(page: Page): Promise<number> {
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return printed.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

export async function choosePage(page: Page, item: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Page', exact: true });
  const chosen = page.getByRole('menuitem', { name: item, exact: true });
  // It takes a moment until the toolbar knows which tools fit.
  await expect(async () => {
    if (!(await menu.isVisible()))
      await page.getByRole('toolbar').getByRole('button', { name: /^More/ }).click();
    if (!(await chosen.isVisible())) await menu.click({ timeout: 3_000 });
    await expect(chosen).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await chosen.click();
}

const leaf = (tag: string, type: string, attrs: object) =>
  `<${tag} data-type="${type}" data-attrs='${JSON.stringify(attrs)}'></${tag}>`;
export const upright = leaf('div', 'sectionBreak', { orientation: 'portrait' });
export const lying = leaf('div', 'sectionBreak', { orientation: 'landscape' });
export const note = leaf('span', 'footnote', { text: 'With a ruler.' });

/** The pages at the end of the text whose size differs from their paper. */
export function unlikePaper(page: Page): Promise<string[]> {
  return text(page).evaluate(async (content) => {
    content.lastElementChild?.scrollIntoView({ block: 'end' });
    for (let i = 0; i < 20; i++) await new Promise(requestAnimationFrame);
    const papers = content.parentElement?.querySelectorAll<HTMLElement>('.page-box');
    const sheets = [...(papers ?? [])];
    if (sheets.length === 0) return ['none'];
    return sheets
      .map(({ offsetWidth, offsetHeight }) => [offsetWidth, offsetHeight].sort((a, b) => a - b))
      .filter(([short = 0, long = 0]) => Math.abs(short - 794) > 1 || Math.abs(long - 1123) > 1)
      .map((sides) => sides.join(' × '));
  });
}
