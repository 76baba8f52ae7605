import { intoSections } from '@docent/document-model/sections';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { PersonName } from '../../testing/people.ts';

let t: TestApp;
/** Ana and Ben edit the hall, Rita reads it; only Ada and Ana can see the vault. */
let hall: string;
let vault: string;

const rule = 'Visitors must wear a helmet in the whole assembly hall at all times.';
const loose = 'Visitors may wear a helmet in the whole assembly hall at all times.';
const typo = 'Visitors must wear a helmet in the whole assembly hal at all times.';
const badge = 'Every guest gets a badge at the reception and returns it there.';

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());

beforeEach(async () => {
  hall = await t.addSpace('Hall', { ana: 'edit', ben: 'edit', rita: 'read' });
  vault = await t.addSpace('Vault', { ana: 'edit' });
});

// Texts of other tests would count as duplicates.
afterEach(async () => {
  for (const fileId of [hall, vault]) await t.ada.files.delete({ fileId });
});

const contentOf = (lines: readonly string[]) =>
  intoSections(lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })));

async function write(parentId: string, name: string, lines: readonly string[]): Promise<string> {
  const content = contentOf(lines);
  return (await t.ada.files.add({ parentId, name, kind: 'document', content })).id;
}

async function publish(parentId: string, name: string, lines: readonly string[]): Promise<string> {
  const fileId = await write(parentId, name, lines);
  await t.ada.files.update({ fileId, state: 'published' });
  return fileId;
}

async function list(
  who: PersonName,
  input: Parameters<TestApp['ada']['duplicates']['list']>[0] = {},
) {
  await t.settled();
  return t[who].duplicates.list({ spaceId: hall, ...input });
}

async function summary(who: PersonName, input: Parameters<typeof list>[1] = {}) {
  const { list: found, total } = await list(who, input);
  expect(total).toBe(found.length);
  return found.map(({ kind, left, right, leftMore, rightMore, places }) => {
    expect(places).toBe(2 + leftMore.length + rightMore.length);
    const side = (...refs: { fileName: string }[]) => refs.map(({ fileName }) => fileName).sort();
    const sides = [side(left, ...leftMore), side(right, ...rightMore)];
    return [kind, ...sides.sort((x, y) => (`${x}` < `${y}` ? -1 : 1))];
  });
}

