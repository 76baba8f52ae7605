import type { Version } from '@docent/contract/history';
import type { NodeJSON } from '@docent/document-model/content';
import { setParagraph } from '@docent/document-model/yjs';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import * as store from './history.store.ts';
import { createKeeping } from './keeping.ts';

let t: TestApp;
let space: string;
let file: string;

const p = (id: string, text: string): NodeJSON => ({
  type: 'paragraph',
  attrs: { id: `paragraph-${id}` },
  content: [{ type: 'text', text }],
});
const doc = (...blocks: NodeJSON[]) => ({
  type: 'doc' as const,
  content: [{ type: 'section', content: blocks }],
});

beforeAll(async () => {
  t = await startTestApp();
  space = await t.addSpace('Operations', { ana: 'edit', ben: 'edit', rita: 'read' });
});
afterAll(() => t?.close());

beforeEach(async () => {
  const content = doc(p('a', 'Check the rope daily.'), p('b', 'Call the station.'));
  file = (await t.ana.files.add({ parentId: space, name: 'Ropes', kind: 'document', content })).id;
});

/** Types into one paragraph. */
async function type(who: 'ana' | 'ben', id: string, text: string, fileId = file) {
  const editable = await t.app.access.require({ id: t.ids[who] }, 'edit', fileId);
  await t.app.editing.change(editable, { id: t.ids[who] }, (ydoc) => {
    if (!setParagraph(ydoc, `paragraph-${id}`, [{ type: 'text', text }])) throw new Error(id);
  });
  await t.app.editing.settled(fileId);
}
const publish = async (fileId = file) => {
  await t.ana.files.update({ fileId, state: 'published' });
};
const pauseOver = async () => {
  t.clock.advance(4 * 60_000);
  return t.app.history.keepDue();
};
const minutesAgo = (minutes: number) => new Date(t.clock.now().getTime() - minutes * 60_000);
const list = async (who: TestApp['ana'] = t.ana, fileId = file) => {
  await t.settled();
  return (await who.history.show({ fileId })).list;
};
const said = ({ cause, number, label, words, authors }: Version) =>
  [
    cause,
    number,
    label,
    words && `+${words.added} -${words.removed}`,
    authors.map((a) => a.username).join(),
  ].join(' ');
const draft = async (fileId = file) => {
  const { content } = await t.ana.documents.detailEdit({ fileId });
  const sections = content.content as NodeJSON[];
  return sections.flatMap(({ content = [] }) =>
    content.map((block) => block.content?.[0]?.text ?? ''),
  );
};
const refused = (promise: Promise<unknown>, reason: string) =>
  expect(promise).rejects.toMatchObject({ reason });

test('drafts are autosaved at pauses with authors and word counts, and publishing assigns a number', async () => {
  expect(await list()).toEqual([]);
  await type('ana', 'a', 'Check the rope weekly.');
  expect(await t.app.history.keepDue()).toBe(0);
  expect(await pauseOver()).toBe(1);
  expect(await pauseOver()).toBe(0);
  await publish();
  await type('ben', 'b', 'Call the station now.');
  await type('ana', 'b', 'Call the station at once.');
  await type('ana', 'b', 'Call the station at once!');
  await pauseOver();
  expect((await list()).map(said)).toEqual([
    expect.stringMatching(/^auto {3}\+2 -0 /),
    expect.stringMatching(/^publish 1 {2}\+0 -0 /),
    expect.stringMatching(/^auto {3}\+7 -0 /),
  ]);
  expect((await list())[0]?.authors.map(({ id }) => id)).toEqual([t.ids.ana, t.ids.ben]);
  await publish();
  expect((await list()).map(({ number }) => number)).toEqual([2, null, 1, null]);
});

test('a version is saved after a while even if somebody goes on writing', async () => {
  await type('ana', 'a', 'one');
  const writtenUntil = (first: number, last: number) =>
    t.database.query(sql`
      update draft_authors set first_at = ${minutesAgo(first)}, last_at = ${minutesAgo(last)}
      where file_id = ${file}`);
  await writtenUntil(19, 1);
  expect(await t.app.history.keepDue()).toBe(0);
  await writtenUntil(21, 1);
  expect(await t.app.history.keepDue()).toBe(1);
});

