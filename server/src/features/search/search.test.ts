import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { createEvents, type Events } from '../../platform/events.ts';
import { createLog } from '../../platform/log.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createSmallBase, type SmallBase } from '../../testing/small-base.ts';
import { createSearch, type Search } from './search.ts';
import type { SearchResults } from './search-box.ts';

let database: TestDatabase;
let events: Events;
let base: SmallBase;
let search: Search;
let admin: string;
let reader: string;
let editor: string;
let space: string;
let travel: string;

beforeEach(async () => {
  database = await startTestDatabase();
  events = createEvents({ database, log: createLog('silent') });
  base = createSmallBase(database, events);
  admin = await base.addPerson('admin');
  reader = await base.addPerson();
  editor = await base.addPerson('editor');
  space = await base.addFile(admin, { name: 'Finance' });
  await base.grant(space, reader, 1);
  await base.grant(space, editor, 3);
  travel = await base.addFile(admin, { name: 'Travel policy', parent: space });
  await base.publish(travel, [
    { kind: 'heading', text: 'Refunds' },
    { text: 'Travel expenses are refunded within ten days.', headings: ['Refunds'] },
    { text: 'A trip abroad needs the approval of the manager.', headings: ['Refunds'] },
  ]);
  search = createSearch({ database, events, clock: systemClock, files: base.files });
  await search.ready;
  await events.start();
});

afterEach(async () => {
  await search.close();
  await events.close();
  await database.close();
});

const texts = (results: SearchResults) => results.list.map((hit) => hit.text);
const find = (person: string, q: string, rest = {}) => search.find(person, { q, ...rest });
const nothing = { list: [], next: null, total: 0, spelling: null, byMeaning: null };

