// Random people set, confirm, publish, move between departments and lose their rights. After each step, somebody's
// list and the coverage are compared with a simple model.
//
// `DOCENT_PRIORITY_ACTIONS=1000` sets the number of actions.
import { createChance } from '@docent/document-model/testing/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { type PersonName, personNames, testPeople } from '../../testing/people.ts';

const actions = Number(process.env.DOCENT_PRIORITY_ACTIONS ?? 60);
const seed = Number(process.env.DOCENT_TEST_SEED ?? 5);

type Department = 'operations' | 'safety' | null;
interface Modelled {
  id: string;
  readers: Set<PersonName>;
  isPublished: boolean;
  isTrashed: boolean;
  version: number;
  significant: number;
  confirmed: Map<PersonName, number>;
  audience: (
    | { kind: 'everyone' }
    | { kind: 'person'; name: PersonName }
    | { kind: 'department'; name: Department }
  )[];
}

let app: TestApp;
const documents: Modelled[] = [];
const departments = new Map<PersonName, Department>();

beforeAll(async () => {
  app = await startTestApp();
  for (const name of personNames) {
    departments.set(name, (testPeople[name] as { department?: Department }).department ?? null);
  }
  for (let i = 0; i < 4; i++) {
    const id = await app.addSpace(`Space ${i}`);
    const file = await app.ada.files.add({ parentId: id, name: 'Text', kind: 'document' });
    await app.ada.files.update({ fileId: file.id, state: 'published' });
    for (const name of personNames) {
      const subject = { kind: 'person', id: app.ids[name] } as const;
      if (name !== 'ada') await app.ada.access.grant({ fileId: file.id, subject, level: 'read' });
    }
    documents.push({
      id: file.id,
      readers: new Set(personNames),
      isPublished: true,
      isTrashed: false,
      version: 1,
      significant: 0,
      confirmed: new Map(),
      audience: [{ kind: 'everyone' }],
    });
    await app.ada.priorities.set({
      fileId: file.id,
      level: 1,
      audience: [{ kind: 'everyone' }],
    });
  }
});
afterAll(() => app.close());

const isAsked = (one: Modelled, who: PersonName) =>
  one.isPublished &&
  !one.isTrashed &&
  one.readers.has(who) &&
  one.audience.some((subject) =>
    subject.kind === 'everyone'
      ? who !== 'ada'
      : subject.name === (subject.kind === 'person' ? who : (departments.get(who) ?? 'nobody')),
  );
const isDone = (one: Modelled, who: PersonName) =>
  (one.confirmed.get(who) ?? -1) >= Math.max(one.significant, 0) && one.confirmed.has(who);

