import type { Review } from '@docent/contract/reviews';
import type { NodeJSON } from '@docent/document-model/content';
import { setParagraph } from '@docent/document-model/yjs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { PersonName } from '../../testing/people.ts';

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
  // The clock advances by days in these tests.
  t = await startTestApp({ environment: { DOCENT_SESSION_IDLE_HOURS: '8760' } });
});
afterAll(() => t?.close());

beforeEach(async () => {
  space = await t.addSpace('Operations', { ana: 'edit', ben: 'edit', rita: 'read', cleo: 'read' });
  const content = doc(p('a', 'Check the rope daily.'), p('b', 'Call the station.'), p('c', 'Go.'));
  file = (await t.ana.files.add({ parentId: space, name: 'Ropes', kind: 'document', content })).id;
  await t.ana.files.update({ fileId: file, state: 'published' });
});

/** Types into one paragraph. */
async function type(id: string, text: string, who: PersonName = 'ana') {
  const editable = await t.app.access.require({ id: t.ids[who] }, 'edit', file);
  await t.app.editing.change(editable, { id: t.ids[who] }, (ydoc) => {
    if (!setParagraph(ydoc, `paragraph-${id}`, [{ type: 'text', text }])) throw new Error(id);
  });
  await t.app.editing.settled(file);
}
const person = (who: PersonName) => ({ kind: 'person' as const, id: t.ids[who] });
const ask = (...who: PersonName[]) =>
  t.ana.reviews.add({ fileId: file, reviewers: who.map(person) });
const tick = (who: PersonName, { id }: Review, paragraph: string) =>
  t[who].reviews.addContent({ id, kind: 'tick', paragraphId: `paragraph-${paragraph}` });
const approve = (who: PersonName, { id }: Review) =>
  t[who].reviews.addContent({ id, kind: 'verdict', verdict: 'approve' });
const refuseIt = (who: PersonName, { id }: Review, text = 'The rope is old.') =>
  t[who].reviews.addContent({ id, kind: 'verdict', verdict: 'refuse', text });
const now = ({ id }: Review, who: PersonName = 'ana') => t[who].reviews.get({ id });
const published = async (who: PersonName = 'rita') => {
  const { paragraphs, version } = await t[who].documents.detailShow({ fileId: file });
  return { version, text: paragraphs.map(({ text }) => text).join(' ') };
};
const notices = async (who: PersonName) => {
  const { list } = await t[who].notices.get({});
  return list.filter((one) => one.fileId === file).map(({ kind, ref }) => [kind, ref.reviewId]);
};
/** Stores an answer that somebody got from the published text. */
async function answered(who: PersonName, question: string, paragraphId: string) {
  const id = `${file} ${question}`;
  await t.database.query(sql`
    insert into questions (id, person_id, text, asked_at) values (${id}, ${t.ids[who]}, ${question}, now())`);
  await t.database.query(sql`
    insert into answers (id, question_id, text, grounded, answered_at) values (${id}, ${id}, 'So.', 'quoted', now())`);
  await t.database.query(sql`
    insert into answer_sources (answer_id, n, file_id, paragraph_id, version, state, text)
    values (${id}, 1, ${file}, ${paragraphId}, 1, 'published', 'So.')`);
}
const refused = (promise: Promise<unknown>, reason: string) =>
  expect(promise).rejects.toMatchObject({ reason });