test('text that was typed and deleted again creates no version', async () => {
  await publish();
  await type('ana', 'a', 'Something else');
  await type('ana', 'a', 'Check the rope daily.');
  expect(await pauseOver()).toBe(0);
  expect(await list()).toHaveLength(1);
});

test('readers see published versions compared with earlier published ones, and nothing else', async () => {
  await publish();
  await type('ana', 'a', 'Secret plans for the rope.');
  await pauseOver();
  const secret = (await list())[0] as Version;
  await type('ben', 'a', 'Check the rope weekly.');
  await publish();
  const readers = await list(t.rita);
  expect(readers.map(({ number, words }) => [number, words])).toEqual([
    [2, { added: 1, removed: 1 }],
    [1, { added: 7, removed: 0 }],
  ]);
  expect(readers[0]?.authors.map(({ id }) => id).sort()).toEqual([t.ids.ana, t.ids.ben].sort());
  const detail = await t.rita.history.detail({ id: readers[0]?.id as string });
  expect(detail.against?.version?.number).toBe(1);
  expect(detail.differences).toMatchObject([{ kind: 'changed', at: 0 }]);
  expect(JSON.stringify(detail)).not.toContain('Secret');

  const [newest] = readers as [Version];
  await refused(t.rita.history.detail({ id: secret.id }), 'version/not-found');
  await refused(t.rita.history.detail({ id: newest.id, against: secret.id }), 'version/not-found');
  await refused(t.rita.history.detail({ id: newest.id, against: 'draft' }), 'file/level-too-low');
  await refused(t.rita.history.fallback({ id: newest.id }), 'file/level-too-low');
  await refused(t.rita.history.fallback({ id: secret.id }), 'version/not-found');
  await refused(t.rita.history.name({ id: newest.id, label: 'x' }), 'file/level-too-low');
  await refused(t.rita.history.keep({ fileId: file, label: 'x' }), 'file/level-too-low');
  await refused(
    t.rita.history.restoreParagraph({ id: newest.id, paragraphId: 'paragraph-a' }),
    'file/level-too-low',
  );
  const past = await t.rita.history.paragraph({ fileId: file, paragraphId: 'paragraph-a' });
  expect(past.list.map(({ text }) => text)).toEqual([
    'Check the rope weekly.',
    'Check the rope daily.',
  ]);

  await refused(t.otto.history.detail({ id: newest.id }), 'version/not-found');
  await refused(t.otto.history.fallback({ id: newest.id }), 'version/not-found');
  await refused(t.otto.history.name({ id: newest.id, label: 'x' }), 'version/not-found');
  await refused(t.otto.history.show({ fileId: file }), 'file/not-found');
  await refused(
    t.otto.history.paragraph({ fileId: file, paragraphId: 'paragraph-a' }),
    'file/not-found',
  );
  await refused(t.otto.history.keep({ fileId: file, label: 'x' }), 'file/not-found');

  await t.ana.files.update({ fileId: file, state: 'draft' });
  await refused(t.rita.history.show({ fileId: file }), 'file/not-found');
  await refused(t.rita.history.detail({ id: newest.id }), 'version/not-found');
  await type('ana', 'a', 'Third.');
  await publish();
  // The unpublished version stays hidden, and so does its word count.
  expect((await list(t.rita)).map(({ number, words }) => [number, words])).toEqual([[3, null]]);
});

test('any two versions compare from older to newer, and a version compares with the draft', async () => {
  await publish();
  await type('ana', 'a', 'Check the rope weekly.');
  await publish();
  const [second, first] = (await list()) as [Version, Version];
  for (const [id, against] of [
    [second.id, first.id],
    [first.id, second.id],
  ] as const) {
    const { differences, version } = await t.ana.history.detail({ id, against });
    expect(version.id).toBe(id);
    expect(differences).toMatchObject([
      {
        kind: 'changed',
        words: [
          ['same', 'Check the rope '],
          ['removed', 'daily'],
          ['added', 'weekly'],
          ['same', '.'],
        ],
      },
    ]);
  }
  await type('ben', 'b', 'Call us.');
  const draft = await t.ana.history.detail({ id: second.id, against: 'draft' });
  expect(draft.against).toEqual({ version: null });
  expect(draft.differences).toMatchObject([{ paragraphId: 'paragraph-b', kind: 'changed', at: 1 }]);
});

