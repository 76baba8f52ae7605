// Search diagnostics for administrators; every number must be the one that the search used.
import type { ExplainedParagraph, Explanation } from '@docent/contract/explaining';
import { markdownToContent } from '@docent/document-model/formats/markdown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { TestClient } from '../../testing/client.ts';
import { readAddress } from './explaining.ts';

let docent: TestApp;
const files: Record<string, string> = {};
/** Ids of paragraphs by the beginning of their text. */
const ids = new Map<string, { fileId: string; id: string; stage: string }[]>();

async function addDocument(by: TestClient, parentId: string, name: string, markdown: string) {
  const content = markdownToContent(markdown);
  const { id } = await by.files.add({ parentId, name, kind: 'document', content });
  files[name] = id;
  return id;
}

beforeAll(async () => {
  docent = await startTestApp();
  const { ada } = docent;
  const open = (await ada.files.add({ parentId: null, name: 'Port', kind: 'folder' })).id;
  await ada.access.grant({ fileId: open, subject: { kind: 'everyone' }, level: 'read' });
  const closed = (await ada.files.add({ parentId: null, name: 'Board', kind: 'folder' })).id;
  const berths = Array.from(
    { length: 60 },
    (_, i) => `Berth ${i + 1} takes ships of ${(i + 3) * 7} metres and has a crane.`,
  );
  const published = [
    await addDocument(
      ada,
      open,
      'Pilotage',
      '# Boarding\n\nThe harbour pilot boards two miles before the breakwater at the red buoy.\n\n# Fees\n\nA pilot costs ninety crowns an hour.\n\n# Empty\n',
    ),
    await addDocument(ada, open, 'Berths', berths.join('\n\n')),
    await addDocument(ada, closed, 'Salaries', 'The harbour pilot earns nine hundred crowns.'),
  ];
  for (const fileId of published) await ada.files.update({ fileId, state: 'published' });
  await addDocument(ada, open, 'Unfinished', 'The harbour pilot shall board from the helicopter.');
  await docent.settled();
  const rows = await docent.database.query<{
    fileId: string;
    id: string;
    stage: string;
    text: string;
  }>(sql`select file_id as "fileId", id, stage, text from paragraphs order by stage desc`);
  for (const { text, ...row } of rows) ids.set(text, [...(ids.get(text) ?? []), row]);
});

afterAll(() => docent.close());

function idOf(beginning: string): string {
  const [, rows] = [...ids].find(([text]) => text.startsWith(beginning)) ?? [];
  if (!rows?.[0]) throw new Error(`No paragraph begins with ${beginning}`);
  return rows[0].id;
}

const question = 'Where does the harbur pilot board?';
const explain = (
  input: { question?: string; personId?: string; paragraphId?: string; url?: string } = {},
) => docent.ada.assistant.explain({ question, ...input });

const everyParagraph = ({ found, named }: Explanation): ExplainedParagraph[] => [
  ...found,
  ...(named?.paragraph ? [named.paragraph] : []),
];

describe('the numbers', () => {
  test("of words add up to the score by words, and features to the re-ranker's score", async () => {
    for (const asked of [question, 'How much does a pilot cost?', 'crane ships metres berth']) {
      const explanation = await explain({ question: asked, paragraphId: idOf('A pilot costs') });
      expect(explanation.found.length).toBeGreaterThan(0);
      for (const { words, look } of everyParagraph(explanation)) {
        const sum = words.parts.reduce((all, { score }) => all + score, 0);
        expect(sum + words.together).toBeCloseTo(words.score, 3);
        expect(Math.abs(words.together)).toBeLessThan(0.001);
        if (!look) continue;
        const looked = look.signs.reduce((all, { value, weight }) => all + value * weight, 0);
        expect(looked).toBeCloseTo(look.score, 6);
      }
    }
  });

  test('are those of the search itself, in its order', async () => {
    const { found, decision } = await explain();
    const { passages } = await docent.app.search.paragraphs(docent.ids.ada, question);
    expect(found.map(({ paragraphId }) => paragraphId)).toEqual(
      passages.map(({ paragraphId }) => paragraphId),
    );
    found.forEach(({ look }, i) => {
      if (look) expect(look.score).toBe(passages[i]?.score);
    });
    const sum = decision.signs.reduce((all, { value, weight }) => all + value * weight, 0);
    expect(1 / (1 + Math.exp(-sum))).toBeCloseTo(decision.likelihood, 9);
  });

  test('the decision is the one that the assistant makes', async () => {
    for (const asked of [question, 'Which orchid blooms in Madagascar?', 'harbour']) {
      const { decision } = await explain({ question: asked });
      const answer = await docent.ada.assistant.vectorSearch({ search: asked });
      expect(decision.verdict).toBe(answer.grounded === 'none' ? 'decline' : 'answer');
    }
    const nothing = await explain({ question: 'qqqq' });
    expect(nothing).toMatchObject({ found: [], decision: { by: 'nothing-found' } });
  });
});