test('a review is requested, done by paragraph, approved, and published as it was frozen', async () => {
  await type('a', 'Check the rope weekly.');
  const review = await t.ana.reviews.add({
    fileId: file,
    title: 'Ropes',
    note: 'Please look at the rope.',
    reviewers: [person('rita'), person('ben')],
    dueAt: new Date(t.clock.now().getTime() + 86_400_000 * 3).toISOString(),
  });
  expect(review).toMatchObject({
    fileName: 'Ropes',
    versionNumber: null,
    round: 1,
    status: 'open',
    rule: 'all',
    overdue: false,
    counts: { paragraphs: 1, ticked: 0, findings: 0, unsettled: 0 },
    actions: ['write', 'change', 'renew', 'delete'],
  });
  expect((await t.ana.files.get({ fileId: file })).state).toBe('review');
  await t.settled();
  const { list: inReview } = await t.ana.search.search({ q: 'weekly', state: 'review' });
  expect(inReview.map((hit) => hit.file.id)).toEqual([file]);
  // A mere reader learns nothing about the review.
  await t.ada.access.grant({ fileId: space, subject: person('nils'), level: 'read' });
  expect((await t.nils.files.get({ fileId: file })).state).toBe('published');
  await refused(now(review, 'nils'), 'review/not-found');

  // The draft changes, but the frozen text does not.
  await type('b', 'Call the station at once.');
  const seen = await now(review, 'rita');
  expect(seen.draftChanged).toBe(false);
  expect((await now(review)).draftChanged).toBe(true);
  expect(seen.actions).toEqual(['judge', 'write']);
  expect(seen.changes).toMatchObject([
    {
      paragraphId: 'paragraph-a',
      kind: 'changed',
      differences: [
        ['same', 'Check the rope '],
        ['removed', 'daily'],
        ['added', 'weekly'],
        ['same', '.'],
      ],
      tickedBy: [],
    },
  ]);
  const { content } = await t.rita.reviews.text({ id: review.id });
  expect(JSON.stringify(content)).toContain('Call the station.');

  expect((await tick('rita', review, 'a')).takenBack).toBe(false);
  await tick('ben', review, 'a');
  expect((await tick('ben', review, 'a')).takenBack).toBe(true);
  const ticked = await now(review, 'rita');
  expect(ticked.changes[0]?.tickedBy.map(({ username }) => username)).toEqual(['rita']);
  expect(ticked.counts).toEqual({ paragraphs: 1, ticked: 1, findings: 0, unsettled: 0 });
  await t.rita.reviews.addContent({
    id: review.id,
    kind: 'finding',
    paragraphId: 'paragraph-a',
    text: 'Why not daily?',
  });
  await t.ana.reviews.addContent({ id: review.id, kind: 'finding', text: 'The maker says so.' });

  await approve('rita', review);
  expect((await now(review)).status).toBe('open');
  await approve('ben', review);
  const decided = await now(review);
  expect(decided).toMatchObject({ status: 'approved', publishedAt: null });
  expect(decided.actions).toEqual(['publish']);
  expect((await t.rita.reviews.getContent({ id: review.id })).list).toMatchObject([
    { kind: 'tick', author: { username: 'rita' }, lapsed: false },
    { kind: 'finding', text: 'Why not daily?' },
    { kind: 'finding', text: 'The maker says so.' },
    { kind: 'verdict', verdict: 'approve', round: 1 },
    { kind: 'verdict', verdict: 'approve' },
  ]);
  // Approval closes the review.
  await refused(tick('rita', review, 'a'), 'review/closed');
  await refused(
    t.ana.reviews.addContent({ id: review.id, kind: 'finding', text: 'One more' }),
    'review/closed',
  );
  await refused(t.ana.reviews.update({ id: review.id, status: 'withdrawn' }), 'review/closed');
  await refused(t.ana.reviews.renew({ id: review.id }), 'review/closed');

  await refused(t.rita.reviews.publish({ id: review.id }), 'file/level-too-low');
  const out = await t.ben.reviews.publish({ id: review.id });
  expect(out).toMatchObject({ versionNumber: 2, versionId: review.versionId });
  expect(await published()).toEqual({
    version: 2,
    text: 'Check the rope weekly. Call the station. Go.',
  });
  await refused(t.ben.reviews.publish({ id: review.id }), 'document/nothing-to-publish');
  await t.settled();
  // Later edits are still a draft, and found as such.
  expect((await t.ana.files.get({ fileId: file })).state).toBe('draft');
  expect((await t.rita.search.search({ q: 'weekly' })).list).toHaveLength(1);
  expect((await t.ana.search.search({ q: 'weekly', state: 'review' })).list).toEqual([]);
  const versions = (await t.rita.history.show({ fileId: file })).list;
  expect(versions.map(({ number, cause }) => [number, cause])).toEqual([
    [2, 'review'],
    [1, 'publish'],
  ]);
  expect(await notices('rita')).toContainEqual(['review-asked', review.id]);
  expect(await notices('ana')).toContainEqual(['review-decided', review.id]);
  const { list: entries } = await t.ada.audit.list({ fileId: file });
  const actions = entries.map(({ action }) => action);
  expect(actions).toEqual(
    expect.arrayContaining(['review.asked', 'review.judged', 'review.decided']),
  );
  expect(entries[0]).toMatchObject({
    action: 'document.published',
    details: { version: 2, reviewId: review.id },
  });
});

