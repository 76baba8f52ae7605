import type { Level } from '@docent/contract/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { type PersonName, personNames } from '../../testing/people.ts';

let app: TestApp;
const made: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp();
  const { ada, ids, departments } = app;
  made.open = await app.addSpace('Open', { rita: 'read' });
  made.secret = await app.addSpace('Secret', { otto: 'edit' });
  const add = async (parent: string, name: string, kind: 'folder' | 'document') => {
    made[name] = (await ada.files.add({ parentId: made[parent] ?? '', name, kind })).id;
  };
  await add('secret', 'vault', 'folder');
  await add('vault', 'plan', 'document');
  await add('vault', 'idea', 'document');
  await add('open', 'drawer', 'folder');
  await ada.files.update({ fileId: made.plan ?? '', state: 'published' });
  const grant = (
    name: string,
    subject: { kind: 'department' | 'everyone'; id?: string },
    level: Level,
  ) => ada.access.grant({ fileId: made[name] ?? '', subject, level });
  await grant('vault', { kind: 'department', id: departments.operations }, 'read');
  await grant('drawer', { kind: 'everyone' }, 'comment');
  // Nobody sees files in the trash.
  await add('open', 'rubbish', 'folder');
  await ada.files.delete({ fileId: made.rubbish ?? '' });
  await ada.access.grant({
    fileId: made.open,
    subject: { kind: 'person', id: ids.nils },
    level: 'edit',
  });
});
afterAll(() => app.close());

interface Shown {
  id: string;
  level: Level;
  hasChildren: boolean;
}
const short = ({ id, level, hasChildren }: Shown) => ({ id, level, hasChildren });

/** All files below, level by level. */
async function walk(list: (parentId?: string) => Promise<{ list: Shown[] }>): Promise<Shown[]> {
  const files: Shown[] = [];
  const open: (string | undefined)[] = [undefined];
  while (open.length > 0) {
    const { list: here } = await list(open.shift());
    files.push(...here.map(short));
    open.push(...here.filter(({ hasChildren }) => hasChildren).map(({ id }) => id));
  }
  return files;
}

const own = (who: PersonName) =>
  walk((parentId) => app[who].files.findOuter(parentId === undefined ? {} : { parentId }));

describe('seen as somebody else', () => {
  test.each(personNames)('the files are those that %s sees', async (who) => {
    const personId = app.ids[who];
    const seen = await walk((parentId) =>
      app.ada.access.seen({ personId, ...(parentId && { parentId }) }),
    );
    expect(seen).toEqual(await own(who));
  });

  test.each([
    ['rita', 'operations', 'reader'],
    ['ben', 'operations', 'editor'],
    ['ruth', 'safety', 'reader'],
  ] as const)(
    'a member of the department, such as %s without a grant of their own',
    async (who, dept, role) => {
      if (who === 'rita') {
        const subject = { kind: 'person', id: app.ids.rita } as const;
        await app.ada.access.grant({ fileId: made.open ?? '', subject, level: 'none' });
      }
      const deptId = app.departments[dept];
      const seen = await walk((parentId) =>
        app.ada.access.seen({ deptId, role, ...(parentId && { parentId }) }),
      );
      expect(seen).toEqual(await own(who));
    },
  );

  test('is for administrators only, and reveals nothing that the other person cannot see', async () => {
    await expect(app.cleo.access.seen({ personId: app.ids.rita })).rejects.toMatchObject({
      reason: 'permission/missing',
    });
    const inside = await app.ada.access.seen({ personId: app.ids.ruth, parentId: made.vault });
    expect(inside.list).toEqual([]);
    await expect(app.ada.access.seen({})).rejects.toMatchObject({ status: 400 });
  });
});

describe('the explanation why somebody sees a file', () => {
  const why = (who: PersonName, name: string, asker: PersonName = 'ada') =>
    app[asker].access.why({ fileId: made[name] ?? '', personId: app.ids[who] });

  test('names the grant and the file it comes from', async () => {
    expect(await why('ben', 'plan')).toMatchObject({
      level: 'read',
      grants: [
        {
          subject: { kind: 'department', name: 'Operations' },
          level: 'read',
          from: { name: 'vault' },
          inherited: true,
        },
      ],
    });
    // Coaches may comment on everything they can read.
    expect(await why('cleo', 'plan')).toMatchObject({
      level: 'comment',
      person: { is_coach: true },
      grants: [{ level: 'comment' }],
    });
    expect(await why('ada', 'idea')).toMatchObject({ level: 'manage', person: { role: 'admin' } });
  });

  test('explains a lack of access', async () => {
    expect(await why('ruth', 'plan')).toMatchObject({
      level: null,
      unpublished: false,
      grants: [],
    });
    expect(await why('ben', 'idea')).toMatchObject({ level: null, unpublished: true });
  });

  test.each(personNames)('the level is the one that %s has', async (who) => {
    for (const name of ['open', 'secret', 'vault', 'plan', 'idea', 'drawer']) {
      const fileId = made[name] ?? '';
      const file = await app[who].files.get({ fileId }).catch(() => null);
      const { level, grants, person } = await why(who, name);
      expect(level).toBe(file?.level ?? null);
      // The level is explained by the highest grant that applies to the person.
      const order = ['read', 'comment', 'edit', 'manage'];
      const highest = order.findLast((one) => grants.some((grant) => grant.level === one));
      if (level !== null && person.role !== 'admin') expect(highest).toBe(level);
    }
  });

  test('is shown to people who manage the file, without names of files they may not read', async () => {
    const { grants } = await why('ben', 'plan', 'ada');
    expect(grants[0]?.from?.name).toBe('vault');
    const subject = { kind: 'person', id: app.ids.nils } as const;
    await app.ada.access.grant({ fileId: made.plan ?? '', subject, level: 'manage' });
    expect((await why('ben', 'plan', 'nils')).grants[0]).toMatchObject({
      from: null,
      inherited: true,
    });
    await expect(why('ben', 'plan', 'rita')).rejects.toMatchObject({
      reason: 'file/level-too-low',
    });
    await expect(why('ben', 'secret', 'ruth')).rejects.toMatchObject({ status: 404 });
    await expect(
      app.ada.access.why({ fileId: made.plan ?? '', personId: 'nobody' }),
    ).rejects.toMatchObject({ reason: 'person/not-found' });
  });
});