test('the question is shown as it was analysed: words, misspellings, stop words', async () => {
  const { question: read } = await explain();
  expect(read.leftOut).toEqual(expect.arrayContaining(['where', 'does', 'the']));
  const misspelt = read.words.find(({ word }) => word === 'harbur');
  expect(misspelt?.misspelt).toBe(true);
  expect(misspelt?.terms.map(({ term }) => term)).toContain('harbour');
  const [pilot] = read.words.filter(({ word }) => word === 'pilot');
  expect(pilot).toMatchObject({ misspelt: false, terms: [{ term: 'pilot', share: 1 }] });
});

describe('a paragraph that is asked about', () => {
  const cases: [
    what: string,
    input: () => Parameters<typeof explain>[0],
    fate: Record<string, unknown>,
  ][] = [
    [
      'is found',
      () => ({ paragraphId: idOf('The harbour pilot boards') }),
      { kind: 'found', place: 1 },
    ],
    [
      'is found by its address',
      () => ({
        url: `https://docs.example.org/detail/${files.Pilotage}/Pilotage#p-${idOf('The harbour pilot boards')}`,
      }),
      { kind: 'found', place: 1 },
    ],
    [
      'is a heading that the text below it stands for',
      () => ({ question: 'boarding', paragraphId: idOf('Boarding') }),
      { kind: 'represented' },
    ],
    [
      'is a heading with nothing below',
      () => ({ question: 'Empty', paragraphId: idOf('Empty') }),
      { kind: 'answers-nothing' },
    ],
    ['does not exist', () => ({ paragraphId: 'nowhere' }), { kind: 'unknown' }],
    [
      'may not be read by the person',
      () => ({ personId: docent.ids.rita, paragraphId: idOf('The harbour pilot earns') }),
      { kind: 'unreadable' },
    ],
    [
      'stands in a draft only',
      () => ({ paragraphId: idOf('The harbour pilot shall') }),
      { kind: 'draft' },
    ],
    ['holds none of the words', () => ({ paragraphId: idOf('Berth 7 ') }), { kind: 'no-words' }],
    [
      'comes behind those that are looked at twice',
      () => ({ question: 'crane for ships', paragraphId: idOf('Berth 60 ') }),
      { kind: 'below', place: 60, looked: 32 },
    ],
    [
      'comes behind those that are handed on',
      () => ({ question: 'crane for ships', paragraphId: idOf('Berth 20 ') }),
      { kind: 'behind', kept: 12 },
    ],
  ];
  test.each(cases)('%s', async (_what, input, fate) => {
    const { named } = await explain(input());
    expect(named?.fate).toMatchObject(fate);
    if (fate.kind === 'unknown') expect(named?.paragraph).toBeNull();
    else expect(named?.paragraph).not.toBeNull();
  });
});

describe('rights', () => {
  test('everybody but administrators is refused', async () => {
    for (const name of ['ana', 'rita', 'cleo', 'nils'] as const) {
      await expect(docent[name].assistant.explain({ question })).rejects.toMatchObject({
        reason: 'permission/missing',
      });
    }
  });

  test('diagnostics as a reader list only hits that the reader may read', async () => {
    const mine = await explain({ question: 'harbour pilot crowns' });
    const theirs = await explain({ question: 'harbour pilot crowns', personId: docent.ids.rita });
    const files = ({ found }: Explanation) => new Set(found.map(({ fileName }) => fileName));
    expect(files(mine)).toContain('Salaries');
    expect(files(theirs)).not.toContain('Salaries');
    expect(theirs.searched).toBe(mine.searched - 1);
    expect(theirs.person).toEqual({ id: docent.ids.rita, username: 'rita' });
  });

  test('an unknown person and a URL without a paragraph are refused', async () => {
    await expect(explain({ personId: 'nobody' })).rejects.toMatchObject({
      reason: 'person/not-found',
    });
    await expect(explain({ url: 'https://docs.example.org/' })).rejects.toMatchObject({
      reason: 'request/invalid',
    });
  });
});

test.each([
  ['/detail/f1/Title#p-a1', { fileId: 'f1', paragraphId: 'a1' }],
  [
    'https://h/detail/f1/A%20title/some%20text?version=3#p-a%2F1',
    { fileId: 'f1', paragraphId: 'a/1' },
  ],
  ['https://h/detail/f1#p-a1', { fileId: 'f1', paragraphId: 'a1' }],
  ['https://h/detail/f1/Title', null],
  ['https://h/#p-a1', null],
  ['https://h/detail/f1/T#p-%E0%A4%A', null],
])('readAddress parses %s', (address, named) => {
  expect(readAddress(address)).toEqual(named);
});