describe('asking', () => {
  test('a department stands for its members who may read, without the requester', async () => {
    await type('a', 'Check the rope weekly.');
    const operations = { kind: 'department' as const, id: t.departments.operations };
    const review = await t.ana.reviews.add({ fileId: file, reviewers: [operations], rule: 2 });
    const names = review.reviewers.map(({ person }) => person.username);
    expect(names).toEqual(['ben', 'cleo', 'rita']);
    expect((await t.cleo.reviews.list({ box: 'inbox' })).list.map(({ id }) => id)).toContain(
      review.id,
    );
    await approve('cleo', review);
    // After the verdict it is no longer in the inbox, but still in the list of one's reviews.
    const ids = async (input: Parameters<TestApp['cleo']['reviews']['list']>[0]) =>
      (await t.cleo.reviews.list({ ...input, fileId: file })).list.map(({ id }) => id);
    expect(await ids({ box: 'inbox' })).toEqual([]);
    expect(await ids({ box: 'inbox', status: 'open' })).toEqual([review.id]);
    expect(await ids({ box: 'outbox' })).toEqual([]);
    expect(await ids({ box: 'all' })).toEqual([review.id]);
    await approve('rita', review);
    expect((await now(review)).status).toBe('approved');
  });

  test("a department's members at the time of the request are reviewers, even after leaving it, and those without rights can be replaced", async () => {
    const operations = { kind: 'department' as const, id: t.departments.operations };
    const shared = await t.addSpace('Shared', { ana: 'edit', ben: 'read' });
    await t.ada.access.grant({ fileId: shared, subject: operations, level: 'read' });
    await t.ada.files.drag({ fileId: file, parentId: shared });
    await type('a', 'Check the rope weekly.');
    const review = await t.ana.reviews.add({ fileId: file, reviewers: [operations] });
    const names = (of: Review) => of.reviewers.map(({ person }) => person.username);
    expect(names(review)).toEqual(['ben', 'cleo', 'rita']);
    const moveTo = (who: PersonName, deptId: string) =>
      t.ada.access.grant({ personId: t.ids[who], deptId });

    await moveTo('otto', t.departments.operations);
    await refused(approve('otto', review), 'review/not-found');
    for (const who of ['ben', 'cleo', 'rita'] as const) await moveTo(who, t.departments.safety);
    await approve('ben', review);
    await refused(approve('rita', review), 'review/not-found');
    expect((await now(review)).away.toSorted()).toEqual([t.ids.cleo, t.ids.rita].toSorted());
    expect((await now(review, 'ben')).away).toEqual([]);
    expect((await now(review)).status).toBe('open');

    const changed = await t.ana.reviews.update({ id: review.id, reviewers: [operations] });
    expect(names(changed)).toEqual(['ben', 'otto']);
    expect(await now(review)).toMatchObject({ away: [], status: 'open' });
    await approve('otto', review);
    expect((await now(review)).status).toBe('approved');
    for (const who of ['ben', 'cleo', 'rita'] as const) await moveTo(who, t.departments.operations);
    await moveTo('otto', t.departments.safety);
  });

  test('is refused with the reason', async () => {
    await refused(ask('rita'), 'document/nothing-to-publish');
    await type('a', 'Check the rope weekly.');
    const safety = { kind: 'department' as const, id: t.departments.safety };
    const add = (input: object) =>
      t.ana.reviews.add({ fileId: file, reviewers: [person('rita')], ...input });
    await refused(add({ reviewers: [safety] }), 'review/no-reviewers');
    await refused(ask('otto'), 'review/no-reviewers');
    await expect(ask('otto', 'rita')).rejects.toMatchObject({
      reason: 'review/person-without-access',
      details: { people: ['otto'] },
    });
    await refused(ask('ana', 'rita'), 'review/own');
    await refused(add({ rule: 2 }), 'review/rule-unreachable');
    await refused(add({ reviewers: [{ kind: 'person', id: 'x' }] }), 'person/not-found');
    await refused(add({ reviewers: [{ kind: 'department', id: 'x' }] }), 'department/not-found');
    await refused(add({ dueAt: '2020-01-01T00:00:00Z' }), 'request/invalid');
    await refused(add({ fileId: space }), 'file/not-a-document');
    const reviewers = [person('ben')];
    await refused(t.rita.reviews.add({ fileId: file, reviewers }), 'file/level-too-low');
    await refused(t.otto.reviews.add({ fileId: file, reviewers }), 'file/not-found');
    // The refused requests have not created a version.
    await t.settled();
    expect((await t.ana.history.show({ fileId: file })).list).toHaveLength(1);

    const open = await ask('rita');
    await expect(ask('ben')).rejects.toMatchObject({
      reason: 'review/open',
      details: { id: open.id },
    });
  });

  test('is possible for coaches with the right to read', async () => {
    await type('a', 'Check the rope weekly.');
    const reviewers = [person('rita')];
    const review = await t.cleo.reviews.add({ fileId: file, reviewers });
    expect(review.actions).toEqual(['write', 'change', 'renew', 'delete']);
    await approve('rita', review);
    await refused(t.cleo.reviews.publish({ id: review.id }), 'file/level-too-low');
  });

  test('twice at the same time creates one review', async () => {
    await type('a', 'Check the rope weekly.');
    const asked = await Promise.allSettled([ask('rita'), ask('ben'), ask('cleo')]);
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of asked) {
      if (one.status === 'rejected') expect(one.reason.reason).toBe('review/open');
    }
    await t.settled();
    expect((await t.ana.history.show({ fileId: file })).list).toHaveLength(2);
  });

  test('a suggestion is not part of the reviewed text', async () => {
    await type('a', 'Check the rope weekly.');
    const editable = await t.app.access.require({ id: t.ids.ana }, 'edit', file);
    await t.app.editing.change(editable, { id: t.ids.ana }, (ydoc) => {
      setParagraph(ydoc, 'paragraph-b', [
        { type: 'text', text: 'Call the station' },
        {
          type: 'text',
          text: ' twice',
          marks: [{ type: 'insertion', attrs: { id: 's1', personId: t.ids.ben } }],
        },
        { type: 'text', text: '.' },
      ]);
    });
    const review = await ask('rita');
    const { changes } = await now(review);
    expect(changes.map(({ paragraphId }) => paragraphId)).toEqual(['paragraph-a']);
    await approve('rita', review);
    await t.ana.reviews.publish({ id: review.id });
    expect((await published()).text).toBe('Check the rope weekly. Call the station. Go.');
  });
});

