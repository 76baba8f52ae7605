// Several people take random actions on the reviews of one document. Each response, and the state after it, is
// compared with a model that keeps texts, verdicts and marks in memory and shares no code with the server.
//
// `DOCENT_REVIEW_ACTIONS=1000` sets the number of actions.
import type { ReviewRule, ReviewStatus, Verdict } from '@docent/contract/reviews';
import type { NodeJSON } from '@docent/document-model/content';
import { createChance } from '@docent/document-model/testing/random';
import { setParagraph } from '@docent/document-model/yjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { CallRefused } from '../../testing/client.ts';

const actions = Number(process.env.DOCENT_REVIEW_ACTIONS ?? 100);
const seed = Number(process.env.DOCENT_TEST_SEED ?? 11);

const editors = ['ana', 'ben'] as const;
const judges = ['ben', 'rita', 'cleo'] as const;
type Judge = (typeof judges)[number];
const blocks = ['a', 'b', 'c'] as const;
type Block = (typeof blocks)[number];
type Texts = Record<Block, string>;

interface Said {
  id: string;
  requester: (typeof editors)[number];
  rule: ReviewRule;
  status: ReviewStatus;
  frozen: Texts;
  /** The text that was published at the time of freezing, and its number. */
  base: { texts: Texts; number: number };
  verdicts: Map<Judge, Verdict | null>;
  ticks: { who: Judge; block: Block }[];
  published: boolean;
  touched: boolean;
}

let t: TestApp;
let space: string;
let fileId: string;
let draft: Texts = { a: 'one', b: 'one', c: 'one' };
let published = { texts: draft, number: 1 };
let isDemanded = false;
let reviews: Said[] = [];

beforeAll(async () => {
  t = await startTestApp();
  space = await t.addSpace('Operations', { ana: 'edit', ben: 'edit', rita: 'read', cleo: 'read' });
  const content = {
    type: 'doc' as const,
    content: [
      {
        type: 'section',
        content: blocks.map(
          (id): NodeJSON => ({
            type: 'paragraph',
            attrs: { id: `paragraph-${id}` },
            content: [{ type: 'text', text: draft[id] }],
          }),
        ),
      },
    ],
  };
  const made = await t.ana.files.add({ parentId: space, name: 'R', kind: 'document', content });
  fileId = made.id;
  await t.ana.files.update({ fileId, state: 'published' });
});
afterAll(() => t?.close());

const chance = createChance(seed);
const same = (one: Texts, other: Texts) => blocks.every((block) => one[block] === other[block]);
const changedIn = ({ frozen, base }: Said) =>
  blocks.filter((block) => frozen[block] !== base.texts[block]);
const openOne = () => reviews.find(({ status }) => status === 'open');

function settle(review: Said): void {
  const verdicts = [...review.verdicts.values()];
  const count = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length;
  const needed = review.rule === 'all' ? verdicts.length : review.rule === 'any' ? 1 : review.rule;
  if (count('approve') >= needed) review.status = 'approved';
  else if (count('refuse') > verdicts.length - needed) review.status = 'changes';
}

/** Runs the action; its result must be the reason, or null for success, that the model expects. */
async function expecting<T>(reason: string | null, call: () => Promise<T>): Promise<T | null> {
  try {
    const answer = await call();
    expect(reason).toBe(null);
    return answer;
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    expect(error.reason).toBe(reason);
    return null;
  }
}

/** The refusal for somebody who is not a reviewer; for a mere reader the review does not exist. */
const strange = (who: Judge) => (who === 'rita' ? 'review/not-found' : 'review/not-reviewer');

const some = () => chance.pick(reviews.slice(-3));
const asked = (who: readonly Judge[]) =>
  who.map((one) => ({ kind: 'person' as const, id: t.ids[one] }));