describe('finding', () => {
  test('titles come first, then paragraphs, with matches highlighted', async () => {
    const results = await find(reader, 'travel');
    expect(texts(results)).toEqual([
      'Travel policy',
      'Travel expenses are refunded within ten days.',
    ]);
    expect(results.total).toBe(2);
    expect(results.list.map((hit) => hit.paragraphId)).toEqual([null, 'p1']);
    const [title, paragraph] = results.list;
    expect(title?.highlights).toEqual([[0, 6]]);
    expect(paragraph?.highlights).toEqual([[0, 6]]);
    expect(paragraph?.headingPath).toEqual(['Refunds']);
  });

  test('a first heading that repeats the title is merged with it, and other headings are not', async () => {
    const manual = await base.addFile(admin, { name: 'Winch manual', parent: space });
    await base.publish(manual, [
      { kind: 'heading', text: 'Winch Manual ' },
      { text: 'Wind it up.', headings: ['Winch Manual'] },
      { kind: 'heading', text: 'Winch manual' },
    ]);
    await events.settled();
    const below = await find(reader, 'wind it up');
    expect(below.list.map(({ headingPath }) => headingPath)).toEqual([[]]);
    const results = await find(reader, 'winch manual');
    expect(results.list.map((hit) => hit.paragraphId)).toEqual([null, 'p2']);
    expect(results.total).toBe(2);
  });

  test('results appear while typing', async () => {
    for (const typed of ['ref', 'refun', 'travel expenses ref']) {
      expect(texts(await find(reader, typed))).toContain(
        'Travel expenses are refunded within ten days.',
      );
    }
    expect(await find(reader, 'zzz')).toEqual(nothing);
    expect(await find(reader, '  ')).toEqual(nothing);
  });

  test('misspelt words are corrected and highlighted', async () => {
    const results = await find(reader, 'aproval manger ');
    const [first] = results.list;
    expect(texts(results)).toEqual(['A trip abroad needs the approval of the manager.']);
    expect(first?.highlights.map(([from, to]) => first.text.slice(from, to))).toEqual([
      'approval',
      'manager',
    ]);
    const [refund] = (await find(reader, 'trvel ')).list;
    expect(refund?.text).toBe('Travel policy');
    expect(refund?.highlights).toEqual([[0, 6]]);
  });

  test('a correction is reported, and the literal query can be insisted on', async () => {
    const results = await find(reader, 'Aproval of the manger ');
    expect(results.spelling).toEqual({ query: 'Approval of the manager', applied: true });
    expect(await find(reader, 'Aproval of the manger ', { asTyped: true })).toEqual(nothing);
    expect((await find(reader, 'approval of the manager')).spelling).toBeNull();
  });

  test('another spelling is suggested if hardly anything matches', async () => {
    const rooms = await base.addFile(admin, { name: 'Rooms', parent: space });
    await base.publish(rooms, [
      ...Array.from({ length: 9 }, (_, i) => `Projector ${i} hangs from the ceiling.`),
      'A projectr stands in the hall.',
    ]);
    await events.settled();
    const results = await find(reader, 'projectr');
    expect(texts(results)).toEqual(['A projectr stands in the hall.']);
    expect(results.spelling).toEqual({ query: 'projector', applied: false });
    expect((await find(reader, 'projector')).spelling).toBeNull();
  });

  test('suggestions and corrections reveal nothing that is not readable', async () => {
    const secret = await base.addFile(admin, { name: 'Board' });
    const plans = await base.addFile(admin, { name: 'Layoffs', parent: secret });
    await base.publish(plans, [
      'The acquisition of Marigold is signed in spring.',
      'Travle is what somebody mistyped here.',
      ...Array.from({ length: 12 }, () => 'Marigold approves the acquisition.'),
    ]);
    await events.settled();
    expect((await find(admin, 'aquisition')).spelling?.query).toBe('acquisition');
    for (const typed of ['aquisition', 'marigolt', 'layofs', 'aquisition travel']) {
      const results = await find(reader, typed);
      expect(results.spelling, typed).toBeNull();
      expect(JSON.stringify(results)).not.toMatch(/acquisition|marigold|layoffs/i);
    }
    // A word that only hidden text contains is treated like one that does not exist.
    expect((await find(reader, 'travle')).spelling).toEqual({ query: 'travel', applied: true });
  });

  test('pages contain each hit once', async () => {
    const many = await base.addFile(admin, { name: 'Rooms', parent: space });
    await base.publish(
      many,
      Array.from({ length: 130 }, (_, i) => `Room number ${i} has a projector.`),
    );
    await events.settled();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await find(reader, 'projector ', { limit: 40, cursor });
      expect(page.total).toBe(130);
      seen.push(...texts(page));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(new Set(seen).size).toBe(130);
    expect(seen).toHaveLength(130);
    await expect(find(reader, 'projector', { cursor: '-1' })).rejects.toMatchObject({
      reason: 'request/invalid',
    });
  });

  test('filters apply', async () => {
    expect((await find(reader, 'travel', { kind: 'folder' })).total).toBe(0);
    expect((await find(reader, 'travel', { spaceId: space })).total).toBe(2);
    expect((await find(reader, 'travel', { spaceId: travel })).total).toBe(0);
    expect((await find(reader, 'travel', { author: admin, state: 'published' })).total).toBe(2);
    expect((await find(reader, 'travel', { author: reader })).total).toBe(0);
    expect((await find(reader, 'travel', { state: 'draft' })).total).toBe(0);
    expect((await find(reader, 'travel', { to: new Date(0) })).total).toBe(0);
  });
});

