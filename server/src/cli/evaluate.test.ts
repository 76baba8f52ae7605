// The evaluate command, run while Docent serves the same database.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markdownToContent } from '@docent/document-model/formats/markdown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { runCommand } from '../testing/processes.ts';

let docent: TestApp;
let folder: string;

beforeAll(async () => {
  docent = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'docent-evaluate-'));
  const { ada } = docent;
  const open = (await ada.files.add({ parentId: null, name: 'Handbook', kind: 'folder' })).id;
  await ada.access.grant({ fileId: open, subject: { kind: 'everyone' }, level: 'read' });
  const closed = (await ada.files.add({ parentId: null, name: 'Board', kind: 'folder' })).id;
  const texts: [parent: string, name: string, text: string][] = [
    [open, 'Leave', 'Full-time employees receive 25 days of annual leave a year.'],
    [open, 'Harbour', 'The harbour pilot boards two miles before the breakwater.'],
    [closed, 'Salaries', 'The captain earns nine hundred crowns a month.'],
  ];
  for (const [parentId, name, text] of texts) {
    const content = markdownToContent(text);
    const { id } = await ada.files.add({ parentId, name, kind: 'document', content });
    await ada.files.update({ fileId: id, state: 'published' });
  }
  await docent.settled();
});

afterAll(async () => {
  await docent.close();
  await rm(folder, { recursive: true });
});

async function evaluate(lines: readonly (object | string)[], ...words: string[]) {
  const path = join(folder, 'questions.jsonl');
  const written = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  await writeFile(path, written.join('\n'));
  return runCommand(['evaluate', path, ...words], {
    DATABASE_URL: docent.database.url,
    DOCENT_DATA: join(folder, 'data'),
  });
}

const questions = [
  {
    question: 'How many days of annual leave do full-time employees receive?',
    answers: ['25 days'],
  },
  { question: 'Where does the harbour pilot board?', answers: ['two miles'], file: 'harbour' },
  {
    question: 'How much does the captain earn a month?',
    answers: ['nine hundred'],
    file: 'Salaries',
  },
  { question: 'Which orchid blooms in Madagascar?', impossible: true },
];

test('an administrator finds everything, and --json prints the figures', async () => {
  const { code, out, errors } = await evaluate(questions, '--json');
  expect(errors).toBe('');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    person: 'ada',
    questions: 4,
    recallAt1: { of: 3, share: 1 },
    answerIn1Sentence: { of: 3, share: 1 },
    impossibleDeclined: { of: 1, share: 1 },
    possibleAnswered: { of: 3, share: 1 },
  });
});

test('an evaluation as a reader uses only files they can view, and lists misses by line', async () => {
  const { code, out } = await evaluate(questions, '--person', 'RITA@example.org');
  expect(code).toBe(0);
  expect(out).toContain('4 questions, asked as rita');
  expect(out).toMatch(/first place \(recall@1\) +66\.7 % {3}2 of 3/);
  expect(out).toMatch(/line 3: not in the top 10: How much does the captain earn/);
  expect(out).not.toContain('crowns');
});

test('invalid lines, an unknown person or an empty file are refused', async () => {
  const wrong = await evaluate([...questions, '{"question": 5}', 'Who?']);
  expect(wrong.code).toBe(1);
  expect(wrong.out).toBe('');
  expect(wrong.errors).toMatch(/line 5: "question" must be a text\n {2}line 6: it is not JSON/);

  const nobody = await evaluate(questions, '--person', 'nobody');
  expect(nobody.code).toBe(1);
  expect(nobody.errors).toContain('No person is named "nobody".');

  const empty = await evaluate([]);
  expect(empty.code).toBe(1);
  expect(empty.errors).toContain('contains no questions');
});
