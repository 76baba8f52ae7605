import type { Level } from '@docent/contract/access';
import { setParagraph } from '@docent/document-model/yjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { PersonName } from '../../testing/people.ts';

let app: TestApp;
let space: string;
let plan: string;

const to = (name: PersonName) => ({ kind: 'person', id: app.ids[name] }) as const;
const levelOf = async (who: PersonName, fileId = plan) =>
  (await app[who].files.get({ fileId }).catch(() => null))?.level ?? null;
const grant = (
  by: PersonName,
  subject: { kind: 'person' | 'department' | 'everyone'; id?: string },
  level: Level | 'none',
) => app[by].access.grant({ fileId: plan, subject, level });

beforeAll(async () => {
  app = await startTestApp();
  space = await app.addSpace('Plans', { ana: 'edit', ben: 'edit' });
  plan = (await app.ana.files.add({ parentId: space, name: 'plan', kind: 'document' })).id;
  await app.ana.files.update({ fileId: plan, state: 'published' });
});
afterAll(() => app.close());

describe('the author of a document', () => {
  test('can grant people and departments up to edit, and revoke it', async () => {
    expect((await app.ana.files.get({ fileId: plan })).sharing).toBe('author');
    await grant('ana', to('nils'), 'read');
    const subject = { kind: 'department', id: app.departments.safety } as const;
    const grants = await grant('ana', subject, 'edit');
    expect(grants).toEqual(await app.ana.access.grants({ fileId: plan }));
    expect(await levelOf('nils')).toBe('read');
    expect(await levelOf('ruth')).toBe('edit');
    await grant('ana', subject, 'none');
    expect(await levelOf('ruth')).toBeNull();
    // The recipients learn nothing about the space.
    expect((await app.nils.files.get({ fileId: plan })).path).toEqual([]);
    expect(await levelOf('nils', space)).toBeNull();
  });

  test('cannot grant more than edit, nor anything to everyone', async () => {
    await grant('ada', to('otto'), 'manage');
    for (const refused of [
      () => grant('ana', to('nils'), 'manage'),
      () => grant('ana', { kind: 'everyone' }, 'read'),
      () => grant('ana', to('otto'), 'none'),
      () => app.ana.files.update({ fileId: plan, restricted: true }),
      () => app.ana.access.why({ fileId: plan, personId: app.ids.nils }),
    ]) {
      await expect(refused()).rejects.toMatchObject({ reason: 'file/level-too-low' });
    }
    expect(await levelOf('nils')).toBe('read');
    expect(await levelOf('otto')).toBe('manage');
  });

  test('is the creator or owner with the right to edit; other editors are not', async () => {
    await expect(grant('ben', to('nils'), 'read')).rejects.toMatchObject({ status: 403 });
    await expect(app.ben.access.grants({ fileId: plan })).rejects.toMatchObject({ status: 403 });
    await app.ada.files.update({ fileId: plan, ownerId: app.ids.ben });
    await grant('ben', to('nils'), 'comment');
    await grant('ana', to('nils'), 'read');
    await app.ada.access.grant({ fileId: space, subject: to('ana'), level: 'read' });
    await expect(grant('ana', to('nils'), 'edit')).rejects.toMatchObject({
      reason: 'file/level-too-low',
    });
    await app.ada.access.grant({ fileId: space, subject: to('ana'), level: 'edit' });
  });

  test('cannot share if the space forbids it, while people who manage the document can', async () => {
    await app.ada.files.update({ fileId: space, authorsShare: false });
    expect((await app.ana.files.get({ fileId: plan })).sharing).toBe('forbidden');
    await expect(grant('ana', to('nils'), 'edit')).rejects.toMatchObject({
      status: 403,
      reason: 'file/sharing-off',
    });
    await expect(app.ana.access.grants({ fileId: plan })).rejects.toMatchObject({
      reason: 'file/sharing-off',
    });
    await grant('otto', to('nils'), 'comment');
    expect(await levelOf('nils')).toBe('comment');
    await app.ada.files.update({ fileId: space, authorsShare: true });
    await grant('ana', to('nils'), 'read');
  });
});