describe('renewing', () => {
  test('drops the marks of changes that are different now, and only those', async () => {
    await type('a', 'Check the rope weekly.');
    await type('b', 'Call the station at once.');
    const review = await ask('rita', 'ben');
    await tick('rita', review, 'a');
    await tick('rita', review, 'b');
    await tick('ben', review, 'b');
    await refused(t.ana.reviews.renew({ id: review.id }), 'review/nothing-new');
    await approve('ben', review);
    await refuseIt('rita', review);
    expect((await now(review)).status).toBe('changes');
    expect((await t.ana.files.get({ fileId: file })).state).toBe('draft');
    await refused(approve('ben', review), 'review/closed');
    await t.ana.reviews.addContent({ id: review.id, kind: 'finding', text: 'I will say when.' });

    await type('a', 'Check the rope weekly, before eight.');
    await type('c', 'Go slowly.');
    await refused(t.rita.reviews.renew({ id: review.id }), 'review/not-yours');
    const renewed = await t.ben.reviews.renew({ id: review.id, note: 'Said when.' });
    expect(renewed).toMatchObject({ round: 2, status: 'open', note: 'Said when.' });
    expect(renewed.versionId).not.toBe(review.versionId);
    expect(renewed.reviewers.map(({ verdict }) => verdict)).toEqual([null, null]);
    const { changes, counts } = await now(renewed, 'rita');
    const ticks = changes.map(({ paragraphId, tickedBy }) => [
      paragraphId,
      ...tickedBy.map(({ username }) => username),
    ]);
    expect(ticks).toEqual([['paragraph-a'], ['paragraph-b', 'rita', 'ben'], ['paragraph-c']]);
    expect(counts).toEqual({ paragraphs: 3, ticked: 1, findings: 1, unsettled: 1 });
    // All contributions are kept, with the round they belong to.
    const { list } = await t.rita.reviews.getContent({ id: review.id });
    expect(list.map((one) => [one.kind, one.round, one.lapsed])).toEqual([
      ['tick', 1, true],
      ['tick', 1, false],
      ['tick', 1, false],
      ['verdict', 1, true],
      ['verdict', 1, true],
      ['finding', 1, false],
    ]);
    expect(list[0]?.versionId).toBe(review.versionId);
    // Nobody can mark or approve a version that they have not seen.
    const seen = { id: review.id, versionId: review.versionId };
    const unseen = [
      { ...seen, kind: 'tick' as const, paragraphId: 'paragraph-a' },
      { ...seen, kind: 'verdict' as const, verdict: 'approve' as const },
    ];
    for (const input of unseen) await refused(t.rita.reviews.addContent(input), 'review/renewed');
    // An earlier approval does not count for the new text.
    await approve('rita', renewed);
    expect((await now(review)).status).toBe('open');
    await approve('ben', renewed);
    await t.ana.reviews.publish({ id: review.id });
    expect((await published()).text).toBe(
      'Check the rope weekly, before eight. Call the station at once. Go slowly.',
    );
  });

  test('is refused if another review was requested in the meantime', async () => {
    await type('a', 'Check the rope weekly.');
    const first = await ask('rita');
    await refuseIt('rita', first);
    const second = await ask('ben');
    await type('c', 'Go slowly.');
    await expect(t.ana.reviews.renew({ id: first.id })).rejects.toMatchObject({
      reason: 'review/open',
      details: { id: second.id },
    });
  });
});

describe('judging', () => {
  test('only reviewers can mark and decide, and have to explain requested changes', async () => {
    await type('a', 'Check the rope weekly.');
    const review = await ask('rita');
    await refused(tick('ben', review, 'a'), 'review/not-reviewer');
    await refused(approve('ana', review), 'review/not-reviewer');
    await refused(approve('ada', review), 'review/not-reviewer');
    await refused(tick('rita', review, 'b'), 'paragraph/not-found');
    await refused(refuseIt('rita', review, ' \u200b'), 'review/reason-missing');
    const { id } = review;
    await refused(t.rita.reviews.addContent({ id, kind: 'finding', text: ' ' }), 'review/blank');
    await refused(t.rita.reviews.addContent({ id, kind: 'verdict' }), 'request/invalid');
    await refused(t.rita.reviews.addContent({ id, kind: 'tick' }), 'request/invalid');
    await t.cleo.reviews.addContent({ id, kind: 'finding', text: 'I may comment.' });
    expect((await now(review)).status).toBe('open');
  });

  test('any approval, or one request for changes too many, decides', async () => {
    await type('a', 'Check the rope weekly.');
    const reviewers = [person('rita'), person('ben'), person('cleo')];
    const any = await t.ana.reviews.add({ fileId: file, reviewers, rule: 'any' });
    await refuseIt('rita', any);
    expect((await now(any)).status).toBe('open');
    // A second verdict replaces the person's first one.
    await approve('rita', any);
    expect((await now(any)).status).toBe('approved');
    const { list } = await t.ana.reviews.getContent({ id: any.id });
    expect(list.map(({ verdict, lapsed }) => [verdict, lapsed])).toEqual([
      ['refuse', true],
      ['approve', false],
    ]);
    const two = await t.ana.reviews.add({ fileId: file, reviewers, rule: 2 });
    await refuseIt('rita', two);
    expect((await now(two)).status).toBe('open');
    await refuseIt('cleo', two);
    expect((await now(two)).status).toBe('changes');
  });

  test('simultaneous verdicts decide the review once', async () => {
    await type('a', 'Check the rope weekly.');
    const reviewers = [person('rita'), person('ben'), person('cleo')];
    const review = await t.ana.reviews.add({ fileId: file, reviewers, rule: 1 });
    const said = await Promise.allSettled([
      approve('rita', review),
      approve('ben', review),
      approve('cleo', review),
    ]);
    expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { list } = await t.ada.audit.list({ fileId: file, action: 'review.decided' });
    expect(list).toHaveLength(1);
    const at = await Promise.allSettled([
      t.ana.reviews.publish({ id: review.id }),
      t.ben.reviews.publish({ id: review.id }),
    ]);
    expect(at.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await published()).version).toBe(2);
  });

  test('reviewers without a verdict can be replaced', async () => {
    await type('a', 'Check the rope weekly.');
    const review = await ask('rita', 'ben');
    await refused(
      t.ben.reviews.update({ id: review.id, reviewers: [person('rita')] }),
      'review/not-yours',
    );
    await approve('rita', review);
    await t.database.query(sql`update people set disabled_at = now() where id = ${t.ids.ben}`);
    const other = await t.ada.reviews.update({ id: review.id, reviewers: [person('cleo')] });
    expect(other.reviewers.map(({ person, verdict }) => [person.username, verdict])).toEqual([
      ['rita', 'approve'],
      ['cleo', null],
    ]);
    expect(await notices('cleo')).toContainEqual(['review-asked', review.id]);
    await t.database.query(sql`update people set disabled_at = null where id = ${t.ids.ben}`);
    expect(await notices('ben')).not.toContainEqual(['review-asked', review.id]);
    // The remaining reviewer has approved.
    await t.ada.reviews.update({ id: review.id, reviewers: [person('rita')] });
    expect((await now(review)).status).toBe('approved');
    expect(await notices('rita')).toContainEqual(['review-decided', review.id]);
    expect((await notices('cleo')).map(([, id]) => id)).not.toContain(review.id);
  });
});

