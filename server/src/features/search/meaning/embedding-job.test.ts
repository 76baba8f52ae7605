// The job that computes vectors: with several nodes, failures and restarts, and only for changed texts.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import { createEvents, type Events } from '../../../platform/events.ts';
import { createLog } from '../../../platform/log.ts';
import { createEmbeddings } from '../../../platform/model/embeddings.ts';
import { startTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import {
  type ScriptedEmbeddings,
  startScriptedEmbeddings,
} from '../../../testing/scripted-embeddings.ts';
import { createSmallBase, type SmallBase } from '../../../testing/small-base.ts';
import { saveParagraphs } from '../attachments/attachments.store.ts';
import { createEmbedding, type Embedding } from './embedding.ts';

let database: TestDatabase;
let endpoint: ScriptedEmbeddings;
let small: SmallBase;
let space: string;
let by: string;
const nodes: { embedding: Embedding; events: Events }[] = [];

beforeAll(async () => {
  database = await startTestDatabase();
  small = createSmallBase(database, createEvents({ database, log: createLog('fatal') }));
  by = await small.addPerson('admin');
  space = await small.addFile(by, { name: 'Space', scope: true });
});
afterAll(() => database.close());

beforeEach(async () => {
  endpoint = await startScriptedEmbeddings();
});
afterEach(async () => {
  for (const { embedding, events } of nodes.splice(0)) {
    await embedding.close();
    await events.close();
  }
  await endpoint.close();
});

async function startNode(model = 'bag') {
  const events = createEvents({ database, log: createLog('fatal') });
  const embedding = createEmbedding({
    database,
    events,
    embeddings: createEmbeddings({ baseUrl: endpoint.baseUrl, model, apiKey: null }),
    waits: { idle: 50, firstRetry: 20, maxRetry: 200 },
  });
  const kinds = ['document.published', 'attachment.read', 'file.renamed'] as const;
  events.on('embedding', kinds, ({ fileId }) => embedding.mark(fileId));
  nodes.push({ embedding, events });
  await embedding.start();
  await events.start();
  return embedding;
}

async function stopNode() {
  const node = nodes.shift();
  await node?.embedding.close();
  await node?.events.close();
}

/** Waits until nothing is due and every remaining text has its vector. */
const allDone = async (embedding: Embedding, check: () => unknown = () => {}) => {
  await vi.waitFor(
    async () => {
      await Promise.all(nodes.map(({ events }) => events.settled()));
      expect(await embedding.progress()).toMatchObject({ waiting: 0 });
      await check();
    },
    { timeout: 20_000, interval: 20 },
  );
};

const asked = () => endpoint.asked.flatMap(({ input }) => input);

async function stored(fileId: string, model = 'bag'): Promise<number> {
  const rows = await database.query(
    sql`select from paragraph_vectors where file_id = ${fileId} and model = ${model} and vector is not null`,
  );
  return rows.length;
}

async function addDocument(name: string, texts: readonly string[]) {
  const fileId = await small.addFile(by, { name, parent: space });
  await small.publish(fileId, texts);
  return fileId;
}

test('two nodes share the work without doing any of it twice', async () => {
  const texts: string[] = [];
  for (let i = 0; i < 12; i++) {
    const own = [`Rope ${i} is coiled.`, `Anchor ${i} is dropped.`];
    texts.push(...own.map((text) => `Document ${i}\n${text}`));
    await addDocument(`Document ${i}`, own);
  }
  const [one] = [await startNode(), await startNode()];
  await allDone(one, () => expect(asked().length).toBeGreaterThanOrEqual(texts.length));
  expect(asked().sort()).toEqual(texts.sort());
});

test('the text of an uploaded file is embedded once it has been read', async () => {
  const node = await startNode();
  const fileId = await small.addFile(by, { name: 'Sails.pdf', parent: space, kind: 'attachment' });
  await allDone(node);
  const { documents } = await node.progress();
  await database.transaction(async (tx) => {
    const place = { id: 'page-1-0', position: 0, headingPath: [], context: null };
    await saveParagraphs(tx, fileId, [{ ...place, kind: 'paragraph', text: 'Sails are mended.' }]);
    await nodes[0]?.events.record(tx, { kind: 'attachment.read', fileId });
  });
  await allDone(node, async () => expect(await stored(fileId)).toBe(1));
  expect(asked()).toEqual(['Sails.pdf\nSails are mended.']);
  expect(await node.progress()).toMatchObject({ documents: documents + 1 });
});

test('only changed texts are computed, removed texts lose their vectors, and known texts need none', async () => {
  const fileId = await addDocument('Bells', ['Bells ring.', 'Lamps are lit.', 'Flags are set.']);
  const node = await startNode();
  await allDone(node, async () => expect(await stored(fileId)).toBe(3));

  endpoint.asked.length = 0;
  await small.publish(fileId, ['Bells ring.', 'Lamps are put out.']);
  await allDone(node, async () => expect(await stored(fileId)).toBe(2));
  expect(asked()).toEqual(['Bells\nLamps are put out.']);

  endpoint.asked.length = 0;
  const copy = await addDocument('Bells', ['Bells ring.']);
  await allDone(node, async () => expect(await stored(copy)).toBe(1));
  expect(asked()).toEqual([]);
});

test('a renamed document is embedded with its new title', async () => {
  const fileId = await addDocument('Bells', ['Bells ring.']);
  const node = await startNode();
  await allDone(node, async () => expect(await stored(fileId)).toBe(1));
  endpoint.asked.length = 0;
  await nodes[0]?.events.settled();
  await database.transaction(async (tx) => {
    await tx.query(sql`update files set name = 'Gongs' where id = ${fileId}`);
    await nodes[0]?.events.record(tx, { kind: 'file.renamed', fileId });
  });
  await allDone(node, () => expect(asked()).toEqual(['Gongs\nBells ring.']));
  expect(await stored(fileId)).toBe(1);
});

test('a busy endpoint is not called until it allows, and finished work is kept', async () => {
  const fileId = await addDocument(
    'Long',
    Array.from({ length: 80 }, (_, i) => `Plank ${i} is scrubbed.`),
  );
  // The first call is answered; the second waits until the endpoint is busy.
  const release = endpoint.hold(2);
  const node = await startNode();
  await expect.poll(() => endpoint.asked.length).toBe(2);
  endpoint.fail({ status: 429, headers: { 'retry-after': '0.1' } });
  release();
  await expect
    .poll(() => node.progress())
    .toMatchObject({ waiting: 1, failing: expect.stringContaining('429') });
  // The node stops halfway, and another one starts.
  await stopNode();
  const before = await stored(fileId);
  endpoint.fail(null);
  endpoint.asked.length = 0;
  const next = await startNode();
  await allDone(next, async () => expect(await stored(fileId)).toBe(80));
  expect(asked().length).toBe(80 - before);
  expect(await next.progress()).toMatchObject({ failing: null });
});

test('a text that the model rejects does not hold up others', async () => {
  endpoint.refuseLongerThan(1_500);
  const endless = 'Ballast shifts and shifts. '.repeat(100);
  const fileId = await addDocument('Ballast', [endless, 'Tanks are sounded.', 'Pumps run.']);
  const node = await startNode();
  await allDone(node, async () => expect(await stored(fileId)).toBe(3));

  endpoint.refuseLongerThan(10);
  const other = await addDocument('Short', ['Winches are greased often.', 'Tar.']);
  await allDone(node, async () => expect(await stored(other)).toBe(1));
});

test('another model computes all vectors again and deletes the old ones', async () => {
  const fileId = await addDocument('Model', ['Sails are furled.']);
  const node = await startNode();
  await allDone(node);
  await stopNode();
  const other = await startNode('sack');
  await allDone(other, async () => expect(await stored(fileId, 'sack')).toBe(1));
  const { count } = await database.one<{ count: number }>(
    sql`select count(*)::int as count from paragraph_vectors where model = 'bag'`,
  );
  expect(count).toBe(0);
});

test('permanently deleting a document deletes its vectors', async () => {
  const fileId = await addDocument('Gone', ['Gone with the wind.']);
  const node = await startNode();
  await allDone(node, async () => expect(await stored(fileId)).toBe(1));
  await database.query(sql`delete from paragraphs where file_id = ${fileId}`);
  await database.query(
    sql`update documents set published_version_id = null where file_id = ${fileId}`,
  );
  await database.query(sql`delete from files where id = ${fileId}`);
  expect(await stored(fileId, 'bag')).toBe(0);
});
