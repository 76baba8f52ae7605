// No word of a Word file by other programs is lost, compared with LibreOffice's own conversion. The files also stand
// in server/src/office/testing/word-files, to which they are copied from here when they change.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectedLosses, lostWords } from '../../server/src/office/testing/lostWords.ts';
import { readWord } from '../../server/src/office/word/readWord.ts';

const folder = process.env.PEER_WORD_FILES as string;

test('all words of the files are read', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.docx'));
  expect(names.length).toBeGreaterThanOrEqual(30);
  const lost: Record<string, string> = {};
  for (const file of names) {
    const name = file.replace('.docx', '');
    const text = await readFile(join(folder, `${name}.txt`), 'utf8');
    const words = lostWords(
      text,
      readWord(await readFile(join(folder, file)), () => '/picture'),
    );
    if (words !== '') lost[name] = words;
  }
  expect(lost).toEqual(expectedLosses);
});