describe('a space that requires reviews', () => {
  beforeEach(async () => {
    await t.ada.files.update({ fileId: space, reviewRequired: true });
  });

  test('publishes its documents only through an approved review', async () => {
    await refused(
      t.ben.files.update({ fileId: space, reviewRequired: false }),
      'file/level-too-low',
    );
    await refused(t.ada.files.update({ fileId: file, reviewRequired: true }), 'request/invalid');
    expect((await t.rita.files.get({ fileId: file })).reviewRequired).toBe(true);
    await type('a', 'Check the rope weekly.');
    const publish = (who: PersonName, more: object = {}) =>
      t[who].files.update({ fileId: file, state: 'published', ...more });
    await refused(publish('ana'), 'document/review-required');
    await refused(publish('ada'), 'document/review-required');
    const { content } = await t.ana.documents.detailEdit({ fileId: file });
    await refused(
      publish('ana', { base: content, content: doc(p('a', 'Never.')) }),
      'document/review-required',
    );
    expect(JSON.stringify((await t.ana.documents.detailEdit({ fileId: file })).content)).toBe(
      JSON.stringify(content),
    );
    const trusted = await t.app.access.getTrusted(file);
    await refused(
      t.app.documents.publish({ id: t.ids.ada }, trusted, { cause: 'import' }),
      'document/review-required',
    );
    const review = await ask('rita');
    await refused(t.ana.reviews.publish({ id: review.id }), 'review/not-approved');
    await approve('rita', review);
    await type('b', 'Not reviewed.');
    await refused(publish('ana'), 'document/review-required');
    await t.ana.reviews.publish({ id: review.id });
    expect((await published()).text).toBe('Check the rope weekly. Call the station. Go.');
    // A restored version, or a document restored from the trash, is a draft that needs a review.
    const [, first] = (await t.rita.history.show({ fileId: file })).list;
    await t.ana.history.fallback({ id: first?.id as string });
    await refused(publish('ana'), 'document/review-required');
    await t.ana.files.delete({ fileId: file });
    await t.ana.files.restore({ fileId: file });
    expect((await published()).version).toBe(2);
    await t.ana.files.update({ fileId: file, state: 'draft' });
    await refused(publish('ana'), 'document/review-required');
    await refused(t.ana.reviews.publish({ id: review.id }), 'document/nothing-to-publish');
    const { list } = await t.ada.audit.list({ fileId: space, action: 'review.demanded' });
    expect(list).toMatchObject([{ details: { demanded: true } }]);
  });

  test('marks documents that were published elsewhere as not reviewed, until they are', async () => {
    const says = async () => (await t.rita.files.get({ fileId: file })).unreviewed;
    // Published before reviews were required.
    expect(await says()).toBe(true);
    const elsewhere = await t.addSpace('Elsewhere', { ana: 'edit', rita: 'read' });
    const folder = await t.ana.files.add({ parentId: elsewhere, name: 'All', kind: 'folder' });
    await t.ana.files.drag({ fileId: file, parentId: folder.id });
    expect(await says()).toBe(false);
    await type('a', 'Check the rope weekly.');
    await t.ana.files.update({ fileId: file, state: 'published' });
    // Moved back with its folder: readers keep the text and see the mark.
    await t.ana.files.drag({ fileId: folder.id, parentId: space });
    expect(await says()).toBe(true);
    expect((await published()).text).toContain('weekly');
    const { list } = await t.ada.audit.list({ fileId: folder.id, action: 'file.moved' });
    expect(list[0]).toMatchObject({ details: { to: 'Operations', unreviewed: 1 } });
    await t.ana.files.delete({ fileId: file });
    await t.ana.files.restore({ fileId: file });
    expect((await t.ada.audit.list({ fileId: file })).list[0]).toMatchObject({
      action: 'file.restored',
      details: { unreviewed: 1 },
    });

    await type('b', 'Call the station at once.');
    const review = await ask('rita');
    await approve('rita', review);
    expect(await says()).toBe(true);
    await t.ana.reviews.publish({ id: review.id });
    expect(await says()).toBe(false);
    // Moves within the space, or away and back, keep the document reviewed.
    await t.ana.files.drag({ fileId: file, parentId: space });
    await t.ana.files.drag({ fileId: file, parentId: elsewhere });
    await t.ana.files.drag({ fileId: file, parentId: space });
    expect(await says()).toBe(false);
    const moved = await t.ada.audit.list({ fileId: file, action: 'file.moved' });
    expect(moved.list[0]?.details).toEqual({ from: 'Elsewhere', to: 'Operations' });
  });

  test('a first version is visible to its reviewers and to no other reader', async () => {
    const content = doc(p('n', 'New.'));
    const made = await t.ana.files.add({ parentId: space, name: 'New', kind: 'document', content });
    // Delivers Rita's earlier notification about the space.
    await t.settled();
    const review = await t.ana.reviews.add({ fileId: made.id, reviewers: [person('rita')] });
    await t.settled();
    const { list } = await t.rita.notices.get({});
    expect(list[0]).toMatchObject({ kind: 'review-asked', fileId: made.id });
    const inbox = await t.rita.reviews.list({ box: 'inbox', fileId: made.id });
    expect(inbox.list).toMatchObject([{ id: review.id }]);
    expect((await t.rita.reviews.text({ id: review.id })).content).toMatchObject({
      content: [{ content: [{ content: [{ text: 'New.' }] }] }],
    });
    await refused(t.rita.documents.detailShow({ fileId: made.id }), 'file/not-found');
    await t.ada.access.grant({ fileId: made.id, subject: person('ruth'), level: 'read' });
    await refused(t.ruth.reviews.get({ id: review.id }), 'review/not-found');
    await approve('rita', review);
    await t.ana.reviews.publish({ id: review.id });
    expect((await t.rita.documents.detailShow({ fileId: made.id })).version).toBe(1);
  });
});

