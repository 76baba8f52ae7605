// Search by meaning with an embeddings endpoint, through the API.
import { markdownToContent } from '@docent/document-model/formats/markdown';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createEmbeddings } from '../../../platform/model/embeddings.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import {
  type ScriptedEmbeddings,
  startScriptedEmbeddings,
} from '../../../testing/scripted-embeddings.ts';
import { createSearch } from '../search.ts';
import { createEmbedding } from './embedding.ts';

let endpoint: ScriptedEmbeddings;
let docent: TestApp;
let open: string;
let closed: string;

const meanings = [
  ['holiday', 'furlough'],
  ['worker', 'employee', 'staff', 'deckhands'],
  ['salary', 'wage', 'pay', 'remuneration'],
];
const environment = () => ({ EMBEDDINGS_BASE_URL: endpoint.baseUrl, EMBEDDINGS_MODEL: 'bag' });

async function write(parentId: string, name: string, markdown: string, publish = true) {
  const content = markdownToContent(markdown);
  const { id } = await docent.ada.files.add({ parentId, name, kind: 'document', content });
  if (publish) await docent.ada.files.update({ fileId: id, state: 'published' });
  return id;
}

/** Waits until every document is embedded and every node has loaded the vectors. */
async function embedded(app: TestApp = docent) {
  await app.settled();
  await vi.waitFor(
    async () => expect(await app.app.embedding?.progress()).toMatchObject({ waiting: 0 }),
    { timeout: 20_000, interval: 50 },
  );
  await app.settled();
}

const find = async (person: string, question: string, app = docent) =>
  (await app.app.search.paragraphs(person, question)).passages;
const textsFor = async (person: string, question: string, app = docent) =>
  (await find(person, question, app)).map(({ text }) => text);

beforeAll(async () => {
  endpoint = await startScriptedEmbeddings(meanings);
  docent = await startTestApp({ environment: environment() });
  const { ada } = docent;
  open = (await ada.files.add({ parentId: null, name: 'Handbook', kind: 'folder' })).id;
  await ada.access.grant({ fileId: open, subject: { kind: 'everyone' }, level: 'read' });
  closed = (await ada.files.add({ parentId: null, name: 'Board', kind: 'folder' })).id;
  await write(open, 'Time off', 'Deckhands may take twenty days of furlough.');
  await write(open, 'Cranes', 'Every crane is inspected in spring.\n\nBerth nine has no crane.');
  await write(closed, 'Secrets', 'The worker holiday remuneration is nine hundred crowns.');
  await write(open, 'Draft', 'Holiday pay for the employee doubles soon.', false);
  await embedded();
});

afterAll(async () => {
  await docent.close();
  await endpoint.close();
});

describe('a question in other words', () => {
  test('finds the paragraph with that meaning and none of its words', async () => {
    const question = 'holiday worker';
    const [first] = await find(docent.ids.rita, question);
    expect(first?.text).toBe('Deckhands may take twenty days of furlough.');
  });

  test('is explained by its meaning, with numbers that add up', async () => {
    const explanation = await docent.ada.assistant.explain({
      question: 'holiday worker',
      personId: docent.ids.rita,
    });
    const [first] = explanation.found;
    expect(first?.text).toContain('furlough');
    expect(first?.words).toMatchObject({ place: null, score: 0, parts: [] });
    expect(first?.meaning).toMatchObject({ place: 1 });
    const sum = first?.look?.signs.reduce((all, { value, weight }) => all + value * weight, 0);
    expect(sum).toBeCloseTo(first?.look?.score ?? Number.NaN, 6);
  });

  test('finds neither unreadable paragraphs nor drafts', async () => {
    const question = 'holiday pay of a worker';
    for (const name of ['rita', 'nils', 'otto', 'ruth'] as const) {
      const texts = await textsFor(docent.ids[name], question);
      expect(texts.some((text) => /crowns|doubles/.test(text))).toBe(false);
      expect(texts.some((text) => /furlough/.test(text))).toBe(true);
    }
    const admin = await textsFor(docent.ids.ada, question);
    expect(admin.some((text) => /crowns/.test(text))).toBe(true);
    expect(admin.some((text) => /doubles/.test(text))).toBe(false);
    const { passages } = await docent.app.search.paragraphs(docent.ids.ada, question, {
      includeDrafts: true,
    });
    expect(passages.some(({ text }) => /doubles/.test(text))).toBe(true);
    const within = await docent.app.search.paragraphs(docent.ids.ada, question, {
      withinId: closed,
    });
    expect(within.passages.map(({ fileName }) => fileName)).toEqual(['Secrets']);
  });

  test('finds the same however much hidden text is closer in meaning', async () => {
    const closer = Array.from({ length: 40 }, (_, i) => `Holiday worker, worker holiday ${i}.`);
    const fileId = await write(closed, 'Closer', closer.join('\n\n'));
    await embedded();
    const texts = await textsFor(docent.ids.rita, 'holiday worker');
    expect(texts[0]).toBe('Deckhands may take twenty days of furlough.');
    expect(texts.join()).not.toContain('worker');
    await docent.ada.files.delete({ fileId });
    await docent.settled();
    const admin = await textsFor(docent.ids.ada, 'holiday worker');
    expect(admin.join()).not.toContain('Holiday worker,');
  });

  test('follows changes of rights at once', async () => {
    const subject = { kind: 'person' as const, id: docent.ids.nils };
    await docent.ada.access.grant({ fileId: closed, subject, level: 'read' });
    await docent.settled();
    expect((await textsFor(docent.ids.nils, 'employee wage')).join()).toContain('crowns');
    await docent.ada.access.grant({ fileId: closed, subject, level: 'none' });
    expect((await textsFor(docent.ids.nils, 'employee wage')).join()).not.toContain('crowns');
  });
});