describe('keeping up', () => {
  test('a changed paragraph is found, and its old words are not', async () => {
    await base.publish(travel, ['Journeys are paid by the treasury.']);
    await events.settled();
    expect(texts(await find(reader, 'treasury'))).toEqual(['Journeys are paid by the treasury.']);
    expect((await find(reader, 'expenses')).total).toBe(0);
  });

  test('a new name is found in the title and with the text', async () => {
    await base.tell({ kind: 'file.renamed', fileId: travel }, async (tx) => {
      await tx.query(sql`update files set name = 'Voyages' where id = ${travel}`);
    });
    await events.settled();
    expect((await find(reader, 'policy')).total).toBe(0);
    expect((await find(reader, 'voyages expenses')).list[0]?.paragraphId).toBe('p1');
  });

  test('a file in a trashed folder is not found, and is found again when restored', async () => {
    const trash = (at: Date | null) =>
      base.tell({ kind: at ? 'file.trashed' : 'file.restored', fileId: space }, async (tx) => {
        await tx.query(sql`update files set trashed_at = ${at}`);
      });
    await trash(new Date());
    await events.settled();
    expect((await find(admin, 'travel')).total).toBe(0);
    await trash(null);
    await events.settled();
    expect((await find(admin, 'travel')).total).toBe(2);
  });

  test('a permanently deleted file is not found', async () => {
    await base.tell({ kind: 'file.removed', fileId: travel }, async (tx) => {
      await tx.query(sql`delete from documents where file_id = ${travel}`);
      await tx.query(sql`delete from versions where file_id = ${travel}`);
      await tx.query(sql`delete from files where id = ${travel}`);
    });
    await events.settled();
    expect((await find(admin, 'travel')).total).toBe(0);
  });

  test('searches continue during a rebuild, which changes no results', async () => {
    const building = search.rebuild();
    expect((await find(reader, 'travel')).total).toBe(2);
    await base.publish(travel, ['Written while the index was being built.']);
    expect(await building).toMatchObject({ files: 2 });
    await events.settled();
    expect((await find(reader, 'built')).total).toBe(1);
    expect((await find(reader, 'refunded')).total).toBe(0);
  });
});

describe('rights', () => {
  test('a reader finds the published text, an editor the draft', async () => {
    await base.write(travel, 'draft', ['Travel expenses are refunded within thirty days.']);
    await events.settled();
    expect(texts(await find(reader, 'refunded days'))).toEqual([
      'Travel expenses are refunded within ten days.',
    ]);
    expect(texts(await find(editor, 'refunded days'))).toEqual([
      'Travel expenses are refunded within thirty days.',
    ]);
    expect((await find(reader, 'thirty')).total).toBe(0);
  });

  test('filters use the published version for readers, and the draft for editors', async () => {
    const later = new Date(Date.now() + 86_400_000);
    await database.query(
      sql`update files set updated_by = ${editor}, updated_at = ${later} where id = ${travel}`,
    );
    await base.write(travel, 'draft', ['Travel expenses are refunded within thirty days.']);
    await events.settled();
    const total = async (person: string, filter: object) =>
      (await find(person, 'expenses', filter)).total;
    const [before, after] = [{ to: new Date() }, { from: new Date(later.getTime() - 1_000) }];
    for (const [filter, toReader, toEditor] of [
      [{ author: admin }, 1, 0],
      [{ author: editor }, 0, 1],
      [before, 1, 0],
      [after, 0, 1],
    ] as const) {
      expect([await total(reader, filter), await total(editor, filter)]).toEqual([
        toReader,
        toEditor,
      ]);
    }
  });

  test('an unpublished document exists only for its editors', async () => {
    const secret = await base.addFile(admin, { name: 'Unpublished plan', parent: space });
    await base.write(secret, 'draft', ['Move to Mars.']);
    await events.settled();
    for (const q of ['unpublished', 'mars']) {
      expect(await find(reader, q)).toEqual(nothing);
      expect((await find(editor, q)).total).toBe(1);
    }
  });

  test('a restricted folder is not found, counted or used for answers', async () => {
    const vault = await base.addFile(admin, {
      kind: 'folder',
      name: 'Vault',
      parent: space,
      scope: true,
    });
    const salaries = await base.addFile(admin, { name: 'Travel salaries', parent: vault });
    await base.publish(salaries, ['Travel agents earn well.']);
    await events.settled();
    expect((await find(reader, 'travel')).total).toBe(2);
    expect((await find(admin, 'travel')).total).toBe(4);
    expect(
      (await search.paragraphs(reader, 'What do travel agents earn?')).passages.map(
        (p) => p.fileId,
      ),
    ).not.toContain(salaries);
    await expect(search.paragraphs(reader, 'earn', { withinId: vault })).rejects.toMatchObject({
      reason: 'file/not-found',
    });
    await base.grant(vault, reader, 1);
    expect((await find(reader, 'travel')).total).toBe(4);
    await base.grant(vault, reader, 0);
    expect((await find(reader, 'travel')).total).toBe(2);
  });

  test('a newly restricted file is not shown, even before this process has received the event', async () => {
    await events.settled();
    await database.query(sql`update files set scope_id = ${travel} where id = ${travel}`);
    expect((await find(reader, 'travel')).list).toEqual([]);
    expect((await search.paragraphs(reader, 'travel expenses')).passages).toEqual([]);
  });

  test('moving a folder into another scope includes everything inside', async () => {
    const vault = await base.addFile(admin, {
      kind: 'folder',
      name: 'Vault',
      parent: space,
      scope: true,
    });
    const folder = await base.addFile(admin, { kind: 'folder', name: 'Inner', parent: space });
    const inner = await base.addFile(admin, { name: 'Inside', parent: folder });
    await base.publish(inner, ['A paragraph about marmalade.']);
    await events.settled();
    expect((await find(reader, 'marmalade')).total).toBe(1);
    await base.tell({ kind: 'file.moved', fileId: folder }, async (tx) => {
      await tx.query(sql`update files set parent_id = ${vault} where id = ${folder}`);
      await tx.query(sql`update files set scope_id = ${vault} where id in (${folder}, ${inner})`);
    });
    await events.settled();
    expect((await find(reader, 'marmalade')).total).toBe(0);
    expect((await find(admin, 'marmalade')).total).toBe(1);
  });
});