test('an approved version cannot replace a version that was published since', async () => {
  await type('a', 'Check the rope weekly.');
  const review = await ask('rita');
  await approve('rita', review);
  await type('b', 'Call the station at once.');
  await t.ana.files.update({ fileId: file, state: 'published' });
  await refused(t.ana.reviews.publish({ id: review.id }), 'review/superseded');
  expect((await now(review)).publishedAt).toBe(null);
  expect((await published()).text).toBe('Check the rope weekly. Call the station at once. Go.');
});

test('a version that was published after the approval with other text is not the approved one', async () => {
  await type('a', 'Check the rope weekly.');
  const review = await ask('rita');
  await approve('rita', review);
  expect(await now(review)).toMatchObject({ status: 'approved', draftChanged: false });
  await type('b', 'Call nobody.');
  expect(await now(review)).toMatchObject({ status: 'approved', draftChanged: true });
  await t.ana.files.update({ fileId: file, state: 'published' });
  expect((await published()).text).toContain('Call nobody.');
  const after = await now(review);
  expect(after).toMatchObject({ versionNumber: null, publishedAt: null, draftChanged: true });
});

test('a failed step changes nothing', async () => {
  await type('a', 'Check the rope weekly.');
  // Recording the event is the last step of each.
  const broken = async (work: () => Promise<unknown>) => {
    await t.database.query(sql`
      create function break_off() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`);
    await t.database.query(sql`
      create trigger break_off before insert on events for each row when (new.kind = 'review.changed')
      execute function break_off()`);
    await refused(work(), 'server/fault');
    await t.database.query(sql`drop function break_off cascade`);
  };
  const versions = async () => (await t.ana.history.show({ fileId: file })).list.length;
  await broken(() => ask('rita'));
  expect(await versions()).toBe(1);
  expect((await t.ana.reviews.list({ box: 'all', fileId: file })).list).toEqual([]);
  const review = await ask('rita');
  await type('c', 'Go slowly.');
  await broken(() => t.ana.reviews.renew({ id: review.id }));
  await broken(() => approve('rita', review));
  expect(await now(review)).toMatchObject({
    round: 1,
    status: 'open',
    reviewers: [{ verdict: null }],
  });
  expect((await t.ana.reviews.getContent({ id: review.id })).list).toEqual([]);
  await approve('rita', review);
  await broken(() => t.ana.reviews.publish({ id: review.id }));
  expect(await published()).toMatchObject({ version: 1 });
  expect((await now(review)).publishedAt).toBe(null);
  expect(await notices('rita')).toEqual([['review-asked', review.id]]);
});

test('feedback can be answered, and resolved by its author or the requester', async () => {
  await type('a', 'Check the rope weekly.');
  const review = await ask('rita', 'ben');
  const { id } = review;
  const feedback = await t.rita.reviews.addContent({
    id,
    kind: 'finding',
    paragraphId: 'paragraph-a',
    text: 'Why not daily?',
  });
  expect(feedback).toMatchObject({ findingId: null, settled: null });
  const reply = (who: PersonName, text: string, findingId = feedback.id) =>
    t[who].reviews.addContent({ id, kind: 'reply', findingId, text });
  const answer = await reply('ana', 'The maker says so.');
  expect(answer).toMatchObject({ paragraphId: 'paragraph-a', findingId: feedback.id });
  await reply('ben', 'So do I.');

  // Participants are notified, but not about their own replies.
  const told = async (who: PersonName, of: 'review-reply' | 'review-settled') =>
    (await t[who].notices.get({})).list
      .filter(({ kind, ref }) => kind === of && ref.reviewId === id)
      .map(({ count, text }) => [count, text]);
  const replies = (who: PersonName) => told(who, 'review-reply');
  expect(await replies('rita')).toEqual([
    [2, 'ben replied to feedback in the review of “Ropes” (2 times)'],
  ]);
  expect(await replies('ana')).toEqual([[1, 'ben replied to feedback in the review of “Ropes”']]);
  expect(await replies('ben')).toEqual([]);

  const settle = (who: PersonName, settled: boolean, findingId = feedback.id) =>
    t[who].reviews.settle({ id, findingId, settled });
  await refused(settle('ben', true), 'review/not-yours');
  await refused(settle('nils', true), 'review/not-found');
  await refused(settle('ana', true, answer.id), 'review/no-finding');
  await refused(reply('ana', 'To a reply', answer.id), 'review/no-finding');
  await refused(
    t.ana.reviews.addContent({ id, kind: 'reply', text: 'To what?' }),
    'request/invalid',
  );
  await refused(reply('ana', ' '), 'review/blank');
  const counts = async () => (await now(review)).counts;
  expect(await counts()).toMatchObject({ findings: 1, unsettled: 1 });
  expect(await settle('ana', true)).toMatchObject({ settled: { person: { username: 'ana' } } });
  expect(await counts()).toMatchObject({ findings: 1, unsettled: 0 });
  expect(await settle('rita', false)).toMatchObject({ settled: null });
  await settle('rita', true);
  // The author is notified, but not about their own action.
  expect(await told('rita', 'review-settled')).toEqual([
    [1, 'ana resolved your feedback in the review of “Ropes”'],
  ]);
  expect(await told('ana', 'review-settled')).toEqual([]);

  // It stays resolved in the next round. Feedback of another review cannot be resolved through this one.
  await type('a', 'Check the rope hourly.');
  await t.ana.reviews.renew({ id });
  const { list } = await t.ben.reviews.getContent({ id });
  expect(list.map(({ kind, text, settled }) => [kind, text, settled?.person.username])).toEqual([
    ['finding', 'Why not daily?', 'rita'],
    ['reply', 'The maker says so.', undefined],
    ['reply', 'So do I.', undefined],
  ]);
  await approve('rita', review);
  await approve('ben', review);
  await refused(settle('rita', false), 'review/closed');
  await refused(reply('ana', 'Later'), 'review/closed');
});