describe('listing', () => {
  test('diverging texts come first, and identical text in many places is one group', async () => {
    const names = ['A', 'B', 'C'];
    for (const name of names) await publish(hall, name, [rule]);
    await publish(hall, 'D', [loose, badge]);
    await publish(hall, 'E', [badge, 'One more word.']);
    const found = await summary('rita');
    expect(found[0]).toEqual(['diverging', names, ['D']]);
    expect(found.slice(1)).toEqual(
      expect.arrayContaining([
        ['same', ['A', 'C'], ['B']],
        ['same', ['D'], ['E']],
      ]),
    );
    expect(found).toHaveLength(3);
    const { list: pairs } = await list('rita', { kind: 'diverging' });
    expect(
      pairs[0]?.differences
        .filter(([kind]) => kind !== 'same')
        .map(([, text]) => text)
        .sort(),
    ).toEqual(['may', 'must']);
    expect(pairs[0]?.left.version).toBe(1);
    expect(pairs[0]?.left.level).toBe('read');
  });

  test('readers compare published texts, editors their drafts', async () => {
    await publish(hall, 'A', [rule]);
    const draft = await publish(hall, 'B', [typo]);
    await write(hall, 'Draft', [badge]);
    await write(hall, 'Draft too', [badge]);
    expect(await summary('rita')).toEqual([['near', ['A'], ['B']]]);
    const { content } = await t.ben.documents.detailEdit({ fileId: draft });
    await t.ben.files.update({ fileId: draft, content: contentOf([rule]), base: content });
    expect(await summary('rita')).toEqual([['near', ['A'], ['B']]]);
    expect(await summary('ben')).toEqual(
      expect.arrayContaining([
        ['same', ['A'], ['B']],
        ['same', ['Draft'], ['Draft too']],
      ]),
    );
  });

  test('pairs, groups, counts and totals reveal nothing about an unreadable side', async () => {
    const open = await publish(hall, 'Open', [rule, badge]);
    await publish(hall, 'Open too', [badge]);
    await publish(vault, 'Secret', [loose, badge]);
    expect(await summary('ben')).toEqual([['same', ['Open'], ['Open too']]]);
    const [group] = (await list('ana', { kind: 'same' })).list;
    expect(group?.places).toBe(3);
    expect(await t.ben.duplicates.counts({ fileIds: [open] })).toEqual({
      list: [{ fileId: open, paragraphs: 2, repeated: 1, diverging: 0 }],
    });
    expect(await t.ana.duplicates.counts({ fileIds: [open] })).toEqual({
      list: [{ fileId: open, paragraphs: 2, repeated: 2, diverging: 1 }],
    });
    expect(await t.rita.duplicates.counts({ fileIds: [open] })).toEqual({ list: [] });
    await expect(t.ben.duplicates.list({ spaceId: vault })).rejects.toMatchObject({
      reason: 'file/not-found',
    });
    const [diverging] = (await list('ana', { kind: 'diverging' })).list;
    await expect(t.ben.duplicates.skip({ id: diverging?.id as string })).rejects.toMatchObject({
      reason: 'duplicate/not-found',
    });
  });

  test('text shared by a copy and its original is one line until it is ignored', async () => {
    const lines = [
      'The machine stands on a level floor of concrete.',
      'Only trained staff open the cabinet with a key.',
      'Empty the tray below the press every evening.',
      'A red lamp says that oil has to be refilled.',
      'Gloves protect hands against hot metal parts here.',
      'Call the workshop when strange noises do not stop.',
    ];
    const one = await publish(hall, 'Manual', [...lines, rule]);
    const other = await publish(hall, 'Copy', [...lines, loose]);
    const before = await list('ben', { threshold: 0.95 });
    expect(before.shared).toEqual([
      { files: expect.arrayContaining([{ id: one, name: 'Manual' }]), paragraphs: 6 },
    ]);
    expect(await summary('ben', { kind: 'diverging' })).toHaveLength(1);
    await expect(t.rita.duplicates.ignore({ fileIds: [one, other] })).rejects.toMatchObject({
      reason: 'permission/missing',
    });
    await t.ben.duplicates.ignore({ fileIds: [one, other] });
    expect(await list('ben')).toMatchObject({ list: [], total: 0, shared: [] });
    expect((await t.ben.duplicates.counts({ fileIds: [one] })).list[0]).toMatchObject({
      repeated: 0,
      diverging: 0,
    });
    await t.ben.duplicates.ignore({ fileIds: [other, one], undo: true });
    expect((await list('ben', { threshold: 0.95 })).shared).toHaveLength(1);
  });

  test('ignored pairs are listed with who ignored them, where both documents can be read', async () => {
    const [one, other, secret] = [
      await publish(hall, 'Manual', [rule]),
      await publish(hall, 'Copy', [rule]),
      await publish(vault, 'Secret', [rule]),
    ];
    await t.ben.duplicates.ignore({ fileIds: [one, other] });
    t.clock.advance(1000);
    await t.ana.duplicates.ignore({ fileIds: [one, secret] });
    const ignored = async (who: PersonName, input = {}) =>
      (await t[who].duplicates.ignored(input)).list.map(({ files, by, mayUndo }) => ({
        names: files.map(({ name }) => name).sort(),
        by: by.username,
        mayUndo,
      }));
    const copies = { names: ['Copy', 'Manual'], by: 'ben' };
    expect(await ignored('rita')).toEqual([{ ...copies, mayUndo: false }]);
    expect(await ignored('ben', { spaceId: hall })).toEqual([{ ...copies, mayUndo: true }]);
    expect(await ignored('ana', { fileId: one })).toMatchObject([
      { names: ['Manual', 'Secret'], by: 'ana' },
      copies,
    ]);
    expect(await ignored('ana', { fileId: vault })).toHaveLength(1);
    const first = await t.ana.duplicates.ignored({ limit: 1 });
    const rest = await t.ana.duplicates.ignored({ limit: 1, cursor: first.next as string });
    expect([...first.list, ...rest.list].map(({ by }) => by.username)).toEqual(['ana', 'ben']);
    expect(rest.next).toBeNull();
    await expect(t.ben.duplicates.ignored({ fileId: secret })).rejects.toMatchObject({
      reason: 'file/not-found',
    });
    await t.ben.duplicates.ignore({ fileIds: [other, one], undo: true });
    expect(await ignored('rita')).toEqual([]);
  });

  test('lists are paged and filtered', async () => {
    for (let i = 0; i < 4; i++) {
      const line = `Room ${i * 7} of building number ${i * 11} has its own evacuation plan there.`;
      await publish(hall, `A${i}`, [line]);
      await publish(hall, `B${i}`, [line]);
    }
    const first = await list('rita', { kind: 'same', limit: 3 });
    expect(first).toMatchObject({ total: 4 });
    const rest = await list('rita', { kind: 'same', limit: 3, cursor: first.next as string });
    expect(rest.next).toBeNull();
    expect(new Set([...first.list, ...rest.list].map(({ id }) => id)).size).toBe(4);
    const fileId = first.list[0]?.left.fileId as string;
    expect(await summary('rita', { kind: 'same', fileId })).toHaveLength(1);
    expect(await summary('rita', { kind: 'same', author: t.ids.otto })).toEqual([]);
  });
});