test("restoring adds a version, keeps the previous text, and does not touch others' edits", async () => {
  await publish();
  await type('ana', 'a', 'Never check the rope.');
  const [published] = (await list()) as [Version];
  // Ben types in another paragraph while Ana restores.
  const [restored] = await Promise.all([
    t.ana.history.fallback({ id: published.id }),
    type('ben', 'b', 'Call the station, says Ben.'),
  ]);
  expect(restored).toMatchObject({ cause: 'restore', number: null });
  expect(Date.parse(restored.restoredFrom as string)).toBe(Date.parse(published.createdAt));
  await type('ben', 'b', 'Call the station, says Ben again.');
  expect(await draft()).toEqual(['Check the rope daily.', 'Call the station, says Ben again.']);
  const [, before] = (await list()) as [Version, Version];
  expect(before).toMatchObject({ cause: 'auto' });
  // Restoring the previous version undoes it.
  await t.ana.history.fallback({ id: before.id });
  expect((await draft())[0]).toBe('Never check the rope.');
  await refused(t.ana.history.fallback({ id: (await list())[0]?.id as string }), 'version/current');
  const log = await t.ada.audit.list({ fileId: file, action: 'version.restored' });
  expect(log.list).toHaveLength(2);
});

test('the restored version names who restored it, and later versions name the writers only', async () => {
  await publish();
  await type('ben', 'a', 'Never check the rope.');
  await pauseOver();
  // Ben's edits cancel each other out, so he is not credited.
  await type('ben', 'b', 'Call nobody.');
  await type('ben', 'b', 'Call the station.');
  const published = (await list())[1] as Version;
  await t.ana.history.fallback({ id: published.id });
  await type('ben', 'b', 'Call the station, says Ben.');
  await pauseOver();
  const authors = (await list()).map((one) => [
    one.cause,
    one.authors.map((a) => a.username).join(),
  ]);
  expect(authors.slice(0, 3)).toEqual([
    ['auto', 'ben'],
    ['restore', 'ana'],
    ['auto', 'ben'],
  ]);
});

test('a version that is deleted during the request is not found', async () => {
  const goesOnceFound = async () => {
    await type('ana', 'a', `Check the rope ${t.clock.now().getTime()}.`);
    await pauseOver();
    const id = (await list())[0]?.id as string;
    const find = t.database.maybe.bind(t.database);
    const finding = vi.spyOn(t.database, 'maybe').mockImplementation(async (query) => {
      const row = await find<{ id?: string }>(query);
      if (row?.id === id) await t.database.query(sql`delete from versions where id = ${id}`);
      return row as never;
    });
    return { id, [Symbol.dispose]: () => finding.mockRestore() };
  };
  for (const ask of [
    (id: string) => t.ana.history.detail({ id }),
    (id: string) => t.ana.history.detail({ id, against: 'draft' }),
    (id: string) => t.ana.history.fallback({ id }),
  ]) {
    using gone = await goesOnceFound();
    await refused(ask(gone.id), 'version/not-found');
  }
});

test('restoring a version that is deleted while waiting for the lock is refused and changes nothing', async () => {
  for (const restore of [
    (id: string) => t.ana.history.fallback({ id }),
    (id: string) => t.ana.history.restoreParagraph({ id, paragraphId: 'paragraph-a' }),
    (id: string) => t.ana.history.name({ id, label: 'Good' }),
  ]) {
    await type('ana', 'a', `Check the rope at ${t.clock.now().getTime()}.`);
    await pauseOver();
    const id = (await list())[0]?.id as string;
    await type('ana', 'a', 'Never check the rope.');
    await pauseOver();
    const before = (await list()).map((version) => version.id);
    const waiting = await t.database.transaction(async (tx) => {
      await store.lockHistory(tx, file, 'wait');
      const asked = restore(id).catch((error: unknown) => error);
      const waits = sql`select from pg_locks where not granted limit 1`;
      await expect.poll(() => t.database.query(waits)).toHaveLength(1);
      await store.removeVersions(tx, file, [id]);
      return { asked };
    });
    expect(await waiting.asked).toMatchObject({ reason: 'version/not-found' });
    expect((await draft())[0]).toBe('Never check the rope.');
    expect((await list()).map((version) => version.id)).toEqual(
      before.slice(0, 1).concat(before.slice(2)),
    );
  }
  for (const action of ['version.restored', 'version.named'] as const) {
    expect((await t.ada.audit.list({ fileId: file, action })).list).toEqual([]);
  }
});