describe('readers', () => {
  const comment = (who: PersonName) => app[who].comments.add({ fileId: plan, body: 'Why?' });

  test('can comment if the space allows it, and nowhere else', async () => {
    await expect(comment('nils')).rejects.toMatchObject({ reason: 'file/level-too-low' });
    await app.ada.files.update({ fileId: space, readersComment: true });
    expect(await levelOf('nils')).toBe('comment');
    const { id } = await comment('nils');
    await expect(comment('ruth')).rejects.toMatchObject({ reason: 'file/not-found' });
    await app.ada.files.update({ fileId: space, readersComment: false });
    await expect(comment('nils')).rejects.toMatchObject({ reason: 'file/level-too-low' });
    expect((await app.ana.comments.get({ id })).list).toHaveLength(1);
  });

  test('see no draft if they may comment because of the space, but do if they were granted comment', async () => {
    await app.ada.files.update({ fileId: space, readersComment: true });
    const ana = { id: app.ids.ana };
    const { content } = await app.app.documents.readDraft(plan);
    const paragraphId = JSON.stringify(content).match(/"id":"([^"]+)"/)?.[1] ?? '';
    await app.app.editing.change(await app.app.access.require(ana, 'edit', plan), ana, (ydoc) => {
      setParagraph(ydoc, paragraphId, [{ type: 'text', text: 'not yet for readers' }]);
    });
    await app.app.editing.settled(plan);
    await app.ana.comments.add({ fileId: plan, body: 'Is it?', quote: 'not yet for readers' });
    expect((await app.nils.files.get({ fileId: plan })).readsDraft).toBe(false);
    for (const draft of ['detailEdit', 'detailState'] as const) {
      await expect(app.nils.documents[draft]({ fileId: plan })).rejects.toMatchObject({
        reason: 'file/level-too-low',
      });
    }
    expect(JSON.stringify(await app.nils.comments.getTop({ fileId: plan }))).not.toContain(
      'not yet',
    );
    await grant('ana', to('nils'), 'comment');
    expect((await app.nils.files.get({ fileId: plan })).readsDraft).toBe(true);
    expect(JSON.stringify(await app.nils.documents.detailEdit({ fileId: plan }))).toContain(
      'not yet',
    );
    expect(JSON.stringify(await app.nils.comments.getTop({ fileId: plan }))).toContain('not yet');
    await app.ada.files.update({ fileId: space, readersComment: false });
    await grant('ana', to('nils'), 'read');
  });

  test('can comment in a new space, including those of its department and documents moved into it', async () => {
    const { id } = await app.ada.files.add({ parentId: null, name: 'New', kind: 'folder' });
    expect(await app.ada.files.spaceSettings({ fileId: id })).toMatchObject({
      readersComment: true,
      authorsShare: true,
    });
    await app.ada.files.drag({ fileId: plan, parentId: id });
    expect(await levelOf('nils')).toBe('comment');
    expect(await app.ada.access.why({ fileId: plan, personId: app.ids.nils })).toMatchObject({
      level: 'comment',
      grants: [{ level: 'comment' }],
    });
    await app.ada.files.drag({ fileId: plan, parentId: space });
    expect(await levelOf('nils')).toBe('read');
    const owned = await app.database.transaction((tx) =>
      app.app.files.create(tx, {
        parentId: null,
        name: 'Operations',
        kind: 'folder',
        by: app.ids.ada,
        departmentId: app.departments.operations,
      }),
    );
    const seen = { deptId: app.departments.operations, role: 'reader' } as const;
    const { list } = await app.ada.access.seen(seen);
    expect(await levelOf('rita', owned)).toBe('comment');
    expect(await levelOf('ana', owned)).toBe('edit');
    expect(list.find((one) => one.id === owned)?.level).toBe('comment');
  });
});

test('the settings of a space require the right to manage it, and exist only on spaces', async () => {
  await expect(app.ana.files.spaceSettings({ fileId: space })).rejects.toMatchObject({
    reason: 'file/level-too-low',
  });
  await expect(app.ana.files.update({ fileId: space, readersComment: true })).rejects.toMatchObject(
    { reason: 'file/level-too-low' },
  );
  await expect(app.ada.files.spaceSettings({ fileId: plan })).rejects.toMatchObject({
    status: 400,
  });
  await expect(app.ada.files.update({ fileId: plan, authorsShare: true })).rejects.toMatchObject({
    reason: 'request/invalid',
  });
});
