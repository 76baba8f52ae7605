// Word files by LibreOffice and python-docx, which `npm run test:peers` writes anew.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectedLosses, lostWords } from '../testing/lostWords.ts';
import { outlineOf } from '../testing/outline.ts';
import { readWord } from './readWord.ts';

const folder = join(import.meta.dirname, '../testing/word-files');
const names = (await readdir(folder)).filter((name) => name.endsWith('.docx'));

test.each(names.map((name) => name.replace('.docx', '')))('%s', async (name) => {
  const read = readWord(await readFile(join(folder, `${name}.docx`)), () => '/picture');
  const text = await readFile(join(folder, `${name}.txt`), 'utf8');
  expect(lostWords(text, read)).toBe(expectedLosses[name] ?? '');
  const page = read.content.attrs?.page as Record<string, object>;
  const outline = [
    ...outlineOf(read.content),
    ...['firstHeader', 'header', 'footer'].flatMap((band) => {
      const words = Object.values(page[band] ?? {}).filter((own) => own !== '');
      return words.length > 0 ? [`${band}: ${words.join(' | ')}`] : [];
    }),
    ...read.comments.map(({ author, quote, text: own }) => `${author} on “${quote}”: ${own}`),
    ...read.losses.map(({ kind, count }) => `lost: ${kind} ${count}`),
  ];
  await expect(`${outline.join('\n')}\n`).toMatchFileSnapshot(join(folder, `${name}.outline`));
});
