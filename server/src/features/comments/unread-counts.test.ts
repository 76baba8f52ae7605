// Random people comment, reply, mention, follow, read and delete; after each step some of them are asked what they have
// not read, and a plain model says what it should be.
//
// `DOCENT_COMMENT_ACTIONS=1000` takes so many actions.
import { createChance } from '@docent/document-model/testing/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { PersonName } from '../../testing/people.ts';

const actions = Number(process.env.DOCENT_COMMENT_ACTIONS ?? 120);
const seed = Number(process.env.DOCENT_TEST_SEED ?? 5);
const people = ['ana', 'ben', 'cleo', 'ruth', 'otto'] as const satisfies PersonName[];
type Who = (typeof people)[number];

const namesOf = (mentioned: readonly Who[]) =>
  mentioned.map((one) => `@[${one}](${app.ids[one]})`).join(' ');

interface Said {
  id: string;
  fileId: string;
  threadId: string;
  author: Who;
  mentioned: Set<Who>;
  approvers: Set<Who>;
  unread: Set<Who>;
  deleted: boolean;
}

let app: TestApp;
let documents: { id: string; hidden: Set<Who> }[];

beforeAll(async () => {
  app = await startTestApp();
  documents = [];
  for (let i = 0; i < 4; i++) {
    const levels = Object.fromEntries(people.map((who) => [who, 'comment' as const]));
    const space = await app.addSpace(`Space ${i}`, levels);
    const { id } = await app.ada.files.add({ parentId: space, name: 'Text', kind: 'document' });
    await app.ada.files.update({ fileId: id, state: 'published' });
    documents.push({ id, hidden: new Set() });
  }
});
afterAll(() => app.close());