const acts = {
  async write() {
    const [block, text] = [chance.pick(blocks), chance.pick(['one', 'two', 'three'])];
    const file = await t.app.access.require({ id: t.ids.ana }, 'edit', fileId);
    await t.app.editing.change(file, { id: t.ids.ana }, (ydoc) => {
      setParagraph(ydoc, `paragraph-${block}`, [{ type: 'text', text }]);
    });
    await t.app.editing.settled(fileId);
    draft = { ...draft, [block]: text };
  },

  async ask() {
    const requester = chance.pick(editors);
    const people = judges.filter((one) => one !== requester && chance.pick([true, true, false]));
    const rule = chance.pick(['all', 'any', 1, 2] as const);
    if (people.length === 0) return;
    const reason = openOne()
      ? 'review/open'
      : same(draft, published.texts)
        ? 'document/nothing-to-publish'
        : rule === 2 && people.length < 2
          ? 'review/rule-unreachable'
          : null;
    const made = await expecting(reason, () =>
      t[requester].reviews.add({ fileId, reviewers: asked(people), rule }),
    );
    if (!made) return;
    reviews.push({
      id: made.id,
      requester,
      rule,
      status: 'open',
      frozen: draft,
      base: published,
      verdicts: new Map(people.map((one) => [one, null])),
      ticks: [],
      published: false,
      touched: false,
    });
  },

  async judge() {
    const [review, who] = [some(), chance.pick(judges)];
    const verdict = chance.pick(['approve', 'approve', 'refuse'] as const);
    const text = verdict === 'refuse' ? chance.pick(['Because.', '']) : '';
    const reason =
      verdict === 'refuse' && text === ''
        ? 'review/reason-missing'
        : !review.verdicts.has(who)
          ? strange(who)
          : review.status !== 'open'
            ? 'review/closed'
            : null;
    const { id } = review;
    const said = await expecting(reason, () =>
      t[who].reviews.addContent({ id, kind: 'verdict', verdict, text }),
    );
    if (!said) return;
    review.touched = true;
    review.verdicts.set(who, verdict);
    settle(review);
  },

  async tick() {
    const [review, who, block] = [some(), chance.pick(judges), chance.pick(blocks)];
    const reason = !review.verdicts.has(who)
      ? strange(who)
      : review.status !== 'open'
        ? 'review/closed'
        : changedIn(review).includes(block)
          ? null
          : 'paragraph/not-found';
    const { id } = review;
    const said = await expecting(reason, () =>
      t[who].reviews.addContent({ id, kind: 'tick', paragraphId: `paragraph-${block}` }),
    );
    if (!said) return;
    const isMine = (tick: { who: Judge; block: Block }) => tick.who === who && tick.block === block;
    expect(said.takenBack).toBe(review.ticks.some(isMine));
    if (said.takenBack) review.ticks = review.ticks.filter((tick) => !isMine(tick));
    else review.ticks.push({ who, block });
  },

  async renew() {
    const review = some();
    const open = openOne();
    const reason =
      review.status === 'approved' || review.status === 'withdrawn'
        ? 'review/closed'
        : open && open !== review
          ? 'review/open'
          : same(draft, published.texts)
            ? 'document/nothing-to-publish'
            : same(draft, review.frozen) && review.base.number === published.number
              ? 'review/nothing-new'
              : null;
    const done = await expecting(reason, () => t.ben.reviews.renew({ id: review.id }));
    if (!done) return;
    const { frozen, base } = review;
    Object.assign(review, { frozen: draft, base: published, status: 'open' });
    for (const who of review.verdicts.keys()) review.verdicts.set(who, null);
    review.ticks = review.ticks.filter(
      ({ block }) =>
        changedIn(review).includes(block) &&
        frozen[block] === draft[block] &&
        base.texts[block] === published.texts[block],
    );
  },

  async withdraw() {
    const review = some();
    const reason = review.status === 'open' ? null : 'review/closed';
    const { id, requester } = review;
    const done = await expecting(reason, () =>
      t[requester].reviews.update({ id, status: 'withdrawn' }),
    );
    if (done) review.status = 'withdrawn';
  },

  async askOthers() {
    const review = some();
    const people = judges.filter((one) => one !== review.requester && chance.pick([true, false]));
    if (people.length === 0) return;
    const judged = [...review.verdicts].filter(([, verdict]) => verdict).map(([who]) => who);
    const all = [...new Set([...judged, ...people])];
    const reason =
      review.status !== 'open'
        ? 'review/closed'
        : review.rule === 2 && all.length < 2
          ? 'review/rule-unreachable'
          : null;
    const { id } = review;
    const done = await expecting(reason, () =>
      t.ada.reviews.update({ id, reviewers: asked(people) }),
    );
    if (!done) return;
    review.verdicts = new Map(all.map((who) => [who, review.verdicts.get(who) ?? null]));
    settle(review);
  },

  async publish() {
    const review = some();
    const reason =
      review.status !== 'approved'
        ? 'review/not-approved'
        : review.published
          ? 'document/nothing-to-publish'
          : review.base.number !== published.number
            ? 'review/superseded'
            : null;
    const done = await expecting(reason, () => t.ana.reviews.publish({ id: review.id }));
    if (!done) return;
    review.published = true;
    published = { texts: review.frozen, number: published.number + 1 };
    expect(done.versionNumber).toBe(published.number);
  },

  async publishDraft() {
    const reason = isDemanded
      ? 'document/review-required'
      : same(draft, published.texts)
        ? 'document/nothing-to-publish'
        : null;
    const done = await expecting(reason, () => t.ana.files.update({ fileId, state: 'published' }));
    if (done) published = { texts: draft, number: published.number + 1 };
  },

  async demand() {
    isDemanded = !isDemanded;
    await t.ada.files.update({ fileId: space, reviewRequired: isDemanded });
  },

  async remove() {
    const review = some();
    const { list } = await t.ana.reviews.getContent({ id: review.id });
    const reason = list.length > 0 ? 'review/has-content' : null;
    expect(list.length > 0 || !review.touched).toBe(true);
    const { id } = review;
    if (await expecting(reason, () => t.ada.reviews.delete({ id }))) {
      reviews = reviews.filter((one) => one !== review);
    }
  },
};

