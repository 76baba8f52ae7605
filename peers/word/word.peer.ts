// LibreOffice opens exported Word files, and finds all of their text.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DocumentJSON, NodeJSON } from '@docent/document-model/content';
import { manual, randomDocument } from '@docent/document-model/testing/documents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeDocx } from '../../server/src/features/exports/docx/write-docx.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docent-peer-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const file = { id: 'peer', name: 'Peer', state: 'published' } as Parameters<
  typeof writeDocx
>[1]['file'];

async function writeFileOf(name: string, content: DocumentJSON, language: 'en' | 'zh') {
  const text = { file, content, version: 1, at: new Date(), author: 'Ana', approvals: [] };
  const bytes = await writeDocx(
    { publicUrl: 'http://127.0.0.1' },
    { ...text, mayComment: false, pictures: new Map() },
    { language, threads: [] },
  );
  await writeFile(join(folder, `${name}.docx`), bytes);
}

const textsOf = ({ text, content = [] }: NodeJSON): string[] => [
  ...(text === undefined ? [] : [text]),
  ...content.flatMap(textsOf),
];
const plain = (text: string) => text.replace(/\s/g, '');

test('LibreOffice finds every text of exported documents', async () => {
  const contents = {
    manual: manual(600),
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => [`random${seed}`, randomDocument(seed, 120)]),
    ),
  };
  let nth = 0;
  for (const [name, content] of Object.entries(contents))
    await writeFileOf(name, content, nth++ % 2 === 0 ? 'en' : 'zh');
  const names = Object.keys(contents);
  await promisify(execFile)('soffice', [
    `-env:UserInstallation=file://${folder}/profile`,
    '--headless',
    '--convert-to',
    'txt:Text (encoded):UTF8',
    '--outdir',
    folder,
    ...names.map((name) => join(folder, `${name}.docx`)),
  ]);
  for (const [name, content] of Object.entries(contents)) {
    const all = plain(await readFile(join(folder, `${name}.txt`), 'utf8'));
    const missing = textsOf(content).filter((text) => !all.includes(plain(text)));
    expect({ name, missing }).toEqual({ name, missing: [] });
  }
}, 300_000);