test('a withdrawn review stays visible, and a deleted one leaves nothing', async () => {
  await type('a', 'Check the rope weekly.');
  const review = await ask('rita');
  await refused(t.ben.reviews.delete({ id: review.id }), 'review/not-yours');
  await refused(t.rita.reviews.update({ id: review.id, title: 'Mine' }), 'review/not-yours');
  await tick('rita', review, 'a');
  await refused(t.ana.reviews.delete({ id: review.id }), 'review/has-content');
  expect((await t.ana.reviews.update({ id: review.id, title: 'Again' })).title).toBe('Again');
  const gone = await t.ana.reviews.update({ id: review.id, status: 'withdrawn' });
  expect(gone).toMatchObject({ status: 'withdrawn', actions: [] });
  await refused(approve('rita', review), 'review/closed');
  const other = await ask('rita');
  const told = async () =>
    (await t.rita.notices.get({})).list.some(({ ref }) => ref.reviewId === other.id);
  expect(await told()).toBe(true);
  await t.ana.reviews.delete({ id: other.id });
  await refused(now(other), 'review/not-found');
  expect(await told()).toBe(false);
  expect((await t.ana.reviews.list({ box: 'all', fileId: file })).list).toHaveLength(1);
});

test('reviewers without a verdict are reminded the day before and at the due date, once each', async () => {
  await type('a', 'Check the rope weekly.');
  const dueAt = new Date(t.clock.now().getTime() + 3 * 86_400_000).toISOString();
  const reviewers = [person('rita'), person('ben')];
  const review = await t.ana.reviews.add({ fileId: file, reviewers, dueAt });
  await approve('ben', review);
  const due = async (who: PersonName) => {
    await t.app.reviews.remind();
    const { list } = await t[who].notices.get({});
    return list
      .filter(({ kind, ref }) => kind === 'review-due' && ref.reviewId === review.id)
      .reduce((sum, { count }) => sum + count, 0);
  };
  expect(await due('rita')).toBe(0);
  t.clock.advance(2.5 * 86_400_000);
  expect(await due('rita')).toBe(1);
  expect(await due('rita')).toBe(1);
  expect((await now(review)).overdue).toBe(false);
  t.clock.advance(86_400_000);
  expect(await due('rita')).toBe(2);
  expect(await due('rita')).toBe(2);
  expect(await due('ben')).toBe(0);
  expect((await now(review)).overdue).toBe(true);
  // A new due date starts again.
  const later = new Date(t.clock.now().getTime() + 3 * 86_400_000).toISOString();
  await t.ana.reviews.update({ id: review.id, dueAt: later });
  t.clock.advance(4 * 86_400_000);
  expect(await due('rita')).toBe(3);
});