describe('skipping', () => {
  test('applies to everybody until a text changes, and can be undone', async () => {
    await publish(hall, 'A', [rule]);
    const other = await publish(hall, 'B', [loose]);
    const [pair] = (await list('rita')).list;
    const id = pair?.id as string;
    await expect(t.rita.duplicates.skip({ id })).rejects.toMatchObject({
      reason: 'permission/missing',
    });
    expect(await t.ben.duplicates.skip({ id, reason: 'On purpose' })).toEqual({
      id,
      status: 'skipped',
    });
    expect((await list('rita')).list).toEqual([]);
    expect((await list('rita', { status: 'skipped' })).list).toMatchObject([
      { id, status: 'skipped', skipped: { by: { username: 'ben' }, reason: 'On purpose' } },
    ]);
    expect((await list('rita', { includeSkipped: true })).list).toHaveLength(1);
    expect((await t.ben.duplicates.counts({ fileIds: [other] })).list).toMatchObject([
      { diverging: 0 },
    ]);
    await t.ben.duplicates.skip({ id, undo: true });
    expect((await list('rita')).list).toMatchObject([{ id, status: 'open', skipped: null }]);

    await t.ben.duplicates.skip({ id });
    const { content } = await t.ben.documents.detailEdit({ fileId: other });
    const changed = contentOf([`${loose} Always.`]);
    await t.ben.files.update({
      fileId: other,
      content: changed,
      base: content,
      state: 'published',
    });
    expect((await list('rita')).list).toMatchObject([{ status: 'open', kind: 'diverging' }]);
    await expect(t.ben.duplicates.skip({ id })).rejects.toMatchObject({
      reason: 'duplicate/not-found',
    });
  });

  test('refuses an invalid id', async () => {
    await expect(t.ada.duplicates.skip({ id: 'x' })).rejects.toMatchObject({
      reason: 'request/invalid',
    });
    await expect(t.ada.duplicates.skip({ id: 'A'.repeat(44) })).rejects.toMatchObject({
      reason: 'duplicate/not-found',
    });
  });
});

describe('other places of a paragraph', () => {
  test('are found for exact and near duplicates, and for text that is not stored yet', async () => {
    const own = await publish(hall, 'A', [rule]);
    await publish(hall, 'B', [rule]);
    await publish(hall, 'C', [typo]);
    await publish(vault, 'Secret', [rule]);
    await t.settled();
    const { paragraphs } = await t.rita.documents.detailShow({ fileId: own });
    const paragraphId = paragraphs[0]?.id as string;
    const names = async (
      who: PersonName,
      input: Parameters<TestApp['ada']['duplicates']['places']>[0],
    ) =>
      (await t[who].duplicates.places(input)).list
        .filter(({ file }) => file.spaceId === hall || file.spaceId === vault)
        .map(({ file, match }) => [file.name, match]);
    expect(await names('rita', { fileId: own, paragraphId })).toEqual([
      ['B', 'exact'],
      ['C', 'near'],
    ]);
    expect(await names('ana', { fileId: own, paragraphId })).toContainEqual(['Secret', 'exact']);
    expect(await names('rita', { text: `${typo} Indeed.` })).toContainEqual(['C', 'near']);
    await expect(
      t.rita.duplicates.places({ fileId: own, paragraphId: 'gone' }),
    ).rejects.toMatchObject({
      reason: 'paragraph/not-found',
    });
    await expect(t.rita.duplicates.places({})).rejects.toMatchObject({ reason: 'request/invalid' });
  });
});

test('finds written text in other documents that the caller may read', async () => {
  const own = await write(hall, 'Own', [rule]);
  await publish(hall, 'B', [typo]);
  await publish(vault, 'Secret', [badge]);
  await t.settled();
  const existing = async (who: PersonName) => {
    const texts = ['A few words', badge, rule];
    const { list: found } = await t[who].duplicates.existing({ fileId: own, texts });
    return found
      .filter(({ place }) => ['Own', 'B', 'Secret'].includes(place.fileName))
      .map(({ index, similarity, place }) => [index, place.fileName, similarity === 1]);
  };
  expect(await existing('ben')).toEqual([[2, 'B', false]]);
  expect(await existing('ana')).toEqual([
    [1, 'Secret', true],
    [2, 'B', false],
  ]);
  await expect(existing('rita')).rejects.toMatchObject({ reason: 'file/not-found' });
});

test('of identical texts, published ones are preferred to drafts', async () => {
  const own = await write(hall, 'Own', [rule]);
  for (const name of ['Draft 1', 'Draft 2']) await write(hall, name, [badge]);
  await publish(hall, 'Published', [badge]);
  for (const name of ['Draft 3', 'Draft 4']) await write(hall, name, [badge]);
  await t.settled();
  const { list: found } = await t.ana.duplicates.existing({ fileId: own, texts: [badge] });
  expect(found.map(({ place }) => [place.fileName, place.version])).toEqual([['Published', 1]]);
});

test('rebuilding the search index changes nothing', async () => {
  await publish(hall, 'A', [rule]);
  await publish(hall, 'B', [typo]);
  const before = await list('rita');
  await t.app.search.rebuild();
  await expect.poll(() => t.rita.duplicates.list({ spaceId: hall })).toEqual(before);
});
