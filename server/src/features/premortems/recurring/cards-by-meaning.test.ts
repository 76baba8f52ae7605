import { createChance } from '@docent/document-model/testing/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Embeddings } from '../../../platform/model/embeddings.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { createTeam, newId } from '../testing/team.ts';

const rope = ['There is no spare rope', 'Nobody bought another cable'];
const crew = ['The night shift is too small', '夜班电工太少'];
const others = ['Storm', 'Strike at the port', 'Budget cut in spring', 'The permit is refused'];

const encoded: string[] = [];
let isAway = false;

/** Cards about the rope have one direction, cards about the crew another, and all others their own. */
const embeddings: Embeddings = {
  name: 'subjects',
  embed: async (texts) => {
    if (isAway) throw new Error('away');
    encoded.push(...texts);
    return texts.map((text) => {
      const subject = rope.includes(text) ? 1 : crew.includes(text) ? 2 : text.length + 2;
      const { below } = createChance(subject);
      return Float32Array.from({ length: 64 }, () => below(201) - 100);
    });
  },
  close: async () => {},
};

let t: TestApp;
let team: Awaited<ReturnType<typeof createTeam>>;

beforeAll(async () => {
  t = await startTestApp({ encoder: { embeddings, reader: null } });
  team = await createTeam(t);
});
afterAll(() => t?.close());

async function reveal(texts: readonly string[]): Promise<string> {
  const fileId = await team.start();
  await team.goTo(fileId, 'writing');
  for (const text of texts) await team.write('rita', fileId, text);
  await team.goTo(fileId, 'grouping');
  return fileId;
}

async function similarTo(fileId: string) {
  const { reasons } = await t.ana.premortems.board({ fileId });
  const textOf = new Map(reasons.map(({ id, text }) => [id, text]));
  const { list, complete } = await t.nils.premortems.similar({ fileId });
  expect(complete).toBe(true);
  return list.map(({ reasonIds }) => reasonIds.map((id) => textOf.get(id)).sort()).sort();
}

test('cards that say the same in other words are proposed as groups', async () => {
  const hidden = await team.start();
  await team.goTo(hidden, 'writing');
  await team.write('rita', hidden, 'A private reason');
  const fileId = await reveal([...rope, ...crew, ...others]);
  expect(await similarTo(fileId)).toEqual([rope.toSorted(), crew.toSorted()].sort());

  const { reasons } = await t.ana.premortems.board({ fileId });
  const grouped = reasons.filter(({ text }) => rope.includes(text)).map(({ id }) => id);
  await t.ana.premortems.moveReasons({ fileId, reasonIds: grouped, groupId: newId() });
  // Without them, fewer cards are left than a mean needs.
  expect(await similarTo(fileId)).toEqual([]);

  expect(new Set(encoded).size).toBe(encoded.length);
  expect(encoded).not.toContain('A private reason');
  await expect(t.ana.premortems.similar({ fileId: hidden })).resolves.toEqual({
    list: [],
    complete: true,
  });
  await expect(t.ruth.premortems.similar({ fileId })).rejects.toMatchObject({
    reason: 'file/not-found',
  });
});

test('a risk that comes back in other words is one recurring risk, in either language', async () => {
  const first = await reveal([rope[0] as string, crew[0] as string, 'Fog', 'Hail on the roof']);
  const second = await reveal([
    rope[1] as string,
    crew[1] as string,
    'Snow',
    'A late thunderstorm',
  ]);
  const grouping = await reveal([rope[1] as string, 'Unforeseen']);
  for (const fileId of [first, second]) await team.goTo(fileId, 'voting');
  const listed = async (input: Parameters<typeof t.cleo.premortems.recurring>[0]) => {
    const { list, complete } = await t.nils.premortems.recurring(input);
    expect(complete).toBe(true);
    return list.map(({ places }) => places.map(({ name }) => name).sort()).sort();
  };
  const pairs = [rope.toSorted(), crew.toSorted()].sort();
  expect(await listed({ repeated: true })).toEqual(pairs);
  expect(await listed({ fileId: grouping })).toEqual([rope.toSorted()]);
  expect(encoded).not.toContain('A private reason');
});

test('without the encoder, cards are compared by their words', async () => {
  isAway = true;
  const fileId = await reveal([
    'Ice on the runway lights',
    'The runway lights had ice',
    ...Array.from({ length: 8 }, (_, i) => `Subject${i}`),
  ]);
  expect(await similarTo(fileId)).toEqual([
    ['Ice on the runway lights', 'The runway lights had ice'].sort(),
  ]);
});
