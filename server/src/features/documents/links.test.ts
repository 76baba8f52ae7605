import { intoSections } from '@docent/document-model/sections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { type PersonName, personNames } from '../../testing/people.ts';

let app: TestApp;
let yard: string;
let dock: string;

beforeAll(async () => {
  app = await startTestApp();
  yard = await app.addSpace('Yard', { ana: 'edit', rita: 'read', ben: 'read' });
  dock = await app.addSpace('Dock', { ana: 'edit', ben: 'edit' });
});
afterAll(() => app.close());

const line = (text: string, to?: string) => ({
  type: 'paragraph',
  content: [
    {
      type: 'text',
      text,
      ...(to && { marks: [{ type: 'link', attrs: { href: `/detail/${to}/x` } }] }),
    },
  ],
});

async function write(parentId: string, name: string, ...lines: ReturnType<typeof line>[]) {
  const content = intoSections(lines.length > 0 ? lines : [line(name)]);
  return (await app.ana.files.add({ parentId, name, kind: 'document', content })).id;
}
const publish = (fileId: string) => app.ana.files.update({ fileId, state: 'published' });

const from = async (who: PersonName, fileId: string) => {
  const { list, total } = await app[who].links.from({ fileId });
  expect(total).toBe(list.length);
  return list.map(({ file, paragraphs, count }) => [
    file.name,
    count,
    ...paragraphs.map(({ text }) => text),
  ]);
};

test('documents that link here are quoted and counted for people who may read them', async () => {
  const target = await write(yard, 'Target');
  await publish(target);
  const open = await write(
    yard,
    'Open',
    line('Never mind.'),
    line('See the target.', target),
    line('Again.', target),
  );
  await publish(open);
  const hidden = await write(dock, 'Hidden', line('In the dock.', target));
  await publish(hidden);
  await write(yard, 'Unpublished', line('In a draft.', target));
  // Published without the link, which exists only in the draft.
  const later = await write(yard, 'Later', line('Not yet.'));
  await publish(later);
  await app.ana.files.update({
    fileId: later,
    content: intoSections([line('Now in the draft.', target)]),
    base: (await app.ana.documents.detailEdit({ fileId: later })).content,
  });
  await app.settled();
  expect(await from('rita', target)).toEqual([['Open', 2, 'See the target.', 'Again.']]);
  expect(await from('ben', target)).toEqual([
    ['Hidden', 1, 'In the dock.'],
    ['Open', 2, 'See the target.', 'Again.'],
  ]);
  expect(await from('ana', target)).toEqual([
    ['Hidden', 1, 'In the dock.'],
    ['Later', 1, 'Now in the draft.'],
    ['Open', 2, 'See the target.', 'Again.'],
    ['Unpublished', 1, 'In a draft.'],
  ]);

  // Names and places are current.
  await app.ana.files.update({ fileId: open, name: 'Renamed' });
  await app.ana.files.drag({ fileId: open, parentId: dock });
  expect(await from('rita', target)).toEqual([]);
  expect((await from('ben', target)).map(([name]) => name)).toEqual(['Hidden', 'Renamed']);
  await app.ana.files.delete({ fileId: hidden });
  expect((await from('ben', target)).map(([name]) => name)).toEqual(['Renamed']);
  await expect(app.nils.links.from({ fileId: target })).rejects.toMatchObject({ status: 404 });
});

test('people learn neither of documents that they cannot see nor of their number', async () => {
  const target = await write(yard, 'Everybody reads this');
  await publish(target);
  const everyone = { kind: 'everyone' } as const;
  await app.ada.access.grant({ fileId: target, subject: everyone, level: 'read' });
  for (const [at, space] of [yard, dock, yard, dock].entries()) {
    const id = await write(space, `Link ${at}`, line('See.', target));
    if (at < 2) await publish(id);
    if (at === 3) await app.ada.files.update({ fileId: id, restricted: true });
  }
  for (const who of personNames) {
    const { list, total } = await app[who].links.from({ fileId: target });
    expect(list).toHaveLength(total);
    for (const { file } of list) {
      expect((await app[who].files.get({ fileId: file.id })).name).toBe(file.name);
    }
  }
  expect((await app.ruth.links.from({ fileId: target })).total).toBe(0);
  expect((await app.ada.links.from({ fileId: target })).total).toBe(4);
});

