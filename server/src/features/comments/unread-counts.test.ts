// Random people comment, reply, mention, follow, read and delete in documents within folders, some of which are
// closed to them. After each step, the unread counts of some people are compared with a simple model.
//
// `DOCENT_COMMENT_ACTIONS=1000` sets the number of actions.
import { createChance } from '@docent/document-model/testing/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { PersonName } from '../../testing/people.ts';

const actions = Number(process.env.DOCENT_COMMENT_ACTIONS ?? 60);
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

/** A closed place is visible to the administrator only, including everything below that has no rights of its own. */
interface Place {
  id: string;
  above: Place | null;
  isShut: boolean;
  hasOwnRights: boolean;
}

let app: TestApp;
let folders: Place[];
let documents: Place[];

async function add(above: Place, kind: 'folder' | 'document', hasOwnRights = false) {
  const { id } = await app.ada.files.add({ parentId: above.id, name: 'File', kind });
  if (kind === 'document') await app.ada.files.update({ fileId: id, state: 'published' });
  if (hasOwnRights) {
    await app.ada.files.update({ fileId: id, restricted: true });
    for (const who of people) {
      const subject = { kind: 'person', id: app.ids[who] } as const;
      await app.ada.access.grant({ fileId: id, subject, level: 'comment' });
    }
  }
  const place = { id, above, isShut: false, hasOwnRights };
  (kind === 'document' ? documents : folders).push(place);
  return place;
}

beforeAll(async () => {
  app = await startTestApp();
  documents = [];
  folders = [];
  for (let i = 0; i < 2; i++) {
    const levels = Object.fromEntries(people.map((who) => [who, 'comment' as const]));
    const id = await app.addSpace(`Space ${i}`, levels);
    const space = { id, above: null, isShut: false, hasOwnRights: false };
    folders.push(space);
    const outer = await add(space, 'folder');
    const inner = await add(outer, 'folder', i === 1);
    await add(outer, 'document');
    await add(inner, 'document');
    await add(inner, 'document', true);
  }
});

const isHidden = ({ isShut, above, hasOwnRights }: Place): boolean =>
  isShut || (!hasOwnRights && above !== null && isHidden(above));

/** Whether a person who sees both finds the file below the folder in the tree. */
function isBelow({ above }: Place, folder: Place): boolean {
  if (above === null || isHidden(above)) return false;
  return above === folder || isBelow(above, folder);
}
afterAll(() => app.close());

test(
  `unread counts are right through ${actions} random actions`,
  async () => {
    const chance = createChance(seed);
    const said: Said[] = [];
    const follows = new Map<string, Set<Who>>(documents.map(({ id }) => [id, new Set()]));
    const unreadOf = (who: Who) => {
      const seen = new Set(documents.filter((one) => !isHidden(one)).map(({ id }) => id));
      return said.filter(({ fileId, unread }) => unread.has(who) && seen.has(fileId));
    };

    for (let step = 0; step < actions; step++) {
      await act(step);
      await compare(chance.pick(people), step);
    }
    for (const who of people) await compare(who, actions);
    expect(said.length).toBeGreaterThan(actions / 10);

    async function act(step: number) {
      const who = chance.pick(people);
      if (chance.once(12)) {
        const places = [...folders, ...documents];
        const place = chance.pick(places.filter((one) => one.above && !one.hasOwnRights));
        place.isShut = !place.isShut;
        await app.ada.files.update({ fileId: place.id, restricted: place.isShut });
        return;
      }
      const { id: fileId } = chance.pick(documents.filter((one) => !isHidden(one)));
      const here = said.filter((one) => one.fileId === fileId && !one.deleted);
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
          return say(who, fileId, null, chance.once(3) ? [chance.pick(people)] : []);
        case 'reply':
          if (here.length === 0) return;
          return say(who, fileId, chance.pick(here), chance.once(5) ? [chance.pick(people)] : []);
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
          // People who were only mentioned in it no longer participate.
          if (isKept) gone.mentioned.clear();
          return;
        }
        case 'change': {
          const mine = here.filter(({ author }) => author === who);
          if (mine.length === 0) return;
          const changed = chance.pick(mine);
          const mentioned = chance.once(2) ? [chance.pick(people)] : [];
          const body = `Changed ${step} ${namesOf(mentioned)}`;
          await client.update({ id: changed.id, body });
          const before = changed.mentioned;
          changed.mentioned = new Set(mentioned);
          for (const one of mentioned) if (!before.has(one) && one !== who) changed.unread.add(one);
          const recipients = recipientsIn(fileId);
          for (const one of before) if (!recipients.has(one)) changed.unread.delete(one);
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
          const asked = chance.pick(people);
          await client.addApprover({ id: root.id, personIds: [app.ids[asked]] });
          if (!root.approvers.has(asked) && asked !== who && asked !== root.author) {
            root.unread.add(asked);
          }
          root.approvers.add(asked);
        }
      }
    }

    /** Followers of a document and participants in its threads. */
    function recipientsIn(fileId: string): Set<Who> {
      const recipients = new Set(follows.get(fileId));
      for (const one of said.filter((other) => other.fileId === fileId)) {
        if (!one.deleted) recipients.add(one.author);
        for (const other of [...one.mentioned, ...one.approvers]) recipients.add(other);
      }
      return recipients;
    }

    async function say(who: Who, fileId: string, parent: Said | null, mentioned: Who[]) {
      const { id } = await app[who].comments.add({
        fileId,
        body: `Something ${namesOf(mentioned)}`,
        ...(parent && { parentId: parent.id }),
      });
      const unread = new Set<Who>([...recipientsIn(fileId), ...mentioned]);
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
        fileIds: [...documents, ...folders].map(({ id }) => id),
      });
      const countOf = (place: Place) =>
        counts.find(({ fileId }) => fileId === place.id)?.unread ?? 0;
      const expectedIn = (places: readonly Place[]) =>
        expected.filter(({ fileId }) => places.some(({ id }) => id === fileId)).length;
      for (const one of documents) expect(countOf(one), message).toBe(expectedIn([one]));
      for (const folder of folders) {
        const below = isHidden(folder) ? [] : documents.filter((one) => isBelow(one, folder));
        expect(countOf(folder), message).toBe(expectedIn(below));
      }
    }
  },
  300_000 + actions * 1_000,
);