describe('a person who may no longer read the document', () => {
  test('sees nothing of its reviews', async () => {
    await type('a', 'Check the rope weekly.');
    const review = await ask('rita');
    const seen = async () => {
      const { list } = await t.rita.reviews.list({ box: 'all', fileId: file });
      const inbox = await t.rita.reviews.list({ box: 'inbox', fileId: file });
      return [list.length, inbox.list.length, (await notices('rita')).length];
    };
    expect(await seen()).toEqual([1, 1, 1]);
    const calls = (who: PersonName, id: string) => [
      () => t[who].reviews.get({ id }),
      () => t[who].reviews.text({ id }),
      () => t[who].reviews.getContent({ id }),
      () => t[who].reviews.addContent({ id, kind: 'verdict', verdict: 'approve' }),
      () => t[who].reviews.addContent({ id, kind: 'finding', text: 'Hm' }),
      () => t[who].reviews.update({ id, title: 'Mine' }),
      () => t[who].reviews.renew({ id }),
      () => t[who].reviews.publish({ id }),
      () => t[who].reviews.delete({ id }),
    ];
    await t.ana.files.delete({ fileId: file });
    expect(await seen()).toEqual([0, 0, 0]);
    for (const call of calls('ada', review.id)) await refused(call(), 'review/not-found');
    await t.ana.files.restore({ fileId: file });
    expect(await seen()).toEqual([1, 1, 1]);
    await t.ada.access.grant({ fileId: space, subject: person('rita'), level: 'none' });
    expect(await seen()).toEqual([0, 0, 0]);
    for (const call of calls('rita', review.id)) await refused(call(), 'review/not-found');
    for (const call of calls('rita', 'nothing')) await refused(call(), 'review/not-found');
    // Once the document is readable for her again, she can review it again.
    const open = await t.addSpace('Open', { rita: 'read', ana: 'manage' });
    await t.ada.files.drag({ fileId: file, parentId: open });
    expect(await seen()).toEqual([1, 1, 1]);
    await t.ada.files.delete({ fileId: file });
    await t.ada.files.delete({ fileId: file, forever: true });
    expect(await seen()).toEqual([0, 0, 0]);
  });

  test('gets no notifications about a review they took part in as an editor and can no longer see', async () => {
    await type('a', 'Check the rope weekly.');
    const { id } = await ask('rita');
    const finding = await t.ben.reviews.addContent({ id, kind: 'finding', text: 'Weekly?' });
    await t.rita.reviews.addContent({ id, kind: 'reply', findingId: finding.id, text: 'Yes.' });
    expect(await notices('ben')).toEqual([['review-reply', id]]);
    await t.ada.access.grant({ fileId: space, subject: person('ben'), level: 'read' });
    await refused(t.ben.reviews.get({ id }), 'review/not-found');
    expect(await notices('ben')).toEqual([]);
  });

  test('does not learn what refers to a changed paragraph in places they cannot read', async () => {
    const link = (id: string, to: string, words = 'see') => ({
      ...p(id, ''),
      content: [
        {
          type: 'text',
          text: words,
          marks: [{ type: 'link', attrs: { href: `/detail/${file}/Ropes${to}` } }],
        },
      ],
    });
    const synced = {
      type: 'synced',
      attrs: { id: 'synced-1', fileId: file, paragraphId: 'paragraph-a' },
    };
    const add = async (parentId: string, name: string, ...blocks: NodeJSON[]) => {
      const content = doc(...blocks);
      const { id } = await t.ada.files.add({ parentId, name, kind: 'document', content });
      await t.ada.files.update({ fileId: id, state: 'published' });
    };
    await add(
      space,
      'Cable',
      link('x', '#p-paragraph-a', 'the cable'),
      link('y', '#p-paragraph-b'),
    );
    await add(space, 'Kind', link('x', '#p-paragraph-item', 'the item'));
    await add(space, 'Whole', link('x', ''));
    await add(space, 'Copy', synced);
    const secret = await t.addSpace('Secret');
    await add(secret, 'Hidden', link('x', '#p-paragraph-a'), synced);
    await answered('rita', 'How often is the rope checked?', 'paragraph-a');
    await answered('rita', 'Whom do I call?', 'paragraph-b');
    await answered('ben', 'When is the rope checked?', 'paragraph-a');
    await type('a', 'Check the rope weekly.');
    const content = await t.app.editing.content(file);
    const item = { type: 'listItem', content: [p('item', 'Bring gloves.')] };
    await t.ana.files.update({
      fileId: file,
      base: content,
      content: {
        ...content,
        content: [
          ...content.content,
          {
            type: 'section',
            content: [{ type: 'bulletList', attrs: { id: 'list-1' }, content: [item] }],
          },
        ],
      },
    });
    const review = await ask('rita');
    await t.settled();
    const impact = async (who: PersonName) =>
      (await now(review, who)).impact.map((one) => [
        one.kind,
        one.file?.name,
        one.paragraphId,
        one.text,
        one.people,
      ]);
    const seen = [
      ['links', 'Cable', 'paragraph-a', 'the cable', null],
      ['includes', 'Copy', 'paragraph-a', '', null],
      ['links', 'Kind', 'list-1', 'the item', null],
      ['links', 'Whole', null, 'see', null],
      ['answered', undefined, 'paragraph-a', 'How often is the rope checked?', null],
      // Others' questions stay private, but their number is shown.
      ['answered-others', undefined, 'paragraph-a', '', 1],
    ];
    expect(await impact('rita')).toEqual(seen);
    expect((await impact('ada')).filter(([, name]) => name === 'Hidden')).toHaveLength(2);
  });

  test('learns which copies the change would make disagree, in places they can read', async () => {
    const rule = 'Lock the upper gate before anybody walks below the rope.';
    const changed = 'Lock the lower gate before anybody walks below the rope.';
    await type('c', rule);
    await t.ana.files.update({ fileId: file, state: 'published' });
    const secret = await t.addSpace('Secret');
    const others = [
      ['Same', space, p('x', rule)],
      ['Nearly', space, p('x', `${rule} Always.`)],
      ['Ahead', space, p('x', `${changed} Always.`)],
      ['Short', space, p('x', 'Check the rope daily.')],
      ['Hidden', secret, p('x', rule)],
      ['Hidden too', secret, p('x', `${rule} Always.`)],
    ] as const;
    for (const [name, parentId, block] of others) {
      const content = doc(block);
      const { id } = await t.ada.files.add({ parentId, name, kind: 'document', content });
      await t.ada.files.update({ fileId: id, state: 'published' });
    }
    await type('a', 'Check the rope weekly.');
    await type('c', changed);
    const review = await ask('rita');
    await t.settled();
    await expect.poll(async () => (await now(review, 'rita')).isComparing).toBe(false);
    const { impact } = await now(review, 'rita');
    expect(impact.map((one) => [one.kind, one.file?.name, one.paragraphId, one.text])).toEqual([
      ['repeats', 'Same', 'paragraph-c', rule],
      ['repeats', 'Nearly', 'paragraph-c', `${rule} Always.`],
    ]);
    expect(new Set((await now(review, 'ada')).impact.map(({ file }) => file?.name))).toEqual(
      new Set(['Hidden', 'Hidden too', 'Same', 'Nearly']),
    );
  });
});