test('broken links are listed for editors, in the order of the text', async () => {
  const alive = await write(yard, 'Alive');
  const trashed = await write(yard, 'Thrown away');
  const gone = await write(yard, 'Gone');
  const secret = await app.addSpace('Secret');
  const { id: closed } = await app.ada.files.add({
    parentId: secret,
    name: 'Closed',
    kind: 'document',
  });
  const id = await write(
    yard,
    'Links',
    line('To the trash.', trashed),
    line('To life.', alive),
    line('To what is gone.', gone),
    line('To what is closed.', closed),
  );
  await app.ana.files.delete({ fileId: trashed });
  await app.ana.files.delete({ fileId: gone });
  await app.ada.files.delete({ fileId: gone, forever: true });
  const broken = async () =>
    (await app.ana.links.broken({ fileId: id })).list.map(({ paragraph, trashed }) => [
      paragraph.text,
      trashed?.name ?? null,
    ]);
  // Missing and unreadable files look the same.
  expect(await broken()).toEqual([
    ['To the trash.', 'Thrown away'],
    ['To what is gone.', null],
    ['To what is closed.', null],
  ]);
  await app.ana.files.restore({ fileId: trashed });
  expect((await broken()).map(([text]) => text)).toEqual([
    'To what is gone.',
    'To what is closed.',
  ]);
  await publish(id);
  await expect(app.rita.links.broken({ fileId: id })).rejects.toMatchObject({
    reason: 'file/level-too-low',
  });
  const first = await app.ana.links.broken({ fileId: id, limit: 1 });
  const second = await app.ana.links.broken({ fileId: id, limit: 1, cursor: first.next ?? '' });
  expect([...first.list, ...second.list].map(({ paragraph }) => paragraph.text)).toEqual([
    'To what is gone.',
    'To what is closed.',
  ]);
  expect(second.next).toBeNull();
});

test('ten thousand linking documents are listed page by page, each once', async () => {
  const target = await write(yard, 'Popular');
  await publish(target);
  await app.database.query(sql`
    with made as (
      insert into files (id, kind, name, parent_id, space_id, scope_id, position, created_by, updated_by)
      select 'linking' || n, 'document', 'Linking ' || lpad(n::text, 5, '0'), ${yard}, ${yard}, ${yard}, 1000 + n,
        ${app.ids.ana}, ${app.ids.ana}
      from generate_series(1, 10000) n returning id
    ), texts as (
      insert into documents (file_id, content) select id, '{"type":"doc","content":[]}' from made
    ), lines as (
      insert into paragraphs (file_id, stage, id, position, kind, text)
      select id, 'draft', 'p', 1, 'paragraph', 'See there.' from made
    )
    insert into links (from_file_id, stage, paragraph_id, to_file_id) select id, 'draft', 'p', ${target} from made`);
  const before = process.cpuUsage();
  const started = performance.now();
  const first = await app.ana.links.from({ fileId: target, limit: 100 });
  const took = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  console.log(
    `10,000 backlinks: ${took.toFixed(0)} ms, here ${((user + system) / 1000).toFixed(0)} ms`,
  );
  expect(first.total).toBe(10_000);
  const second = await app.ana.links.from({ fileId: target, limit: 100, cursor: first.next ?? '' });
  const names = [...first.list, ...second.list].map(({ file }) => file.name);
  expect(names).toEqual(
    Array.from({ length: 200 }, (_, n) => `Linking ${String(n + 1).padStart(5, '0')}`),
  );
  expect(first.list[0]?.paragraphs).toEqual([{ id: 'p', text: 'See there.' }]);
  // Readers can't see any of these drafts.
  expect((await app.rita.links.from({ fileId: target })).total).toBe(0);
  expect(took).toBeLessThan(10_000);
});
