import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { pictures } from '../../testing/pictures.ts';

let t: TestApp;
let space: string;

beforeAll(async () => {
  t = await startTestApp();
  space = await t.addSpace('Operations', { ana: 'edit', ben: 'edit', rita: 'read' });
});
afterAll(() => t.close());

const folder = (name: string, parentId = space) =>
  t.ana.files.add({ parentId, name, kind: 'folder' });
const document = (name: string, parentId = space) =>
  t.ana.files.add({ parentId, name, kind: 'document' });
const names = async (parentId: string, who = t.ana) =>
  (await who.files.findOuter({ parentId })).list.map(({ name }) => name);

describe('the tree', () => {
  test('only an administrator can create a space, and only as a folder', async () => {
    await expect(
      t.ana.files.add({ parentId: null, name: 'Mine', kind: 'folder' }),
    ).rejects.toMatchObject({
      reason: 'permission/missing',
    });
    await expect(
      t.ada.files.add({ parentId: null, name: 'Mine', kind: 'document' }),
    ).rejects.toMatchObject({
      reason: 'file/parent-invalid',
    });
  });

  test('managers of a space can rename, move, delete and restore it, while editors cannot', async () => {
    const { id } = await t.ada.files.add({ parentId: null, name: 'Archive', kind: 'folder' });
    const grant = (level: 'edit' | 'manage') =>
      t.ada.access.grant({ fileId: id, subject: { kind: 'person', id: t.ids.ana }, level });
    const forbidden = { status: 403, reason: 'file/level-too-low' };
    await grant('edit');
    await expect(t.ana.files.delete({ fileId: id })).rejects.toMatchObject(forbidden);
    await expect(t.ana.files.drag({ fileId: id, parentId: space })).rejects.toMatchObject(
      forbidden,
    );
    await expect(t.ana.files.update({ fileId: id, name: 'Mine' })).rejects.toMatchObject(forbidden);
    expect(await t.ada.files.get({ fileId: id })).toMatchObject({
      parentId: null,
      name: 'Archive',
    });
    await t.ada.files.delete({ fileId: id });
    await expect(t.ana.files.restore({ fileId: id })).rejects.toMatchObject(forbidden);
    await t.ada.files.restore({ fileId: id });

    await grant('manage');
    const renamed = await t.ana.files.update({ fileId: id, name: 'The archive' });
    expect(renamed.name).toBe('The archive');
    await t.ana.files.delete({ fileId: id });
    await t.ana.files.restore({ fileId: id });
    const moved = await t.ana.files.drag({ fileId: id, parentId: space });
    expect(moved.parentId).toBe(space);
    // A folder inside a space needs only the right to edit.
    await t.ben.files.delete({ fileId: id });
  });

  test('a document without a given place is created where its author last created something', async () => {
    const nowhere = { name: 'Untitled document', kind: 'document' } as const;
    await expect(t.otto.files.add(nowhere)).rejects.toMatchObject({ reason: 'permission/missing' });
    await expect(t.rita.files.add(nowhere)).rejects.toMatchObject({ reason: 'permission/missing' });
    await expect(t.ben.files.add({ name: 'Ours', kind: 'folder' })).rejects.toMatchObject({
      reason: 'request/invalid',
    });
    const inner = await folder('Inner');
    expect((await t.ben.files.add(nowhere)).parentId).toBe(space);
    await t.ben.files.add({ ...nowhere, parentId: inner.id });
    expect((await t.ben.files.add(nowhere)).parentId).toBe(inner.id);
    await t.ana.files.delete({ fileId: inner.id });
    expect((await t.ben.files.add(nowhere)).parentId).toBe(space);
  });

  test.each(['a/b', '', '   ', 'x'.repeat(201)])('a file cannot be named %j', async (name) => {
    const file = await folder('Fine');
    await expect(folder(name)).rejects.toMatchObject({ status: 400, reason: 'file/name-invalid' });
    await expect(t.ana.files.update({ fileId: file.id, name })).rejects.toMatchObject({
      reason: 'file/name-invalid',
    });
    expect((await t.ana.files.get({ fileId: file.id })).name).toBe('Fine');
  });

  test('an upload with one refused file stores none of the files', async () => {
    const place = await folder('Uploads');
    const blobs = () =>
      readdir(join(t.settings.dataFolder, 'blobs'), { recursive: true }).catch(() => []);
    await expect(
      t.ana.files.upload({
        parentId: place.id,
        files: [
          { name: 'good.bin', content: 'bytes' },
          { name: 'empty.bin', content: '' },
        ],
      }),
    ).rejects.toMatchObject({ reason: 'upload/empty' });
    expect(await names(place.id)).toEqual([]);
    const files = (await blobs()).filter((path) => /[a-z0-9]{20}$/.test(path));
    expect(files).toEqual([]);
  });

  test('nothing can be added to a folder that was moved to the trash in the meantime', async () => {
    const place = await folder('Going');
    await t.ana.files.delete({ fileId: place.id });
    const late = t.database.transaction((tx) =>
      t.app.files.create(tx, { parentId: place.id, name: 'x', kind: 'folder', by: t.ids.ana }),
    );
    await expect(late).rejects.toMatchObject({ reason: 'file/not-found' });
  });

  test('an update with one refused part changes nothing', async () => {
    const { id } = await document('Whole');
    const { content: base } = await t.ana.documents.detailEdit({ fileId: id });
    const text = (words: string) => ({
      type: 'doc' as const,
      content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
    });
    const refused = [
      [{ content: { type: 'nothing' }, base }, 'document/content-invalid'],
      [{ content: text('mine') }, 'document/base-missing'],
      [{ content: text('mine'), base, state: 'draft' }, 'document/not-published'],
      [{ content: text('mine'), base, restricted: true }, 'file/level-too-low'],
    ] as const;
    for (const [input, reason] of refused) {
      await expect(
        t.ana.files.update({ fileId: id, name: 'Half', ...input }),
      ).rejects.toMatchObject({ reason });
    }
    await expect(
      t.ana.files.update({ fileId: id, name: 'a/b', content: text('mine'), base }),
    ).rejects.toMatchObject({ reason: 'file/name-invalid' });
    for (const rest of [{}, { state: 'published' }, { name: 'Half' }] as const) {
      const input = { fileId: id, content: text('mine'), base, ownerId: t.ids.rita, ...rest };
      await expect(t.ada.files.update(input)).rejects.toMatchObject({
        reason: 'file/owner-without-access',
      });
    }
    expect((await t.ana.files.get({ fileId: id })).name).toBe('Whole');
    expect((await t.ana.documents.detailEdit({ fileId: id })).content).toEqual(base);

    const content = text('all at once');
    const all = { fileId: id, content, base, state: 'published', name: 'Done' } as const;
    expect(await t.ada.files.update({ ...all, reviewEvery: 30, restricted: true })).toMatchObject({
      name: 'Done',
      version: 1,
    });
    const response = await t.ada.documents.detailShow({ fileId: id });
    expect(JSON.stringify(response.content)).toContain('all at once');
    await expect(
      t.ada.files.update({ fileId: id, name: 'Half', state: 'published', restricted: false }),
    ).rejects.toMatchObject({ reason: 'document/nothing-to-publish' });
    expect((await t.ada.files.get({ fileId: id })).name).toBe('Done');
    expect((await t.ada.access.grants({ fileId: id })).restricted).toBe(true);
  });

  test('a reader sees neither a draft nor its place, and cannot change anything', async () => {
    const inside = await folder('With a draft');
    const draft = await document('Secret plan', inside.id);
    expect(await names(inside.id, t.rita)).toEqual([]);
    expect((await t.rita.files.get({ fileId: inside.id })).hasChildren).toBe(false);
    await expect(t.rita.files.get({ fileId: draft.id })).rejects.toMatchObject({
      reason: 'file/not-found',
    });
    await expect(t.rita.files.update({ fileId: inside.id, name: 'Mine' })).rejects.toMatchObject({
      status: 403,
      reason: 'file/level-too-low',
    });
    await t.ana.files.update({ fileId: draft.id, state: 'published' });
    expect(await names(inside.id, t.rita)).toEqual(['Secret plan']);
  });

  test('files stay where they are dragged, even many times between the same two', async () => {
    const home = await folder('Ordered');
    const [a, b, c] = [
      await folder('a', home.id),
      await folder('b', home.id),
      await folder('c', home.id),
    ];
    await t.ana.files.drag({ fileId: c.id, parentId: home.id, beforeId: a.id });
    expect(await names(home.id)).toEqual(['c', 'a', 'b']);
    // Halving the distance each time exhausts the precision of the number, and then the siblings are renumbered.
    for (let turn = 0; turn < 70; turn++) {
      const moved = turn % 2 === 0 ? c : a;
      await t.ana.files.drag({ fileId: moved.id, parentId: home.id, beforeId: b.id });
    }
    expect(await names(home.id)).toEqual(['c', 'a', 'b']);
  });

  test('a folder cannot be moved into itself, not even by two people at the same time', async () => {
    const outer = await folder('Outer');
    const inner = await folder('Inner', outer.id);
    await expect(t.ana.files.drag({ fileId: outer.id, parentId: inner.id })).rejects.toMatchObject({
      status: 409,
      reason: 'file/into-itself',
    });
    const [left, right] = [await folder('Left'), await folder('Right')];
    const both = await Promise.allSettled([
      t.ana.files.drag({ fileId: left.id, parentId: right.id }),
      t.ben.files.drag({ fileId: right.id, parentId: left.id }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('long lists are paged, with each file once', async () => {
    const home = await folder('Long');
    for (let n = 0; n < 7; n++) await folder(`n${n}`, home.id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await t.ana.files.findOuter({
        parentId: home.id,
        limit: 3,
        ...(cursor && { cursor }),
      });
      seen.push(...page.list.map(({ name }) => name));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6']);
    await expect(
      t.ana.files.findOuter({ parentId: home.id, cursor: 'rubbish' }),
    ).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe('the trash', () => {
  test('takes a folder with everything inside, and restores it to where it was', async () => {
    const home = await folder('Home');
    const gone = await folder('Gone', home.id);
    const inside = await document('Inside', gone.id);
    await t.ana.files.delete({ fileId: gone.id });
    expect(await names(home.id)).toEqual([]);
    await expect(t.ana.files.get({ fileId: inside.id })).rejects.toMatchObject({
      reason: 'file/not-found',
    });
    expect((await t.ben.files.trash({})).list.map(({ id }) => id)).toContain(gone.id);
    expect((await t.rita.files.trash({})).list).toEqual([]);
    await expect(t.rita.files.restore({ fileId: gone.id })).rejects.toMatchObject({ status: 403 });
    await t.ben.files.restore({ fileId: gone.id });
    expect(await names(home.id)).toEqual(['Gone']);
    expect(await names(gone.id)).toEqual(['Inside']);
  });

  test('restores a file into the nearest folder above that still exists', async () => {
    const home = await folder('Old home');
    const middle = await folder('Middle', home.id);
    const file = await document('Survivor', middle.id);
    await t.ana.files.delete({ fileId: file.id });
    await t.ana.files.delete({ fileId: middle.id });
    const restored = await t.ana.files.restore({ fileId: file.id });
    expect(restored.parentId).toBe(home.id);
  });

  test('is emptied permanently only by people who manage the file', async () => {
    const file = await document('Doomed');
    await expect(t.ada.files.delete({ fileId: file.id, forever: true })).rejects.toMatchObject({
      reason: 'file/not-in-trash',
    });
    await t.ana.files.delete({ fileId: file.id });
    await expect(t.ana.files.delete({ fileId: file.id, forever: true })).rejects.toMatchObject({
      status: 403,
    });
    await t.ada.files.delete({ fileId: file.id, forever: true });
    await expect(t.ada.files.restore({ fileId: file.id })).rejects.toMatchObject({
      reason: 'file/not-found',
    });
  });
});

describe('a copy', () => {
  test('contains what its author may read, and nothing else', async () => {
    const source = await folder('Source');
    const open = await document('Open', source.id);
    await t.ana.files.update({ fileId: open.id, state: 'published' });
    const closed = await folder('Closed', source.id);
    await document('Hidden', closed.id);
    await t.ada.files.update({ fileId: closed.id, restricted: true });
    const copy = await t.ana.files.copy({ fileId: source.id, name: 'Twin' });
    expect(await names(copy.id)).toEqual(['Open']);
    await expect(
      t.ana.files.copy({ fileId: source.id, parentId: source.id }),
    ).rejects.toMatchObject({
      reason: 'file/into-itself',
    });
  });

  test('of a file with the longest possible name has a shortened name', async () => {
    const file = await folder('长'.repeat(200));
    expect((await t.ana.files.copy({ fileId: file.id })).name).toBe(`${'长'.repeat(193)} (copy)`);
  });
});

describe('an attachment', () => {
  const png = Uint8Array.from(
    atob(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    ),
    (character) => character.charCodeAt(0),
  );
  const upload = (name: string, bytes: Uint8Array<ArrayBuffer>, type: string, parentId: string) =>
    t.ana.files.upload({ parentId, files: [{ name, mime: type, content: bytes }] });

  test("in a document has the document's rights and is not listed anywhere", async () => {
    const home = await folder('Pictures');
    const page = await document('Page', home.id);
    const [picture] = await upload('dot.png', png, 'image/png', page.id);
    if (picture === undefined) throw new Error('nothing uploaded');
    expect(picture).toMatchObject({
      kind: 'attachment',
      parentId: page.id,
      mime: 'image/png',
      size: png.length,
    });
    await expect(t.rita.files.attachment({ fileId: picture.id })).rejects.toMatchObject({
      status: 404,
    });
    await expect(t.rita.files.get({ fileId: picture.id })).rejects.toMatchObject({ status: 404 });
    await t.ana.files.update({ fileId: page.id, state: 'published' });
    await t.settled();
    expect(
      new Uint8Array(await (await t.rita.files.attachment({ fileId: picture.id })).arrayBuffer()),
    ).toEqual(png);
    expect(await names(home.id)).toEqual(['Page']);
    expect((await t.rita.search.search({ q: 'dot.png' })).total).toBe(0);
    await t.ada.files.update({ fileId: page.id, restricted: true });
    await expect(t.rita.files.attachment({ fileId: picture.id })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('that could contain a script is never displayed inline', async () => {
    const home = await folder('Scripts');
    const drawing = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    );
    const [file] = await upload('drawing.svg', drawing, 'image/svg+xml', home.id);
    const response = await fetch(`${t.url}/api/file/attachment?fileId=${file?.id}`, {
      headers: { authorization: t.tokens.ana },
    });
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('that is declared a picture must be one', async () => {
    const home = await folder('Not pictures');
    const text = new TextEncoder().encode('words');
    const zeros = new Uint8Array(100_000);
    zeros.set(png.subarray(0, 33));
    const cut = Uint8Array.from(pictures.JPEG.subarray(0, -40));
    for (const bytes of [text, zeros, cut]) {
      await expect(upload('dot.png', bytes, 'image/png', home.id)).rejects.toMatchObject({
        status: 422,
        reason: 'upload/not-a-picture',
      });
    }
    const { list } = await t.ana.files.findOuter({ parentId: home.id });
    expect(list).toEqual([]);
  });

  test('cannot be empty, nor placed where the caller may not edit', async () => {
    const home = await folder('Mine');
    await expect(
      upload('empty.txt', new Uint8Array(), 'text/plain', home.id),
    ).rejects.toMatchObject({
      status: 422,
      reason: 'upload/empty',
    });
    await expect(
      t.rita.files.upload({ parentId: home.id, files: [{ name: 'a.png', content: png }] }),
    ).rejects.toMatchObject({ status: 403 });
  });
});

test('favourites are personal, in the order of adding, and disappear with the right to read', async () => {
  const space = await t.addSpace('Favoured', { ana: 'edit', rita: 'read' });
  const { id } = await t.ana.files.add({ parentId: space, name: 'Pump', kind: 'document' });
  await t.ana.files.update({ fileId: id, state: 'published' });
  expect(await t.rita.files.favour({ fileId: space, favourite: true })).toMatchObject({
    favourite: true,
  });
  t.clock.advance(1_000);
  await t.rita.files.favour({ fileId: id, favourite: true });
  await t.rita.files.favour({ fileId: id, favourite: true });

  const names = async () => (await t.rita.files.favourites({})).list.map(({ name }) => name);
  expect(await names()).toEqual(['Pump', 'Favoured']);
  expect((await t.ana.files.favourites({})).list).toEqual([]);
  expect(await t.ana.files.get({ fileId: id })).toMatchObject({ favourite: false });

  await t.ana.files.update({ fileId: id, state: 'draft' });
  expect(await names()).toEqual(['Favoured']);
  await t.rita.files.favour({ fileId: space, favourite: false });
  expect(await names()).toEqual([]);
  await expect(t.otto.files.favour({ fileId: id, favourite: true })).rejects.toMatchObject({
    reason: 'file/not-found',
  });
});