describe('the search box', () => {
  const search = (q: string, more = {}) => docent.rita.search.search({ q, ...more });
  const textsIn = (list: readonly { text: string }[]) => list.map(({ text }) => text);

  beforeAll(async () => {
    const lines = Array.from({ length: 12 }, (_, i) => `Gate ${i} opens with a key of its own.`);
    await write(open, 'Gates', lines.join('\n\n'));
    await write(open, 'Wages', 'Remuneration of staff falls due on Fridays.');
    await write(open, 'Table', '| Employee | Remuneration |\n|---|---|\n| staff | wage |\n');
    await embedded();
  });

  test('finds and counts paragraphs by meaning once a query is complete', async () => {
    const typing = await search('holiday worker');
    expect(typing).toMatchObject({ list: [], total: 0, byMeaning: false });
    const whole = await search('holiday worker', { meaning: 'yes' });
    expect(whole.list[0]).toMatchObject({
      text: 'Deckhands may take twenty days of furlough.',
      byMeaning: true,
      highlights: [],
    });
    expect(whole).toMatchObject({ total: whole.list.length, byMeaning: true });
    // It is not close to the query.
    expect(textsIn(whole.list).join()).not.toContain('Gate');
  });

  test('finds a row by meaning once, and shows the whole row', async () => {
    const { list } = await search('worker salary', { meaning: 'yes' });
    expect(list.filter(({ file }) => file.name === 'Table')).toMatchObject([
      { text: 'Employee: staff | Remuneration: wage', byMeaning: true },
    ]);
  });

  test('lists word matches before matches by meaning, each once, across pages', async () => {
    const whole = await search('deckhands furlough', { meaning: 'yes' });
    expect(whole.list[0]).toMatchObject({ text: 'Deckhands may take twenty days of furlough.' });
    expect(whole.list[0]).not.toHaveProperty('byMeaning');
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await search('gate key', { meaning: 'yes', limit: 5, cursor });
      paged.push(...textsIn(page.list));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(paged).toHaveLength(new Set(paged).size);
    expect(paged).toEqual(textsIn((await search('gate key', { meaning: 'yes' })).list));
    await expect(search('gate', { cursor: '5x' })).rejects.toMatchObject({
      reason: 'request/invalid',
    });
  });

  test('neither finds nor counts unreadable paragraphs by meaning', async () => {
    const whole = await search('salary of the worker', { meaning: 'yes' });
    expect(textsIn(whole.list).join()).not.toMatch(/crowns|doubles/);
    expect(whole.total).toBe(whole.list.length);
    const admin = await docent.ada.search.search({ q: 'salary of the worker', meaning: 'yes' });
    expect(textsIn(admin.list).join()).toMatch(/crowns/);
  });

  test('answers with words alone if the endpoint is slow, and calls it only once', async () => {
    const { database, app, ids } = docent;
    const embeddings = createEmbeddings({ baseUrl: endpoint.baseUrl, model: 'bag', apiKey: null });
    const embedding = createEmbedding({ database, events: app.events, embeddings });
    const needs = { database, events: app.events, clock: docent.clock, files: app.files };
    const hasty = createSearch({ ...needs, embedding });
    try {
      await hasty.complete;
      const input = { q: 'holiday of workers', meaning: true };
      const release = endpoint.hold();
      const before = endpoint.asked.length;
      const both = await Promise.all([hasty.find(ids.rita, input), hasty.find(ids.rita, input)]);
      for (const late of both) expect(late).toMatchObject({ list: [], byMeaning: false });
      await expect.poll(() => endpoint.asked.length).toBe(before + 1);
      release();
      // The vector arrived later, and the next search uses it.
      await expect
        .poll(() => hasty.find(ids.rita, input))
        .toMatchObject({ list: [{ byMeaning: true }], byMeaning: true });
      expect(endpoint.asked.length).toBe(before + 1);
    } finally {
      await hasty.close();
      await embedding.close();
    }
  });
});

test('search by words continues while the endpoint is unavailable', async () => {
  endpoint.fail({ status: 500 });
  expect(await textsFor(docent.ids.rita, 'Which crane is inspected?')).toContain(
    'Every crane is inspected in spring.',
  );
  endpoint.fail(null);
});

test('administrators see the progress of embedding, and others do not', async () => {
  expect(await docent.ada.assistant.vectors({})).toMatchObject({
    model: 'bag',
    documents: 8,
    waiting: 0,
    failing: null,
  });
  await expect(docent.rita.assistant.vectors({})).rejects.toMatchObject({
    reason: 'permission/missing',
  });
});