test('an interrupted restore changes nothing', async () => {
  await publish();
  await type('ana', 'a', 'Never check the rope.');
  const [published] = (await list()) as [Version];
  await t.database.query(sql`
    create function die() returns trigger language plpgsql as 'begin raise exception ''killed''; end';
    create trigger die before insert on versions for each row when (new.cause = 'restore') execute function die()`);
  await expect(t.ana.history.fallback({ id: published.id })).rejects.toThrow();
  await t.database.query(sql`drop trigger die on versions; drop function die`);
  expect((await draft())[0]).toBe('Never check the rope.');
  expect((await list()).map(({ cause }) => cause)).toEqual(['publish']);
  const { list: noted } = await t.ada.audit.list({ fileId: file, action: 'version.restored' });
  expect(noted).toEqual([]);

  const restored = await t.ana.history.fallback({ id: published.id });
  expect(restored).toMatchObject({ cause: 'restore', restoredFrom: published.createdAt });
  await refused(t.ana.history.fallback({ id: published.id }), 'version/current');
});

test('text typed into a paragraph that a restore removes is kept in the version before it', async () => {
  await publish();
  const [published] = (await list()) as [Version];
  await type('ana', 'b', 'Something else.');
  const base = doc(p('a', 'Check the rope daily.'), p('b', 'Something else.'));
  const content = doc(...(base.content[0]?.content ?? []), p('c', 'Added.'));
  await t.ana.files.update({ fileId: file, base, content });
  await t.app.editing.settled(file);

  const ydoc = new Y.Doc();
  const { state } = await t.app.editing.state(file);
  Y.applyUpdate(ydoc, state as Uint8Array);
  const seen = Y.encodeStateVector(ydoc);
  setParagraph(ydoc, 'paragraph-c', [{ type: 'text', text: 'Added, and gone on with.' }]);
  const typed = Buffer.from(Y.encodeStateAsUpdate(ydoc, seen));
  const restored = await t.database.transaction(async (tx) => {
    // Another node holds the lock of the log, with Ben's edit.
    await tx.query(sql`select pg_advisory_xact_lock(7022, hashtext(${file}))::text`);
    const restoring = t.ana.history.fallback({ id: published.id });
    await vi.waitFor(
      async () => {
        const waiting = await t.database.query(
          sql`
            select from pg_locks join pg_database d on d.oid = database and d.datname = current_database()
            where locktype = 'advisory' and not granted`,
        );
        expect(waiting).toHaveLength(1);
      },
      { timeout: 30_000 },
    );
    await tx.query(sql`
      insert into document_updates (file_id, update, person_id) values (${file}, ${typed}, ${t.ids.ben})`);
    return { restoring };
  });
  await restored.restoring;
  expect(await draft()).toEqual(['Check the rope daily.', 'Call the station.']);
  const [, before] = (await list()) as [Version, Version];
  const detail = await t.ana.history.detail({ id: before.id });
  expect(JSON.stringify(detail.content)).toContain('Added, and gone on with.');
});

test('a single paragraph is restored, and put back, without touching anything else', async () => {
  await publish();
  const [published] = (await list()) as [Version];
  await type('ana', 'a', 'Never.');
  await type('ana', 'b', 'Nobody.');
  await t.ana.history.restoreParagraph({ id: published.id, paragraphId: 'paragraph-a' });
  expect(await draft()).toEqual(['Check the rope daily.', 'Nobody.']);
  const base = doc(p('a', 'Check the rope daily.'), p('b', 'Nobody.'));
  await t.ana.files.update({ fileId: file, base, content: doc(p('b', 'Nobody.')) });
  await t.ana.history.restoreParagraph({ id: published.id, paragraphId: 'paragraph-a' });
  expect(await draft()).toEqual(['Check the rope daily.', 'Nobody.']);
  await refused(
    t.ana.history.restoreParagraph({ id: published.id, paragraphId: 'nowhere' }),
    'paragraph/not-found',
  );
});