test(
  `reviews match a simple model through ${actions} random actions`,
  async () => {
    const done = new Map<string, number>();
    const often = ['write', 'write', 'ask', 'judge', 'judge', 'judge', 'tick', 'tick', 'renew'];
    const names = [...Object.keys(acts), ...often] as (keyof typeof acts)[];
    for (let step = 0; step < actions; step++) {
      const name =
        reviews.length === 0 ? chance.pick(['write', 'ask'] as const) : chance.pick(names);
      await acts[name]();
      done.set(name, (done.get(name) ?? 0) + 1);
      await compare(`step ${step}, ${name}`);
    }
    expect([...done.keys()].sort()).toEqual(Object.keys(acts).sort());
    const reached = new Set(reviews.map(({ status }) => status));
    expect([...reached].length).toBeGreaterThan(1);
    expect(published.number).toBeGreaterThan(1);
  },
  300_000 + actions * 2_000,
);

async function compare(when: string): Promise<void> {
  const { paragraphs, version } = await t.rita.documents.detailShow({ fileId });
  expect([version, ...paragraphs.map(({ text }) => text)], when).toEqual([
    published.number,
    ...blocks.map((block) => published.texts[block]),
  ]);
  const { list } = await t.ada.reviews.list({ box: 'all', fileId, limit: 200 });
  expect(
    list.map(({ id, status }) => [id, status]),
    when,
  ).toEqual(reviews.map(({ id, status }) => [id, status]).reverse());
  const { state } = await t.ana.files.get({ fileId });
  const idle = same(draft, published.texts) ? 'published' : 'draft';
  expect(state, when).toBe(openOne() ? 'review' : idle);

  const review = reviews.at(-1);
  if (!review) return;
  const seen = await t.rita.reviews.get({ id: review.id }).catch(() => null);
  // People who are not reviewers, or no longer, don't see it.
  expect(seen !== null, when).toBe(review.verdicts.has('rita'));
  const got = seen ?? (await t.cleo.reviews.get({ id: review.id }));
  const said = {
    changes: changedIn(review).map((block) => ({
      block: `paragraph-${block}`,
      ticks: review.ticks.filter((tick) => tick.block === block).map(({ who }) => who),
    })),
    verdicts: Object.fromEntries(review.verdicts),
    published: review.published,
  };
  expect(
    {
      changes: got.changes.map(({ paragraphId, tickedBy }) => ({
        block: paragraphId,
        ticks: tickedBy.map(({ username }) => username),
      })),
      verdicts: Object.fromEntries(
        got.reviewers.map(({ person, verdict }) => [person.username, verdict]),
      ),
      published: got.publishedAt !== null,
    },
    when,
  ).toEqual(said);
}
