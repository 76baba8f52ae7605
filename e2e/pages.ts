// Documents laid out as pages: imported, shown as pages, and looked at sheet by sheet.
import type { Page } from '@playwright/test';
import { currentStage, expect } from './journey.ts';
import { edit, text } from './people.ts';

export const status = (page: Page) => page.getByRole('region', { name: 'Status bar' });

export const sentence =
  'The grip holds the rope by its springs and lets it go over the coupling ramp. ';

/** Chapters with long paragraphs, a table, a list and code, so that page ends go through each of them. */
export function manual(chapters: number): string {
  const rows = Array.from({ length: 31 }, (_, i) => `| Part ${i} | ${i * 7} mm | ${sentence} |`);
  const steps = Array.from({ length: 9 }, (_, i) => `${i + 1}. ${sentence.repeat(1 + (i % 3))}`);
  const code = Array.from({ length: 17 }, (_, i) => `line ${i} of the program`);
  return Array.from({ length: chapters }, (_, i) =>
    [
      `## Chapter ${i + 1}`,
      sentence.repeat(9 + i),
      sentence.repeat(5),
      ['| Part | Length | Remark |', '|---|---|---|', ...rows].join('\n'),
      steps.join('\n'),
      `> ${sentence.repeat(3)}`,
      `\`\`\`\n${code.join('\n')}\n\`\`\``,
    ].join('\n\n'),
  ).join('\n\n');
}

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
  await choosePage(page, 'Page set-up…');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('View').selectOption('Pages');
  await dialog.getByLabel('Columns').selectOption(columns);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
}

/** The sheets that are drawn on the way from the first line to the last, and what is wrong with them. */
export function lookThrough(page: Page): Promise<{ sheets: number; faults: string[] }> {
  return text(page).evaluate(async (content) => {
    const frames = async (count: number) => {
      for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
    };
    let scroller: Element = content;
    while (!/auto|scroll/.test(getComputedStyle(scroller).overflowY) && scroller.parentElement) {
      scroller = scroller.parentElement;
    }
    const frame = content.parentElement ?? content;
    const zoom = new DOMMatrix(getComputedStyle(frame).transform).a;
    const faults = new Set<string>();
    const sheets = new Set<string>();
    const check = () => {
      const { top, bottom } = scroller.getBoundingClientRect();
      const papers = [...document.querySelectorAll('.page-box')]
        .map((sheet) => sheet.getBoundingClientRect())
        .sort((a, b) => a.top - b.top);
      for (const band of frame.querySelectorAll('.page-header-footer[data-place="footer"]')) {
        sheets.add(band.textContent ?? '');
      }
      for (const section of content.querySelectorAll<HTMLElement>(':scope > section')) {
        const box = section.getBoundingClientRect();
        const told = Number.parseFloat(
          section.style.getPropertyValue('contain-intrinsic-block-size'),
        );
        if (box.bottom < top || box.top > bottom) continue;
        if (Math.abs(box.height / zoom - told) > 1) {
          faults.add(`a section is ${box.height}, not ${told}`);
        }
      }
      const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const line of range.getClientRects()) {
          if (line.width === 0 || line.bottom < top || line.top > bottom) continue;
          const isOnPaper = papers.some(
            (paper) =>
              line.top > paper.top + 30 * zoom &&
              line.bottom < paper.bottom - 30 * zoom &&
              line.left >= paper.left &&
              line.right <= paper.right,
          );
          if (!isOnPaper) faults.add(`no paper is under “${node.textContent?.slice(0, 40)}”`);
        }
      }
      for (const row of content.querySelectorAll('tr.page-row:has(.page-row-gap)')) {
        const header = row.nextElementSibling;
        if (!header?.matches('.page-row') || !header.textContent?.includes('Length')) {
          faults.add('a table goes on without its header row');
        }
      }
    };
    scroller.scrollTo(0, 0);
    for (let steps = 0, before = -1; scroller.scrollTop !== before; steps++) {
      if (steps === 500) throw new Error('the text has no end');
      // An end of a page that comes near is measured, and may move what follows once: later on a busy machine.
      for (let tries = 0; tries === 0 || (faults.size > 0 && tries < 10); tries++) {
        faults.clear();
        await frames(20);
        check();
      }
      if (faults.size > 0) break;
      before = scroller.scrollTop;
      scroller.scrollBy(0, 500);
    }
    return { sheets: sheets.size, faults: [...faults] };
  });
}

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
  // Which tools have room is known a moment after the toolbar is there.
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

/** The sheets at the end of the text that are not as large as their paper. */
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