describe('passages for answers', () => {
  test('come from published text, unless an editor asks for drafts', async () => {
    await base.write(travel, 'draft', ['Travel expenses are refunded within thirty days.']);
    await events.settled();
    const best = async (person: string, includeDrafts: boolean) => {
      const { passages } = await search.paragraphs(person, 'When are travel expenses refunded?', {
        includeDrafts,
      });
      return passages[0];
    };
    expect(await best(editor, false)).toMatchObject({
      version: 1,
      state: 'published',
      text: expect.stringContaining('ten'),
    });
    expect(await best(editor, true)).toMatchObject({
      version: null,
      state: 'draft',
      text: expect.stringContaining('thirty'),
    });
    expect(await best(reader, true)).toMatchObject({
      version: 1,
      text: expect.stringContaining('ten'),
    });
  });

  test("replace a heading by the text below it, and include an item's list", async () => {
    const guide = await base.addFile(admin, { name: 'Guide', parent: space });
    await base.publish(guide, [
      { kind: 'heading', text: 'How to order a badge' },
      { text: 'Badge orders go like this:', headings: ['How to order a badge'] },
      {
        kind: 'listItem',
        text: 'Fill the form',
        headings: ['How to order a badge'],
        context: 'Badge orders go like this:',
      },
      {
        kind: 'listItem',
        text: 'Bring a photo',
        headings: ['How to order a badge'],
        context: 'Badge orders go like this:',
      },
    ]);
    await events.settled();
    const { passages } = await search.paragraphs(reader, 'How to order a badge?');
    expect(passages.map((p) => p.kind)).not.toContain('heading');
    expect(passages.find((p) => p.text === 'Bring a photo')?.list).toEqual([
      'Fill the form',
      'Bring a photo',
    ]);
  });

  test('can be limited to one folder or document', async () => {
    const other = await base.addFile(admin, { name: 'Other', parent: space });
    await base.publish(other, ['Travel expenses of guests are refunded, too.']);
    await events.settled();
    const { passages } = await search.paragraphs(reader, 'travel expenses', { withinId: other });
    expect(new Set(passages.map((p) => p.fileId))).toEqual(new Set([other]));
    const all = await search.paragraphs(reader, 'travel expenses', { withinId: space });
    expect(new Set(all.passages.map((p) => p.fileId))).toEqual(new Set([other, travel]));
  });
});