test(
  `unread counts are right through ${actions} random actions`,
  async () => {
    const chance = createChance(seed);
    const said: Said[] = [];
    const follows = new Map<string, Set<Who>>(documents.map(({ id }) => [id, new Set()]));
    const hiddenFrom = (fileId: string, who: Who) =>
      documents.find(({ id }) => id === fileId)?.hidden.has(who) ?? false;
    const unreadOf = (who: Who) =>
      said.filter(({ fileId, unread }) => unread.has(who) && !hiddenFrom(fileId, who));

    for (let step = 0; step < actions; step++) {
      await act(step);
      await compare(chance.pick(people), step);
    }
    for (const who of people) await compare(who, actions);
    expect(said.length).toBeGreaterThan(actions / 10);

    async function act(step: number) {
      const who = chance.pick(people);
      const { id: fileId, hidden } = chance.pick(documents);
      if (chance.once(12)) {
        // Restricted, only the administrator sees it; and back.
        await app.ada.files.update({ fileId, restricted: hidden.size === 0 });
        if (hidden.size > 0) hidden.clear();
        else for (const one of people) hidden.add(one);
        return;
      }
      if (hidden.has(who)) return;
      const here = said.filter((one) => one.fileId === fileId && !one.deleted);
      const others = people.filter((one) => !hidden.has(one));
      const client = app[who].comments;
      switch (
        chance.pick([
          'add',
          'add',
          'reply',
          'reply',
          'read',
          'readAll',
          'delete',
          'follow',
          'ask',
          'change',
        ] as const)
      ) {
        case 'add':
          return add(who, fileId, null, chance.once(3) ? [chance.pick(others)] : []);
        case 'reply':
          if (here.length === 0) return;
          return add(who, fileId, chance.pick(here), chance.once(5) ? [chance.pick(others)] : []);
        case 'read': {
          if (here.length === 0) return;
          const { threadId, id } = chance.pick(here);
          const before = said.filter((one) => one.threadId === threadId && one.unread.has(who));
          expect(await client.read({ id })).toEqual({ read: before.length });
          for (const { unread } of before) unread.delete(who);
          return;
        }
        case 'readAll': {
          const before = unreadOf(who).filter((one) => one.fileId === fileId);
          expect(await client.oneClickRead({ fileId })).toEqual({ read: before.length });
          for (const { unread } of before) unread.delete(who);
          return;
        }
        case 'delete': {
          const mine = here.filter(({ author }) => author === who);
          if (mine.length === 0) return;
          const gone = chance.pick(mine);
          await client.delete({ id: gone.id });
          gone.deleted = true;
          gone.unread.clear();
          const thread = said.filter(({ threadId }) => threadId === gone.threadId);
          const isKept = gone.id === gone.threadId && thread.length > 1;
          if (!isKept) said.splice(said.indexOf(gone), 1);
          const [root, ...rest] = said.filter(({ threadId }) => threadId === gone.threadId);
          if (root?.deleted && rest.length === 0) said.splice(said.indexOf(root), 1);
          // Whoever was mentioned in it only is no longer concerned.
          if (isKept) gone.mentioned.clear();
          return;
        }
        case 'change': {
          const mine = here.filter(({ author }) => author === who);
          if (mine.length === 0) return;
          const changed = chance.pick(mine);
          const mentioned = chance.once(2) ? [chance.pick(others)] : [];
          const body = `Changed ${step} ${namesOf(mentioned)}`;
          await client.update({ id: changed.id, body });
          const before = changed.mentioned;
          changed.mentioned = new Set(mentioned);
          for (const one of mentioned) if (!before.has(one) && one !== who) changed.unread.add(one);
          const concerned = concernedIn(fileId);
          for (const one of before) if (!concerned.has(one)) changed.unread.delete(one);
          return;
        }
        case 'follow': {
          const following = chance.once(2);
          await app[who].notices.follow({ fileId, following });
          if (following) follows.get(fileId)?.add(who);
          else follows.get(fileId)?.delete(who);
          return;
        }
        case 'ask': {
          const roots = here.filter(({ id, threadId }) => id === threadId);
          if (roots.length === 0) return;
          const root = chance.pick(roots);
          const asked = chance.pick(others);
          await client.addApprover({ id: root.id, personIds: [app.ids[asked]] });
          if (!root.approvers.has(asked) && asked !== who && asked !== root.author) {
            root.unread.add(asked);
          }
          root.approvers.add(asked);
        }
      }
    }

    /** Whoever follows a document or takes part in its threads. */
    function concernedIn(fileId: string): Set<Who> {
      const concerned = new Set(follows.get(fileId));
      for (const one of said.filter((other) => other.fileId === fileId)) {
        if (!one.deleted) concerned.add(one.author);
        for (const other of [...one.mentioned, ...one.approvers]) concerned.add(other);
      }
      return concerned;
    }

    async function add(who: Who, fileId: string, parent: Said | null, mentioned: Who[]) {
      const { id } = await app[who].comments.add({
        fileId,
        body: `Something ${namesOf(mentioned)}`,
        ...(parent && { parentId: parent.id }),
      });
      const unread = new Set<Who>([...concernedIn(fileId), ...mentioned]);
      unread.delete(who);
      said.push({
        id,
        fileId,
        threadId: parent?.threadId ?? id,
        author: who,
        mentioned: new Set(mentioned),
        approvers: new Set(),
        unread,
        deleted: false,
      });
    }

    async function compare(who: Who, step: number) {
      const expected = unreadOf(who);
      const message = `step ${step}, ${who}`;
      const { list, total } = await app[who].comments.getUnread({ limit: 200 });
      expect(total, message).toBe(expected.length);
      const ids = new Set(expected.map(({ id }) => id));
      expect(
        list.filter(({ id }) => !ids.has(id)),
        message,
      ).toEqual([]);
      expect(list.length, message).toBe(Math.min(200, expected.length));
      const { list: counts } = await app[who].comments.counts({
        fileIds: documents.map(({ id }) => id),
      });
      for (const { id } of documents) {
        const found = counts.find(({ fileId }) => fileId === id)?.unread ?? 0;
        expect(found, message).toBe(expected.filter(({ fileId }) => fileId === id).length);
      }
    }
  },
  300_000 + actions * 1_000,
);