test(
  `lists and coverage are right through ${actions} random actions`,
  async () => {
    const chance = createChance(seed);
    let confirmed = 0;
    for (let step = 0; step < actions; step++) {
      const what = await act();
      await compare(chance.pick(personNames), chance.pick(documents), `step ${step}, ${what}`);
    }
    for (const one of documents) {
      for (const who of personNames) await compare(who, one, `${who} at the end`);
    }
    expect(confirmed).toBeGreaterThan(actions / 20);

    async function act(): Promise<string> {
      const one = chance.pick(documents);
      const who = chance.pick(personNames);
      const fileId = one.id;
      const what = chance.pick([
        'set',
        'set',
        'end',
        'read',
        'read',
        'read',
        'confirm',
        'confirm',
        'confirm',
        'takeBack',
        'publish',
        'publish',
        'move',
        'trash',
      ] as const);
      if (what === 'move') {
        const name = chance.pick(['operations', 'safety'] as const);
        await app.ada.access.grant({ personId: app.ids[who], deptId: app.departments[name] });
        departments.set(who, name);
        return `${who} moves`;
      }
      if (what === 'trash' || one.isTrashed) {
        if (one.isTrashed) await app.ada.files.restore({ fileId });
        else await app.ada.files.delete({ fileId });
        one.isTrashed = !one.isTrashed;
        return 'trash';
      }
      switch (what) {
        case 'set': {
          if (!one.isPublished) break;
          const subjects: Modelled['audience'] = [
            chance.once(4) ? { kind: 'everyone' } : { kind: 'person', name: who },
            { kind: 'department', name: chance.pick(['operations', 'safety'] as const) },
          ];
          one.audience = chance.once(2) ? subjects : subjects.slice(0, 1);
          await app.ada.priorities.set({
            fileId,
            level: chance.pick([1, 2, 3]),
            audience: one.audience.map((subject) =>
              subject.kind === 'everyone'
                ? { kind: 'everyone' }
                : subject.kind === 'person'
                  ? { kind: 'person', id: app.ids[subject.name] }
                  : { kind: 'department', id: app.departments[subject.name ?? 'safety'] },
            ),
          });
          break;
        }
        case 'end':
          if (!chance.once(3)) break;
          await app.ada.priorities.set({ fileId, level: 0 });
          one.audience = [];
          break;
        case 'read': {
          if (who === 'ada') break;
          const may = !one.readers.has(who);
          const subject = { kind: 'person', id: app.ids[who] } as const;
          await app.ada.access.grant({ fileId, subject, level: may ? 'read' : 'none' });
          if (may) one.readers.add(who);
          else one.readers.delete(who);
          break;
        }
        case 'confirm': {
          const asked = personNames.filter((name) => isAsked(one, name));
          const reader = asked.length === 0 || chance.once(3) ? who : chance.pick(asked);
          const asking = app[reader].priorities.changeStatus({
            fileId,
            status: 'done',
            version: one.version,
          });
          if (!isAsked(one, reader)) {
            const reason = await asking.then(
              () => null,
              (refused) => refused.reason,
            );
            const mayRead = one.readers.has(reader) && (one.isPublished || reader === 'ada');
            expect(reason).toBe(mayRead ? 'priority/not-asked' : 'file/not-found');
            break;
          }
          await asking;
          one.confirmed.set(reader, one.version);
          confirmed++;
          break;
        }
        case 'takeBack':
          if (!isAsked(one, who)) break;
          await app[who].priorities.changeStatus({ fileId, status: 'open', version: one.version });
          one.confirmed.delete(who);
          break;
        case 'publish': {
          if (one.isPublished && chance.once(4)) {
            await app.ada.files.update({ fileId, state: 'draft' });
            one.isPublished = false;
            break;
          }
          const file = await app.app.access.require({ id: app.ids.ada }, 'edit', fileId);
          await app.app.editing.change(file, { id: app.ids.ada }, (ydoc) => {
            ydoc.getMap('test').set('step', Math.random());
          });
          const significant = chance.once(2);
          const { version } = await app.ada.files
            .update({ fileId, state: 'published', significant })
            .catch(() => ({ version: null }));
          if (version === null) break;
          one.isPublished = true;
          one.version = version;
          if (significant) one.significant = version;
        }
      }
      return `${what} by ${who}`;
    }

    async function compare(who: PersonName, one: Modelled, message: string) {
      const asked = documents.filter((other) => isAsked(other, who));
      const done = asked.filter((other) => isDone(other, who));
      const mine = await app[who].priorities.mine({});
      expect([mine.open, mine.done], message).toEqual([asked.length - done.length, done.length]);
      expect(mine.list.map(({ file }) => file.id).sort(), message).toEqual(
        asked.map(({ id }) => id).sort(),
      );
      if (one.isTrashed) return;
      const expected = new Map<Department, [done: number, people: number]>();
      for (const name of personNames.filter((other) => isAsked(one, other))) {
        const department = departments.get(name) ?? null;
        const [before, people] = expected.get(department) ?? [0, 0];
        expected.set(department, [before + (isDone(one, name) ? 1 : 0), people + 1]);
      }
      const { departments: found } = await app.ada.priorities.coverage({ fileId: one.id });
      const names = { Operations: 'operations', Safety: 'safety', '': null } as const;
      expect(
        new Map(
          found.map(({ name, done, people }) => [
            names[name as keyof typeof names],
            [done, people],
          ]),
        ),
        message,
      ).toEqual(expected);
    }
  },
  300_000 + actions * 1_000,
);