test('a version can be named and renamed, and its name removed', async () => {
  await publish();
  const version = await t.ana.history.keep({ fileId: file, label: 'As agreed' });
  expect(version).toMatchObject({ number: 1, label: 'As agreed', cause: 'publish' });
  await type('ana', 'a', 'More.');
  const next = await t.ana.history.keep({ fileId: file, label: 'After the meeting' });
  expect(next).toMatchObject({ number: null, label: 'After the meeting', cause: 'named' });
  await t.ben.history.name({ id: next.id, label: ' Final ' });
  await refused(t.ben.history.name({ id: next.id, label: ' \n ' }), 'request/invalid');
  await refused(t.ben.history.keep({ fileId: file, label: '\u3000' }), 'request/invalid');
  expect((await list()).map(({ label }) => label)).toEqual(['Final', 'As agreed']);
  expect(await t.ben.history.name({ id: next.id, label: null })).toMatchObject({
    cause: 'auto',
    label: null,
  });
});

test('autosaved versions are deleted with age, while named and published ones stay and authors are preserved', async () => {
  await publish();
  for (const [who, text] of [
    ['ana', 'one'],
    ['ben', 'two'],
    ['ana', 'three'],
  ] as const) {
    await type(who, 'a', text);
    await pauseOver();
  }
  await t.ana.history.name({ id: (await list())[2]?.id as string, label: 'Named' });
  // All within one hour ten days ago, whatever the current time is.
  await t.database.query(sql`
    update versions v set created_at = date_trunc('day', now()) - interval '10 days' + ranked.n * interval '1 minute'
    from (
      select id, row_number() over (order by created_at, id) as n from versions where file_id = ${file}
    ) ranked
    where ranked.id = v.id`);
  const gone = await Promise.all([t.app.history.thin(), t.app.history.thin()]);
  expect(gone.reduce((a, b) => a + b)).toBe(1);
  expect(await t.app.history.thin()).toBe(0);
  const left = await list();
  expect(left.map(({ cause, label }) => label ?? cause)).toEqual(['auto', 'Named', 'publish']);
  expect(left[0]?.authors.map(({ id }) => id).sort()).toEqual([t.ids.ana, t.ids.ben].sort());
  expect(left[0]?.words).toEqual({ added: 1, removed: 1 });
});

test('the history of a paragraph lists the versions that changed it', async () => {
  await type('ana', 'a', 'One.');
  await pauseOver();
  await type('ana', 'b', 'Elsewhere.');
  await pauseOver();
  await type('ana', 'a', 'One and two.');
  await pauseOver();
  const { list } = await t.ana.history.paragraph({ fileId: file, paragraphId: 'paragraph-a' });
  expect(list.map(({ text, words }) => [text, words.map(([kind]) => kind).join()])).toEqual([
    ['One and two.', 'same,added,same'],
    ['One.', 'added'],
  ]);
});

test('deleting a document while its words are counted is not an error', async () => {
  await publish();
  const [version] = await list();
  await t.database.query(sql`update versions set words_added = null where id = ${version?.id}`);
  const keeping = createKeeping({
    events: t.app.events,
    clock: t.clock,
    database: {
      ...t.database,
      async query(statement) {
        const rows = await t.database.query(statement);
        if (/words_added is null/.test(statement.text)) {
          await t.ada.files.delete({ fileId: file });
          await t.ada.files.delete({ fileId: file, forever: true });
        }
        return rows as never;
      },
    },
  });
  await expect(keeping.countWords(file)).resolves.toBeUndefined();
});

test('the list is paged', async () => {
  for (const text of ['one', 'two', 'three']) {
    await type('ana', 'a', text);
    await publish();
  }
  const first = await t.rita.history.show({ fileId: file, limit: 2 });
  const second = await t.rita.history.show({
    fileId: file,
    limit: 2,
    cursor: first.next as string,
  });
  expect([...first.list, ...second.list].map(({ number }) => number)).toEqual([3, 2, 1]);
  expect(second.next).toBeNull();
});
