import type { Grant } from '@docent/contract/access';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fileOf, maja, RefusedAnswer, showPart, t } from '../../testing/shownPart.tsx';
import { AccessDialog } from './dialogs/AccessDialog.tsx';
import { SpaceSettingsDialog } from './dialogs/SpaceSettingsDialog.tsx';
import { type FileSlots, FileSlotsContext } from './fileSlots.ts';

const noop = () => {};
const slots = { WhyAccess: () => null } as unknown as FileSlots;
const withSlots = (part: ReactNode) => (
  <FileSlotsContext.Provider value={slots}>{part}</FileSlotsContext.Provider>
);
const grant = (part: Partial<Grant> & Pick<Grant, 'subject' | 'level'>): Grant => ({
  from: { id: 'f1', name: 'Haul rope' },
  inherited: false,
  byRole: false,
  ...part,
});
const ben = { ...maja, id: 'ben', username: 'Ben' };
const noor = { kind: 'person', id: 'noor', name: 'Noor' } as const;

test('an author shares their document with a person whom they find by name', async () => {
  const list = [
    grant({ subject: { kind: 'everyone', name: '' }, level: 'read' }),
    grant({ subject: noor, level: 'manage' }),
  ];
  const sent: unknown[] = [];
  const file = fileOf({ id: 'f1', name: 'Haul rope', sharing: 'author' });
  await showPart(withSlots(<AccessDialog file={file} onClose={noop} />), {
    '/file/grants': () => ({ list, restricted: false }),
    '/keyclock/get_user_list': () => ({ list: [ben], next: null }),
    '/people/departments': () => ({ list: [] }),
    '/keyclock/grant': (input) => {
      sent.push(input);
      return { list, restricted: false };
    },
  });
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(t('files.accessAuthor'))).toBeVisible();
  // Grants by others are shown, but read-only for the author.
  await expect.element(dialog.getByRole('heading', { name: t('files.accessWho') })).toBeVisible();
  await expect.element(dialog.getByText(t('files.accessEveryone'))).toBeVisible();
  expect(dialog.getByRole('button', { name: /Noor/ }).elements()).toEqual([]);
  expect(dialog.getByRole('switch').elements()).toEqual([]);

  await userEvent.keyboard('Be');
  await expect.element(page.getByRole('option', { name: 'Ben' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await dialog.getByRole('button', { name: t('files.accessGive') }).click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toEqual({
    fileId: 'f1',
    subject: { kind: 'person', id: 'ben' },
    level: 'read',
  });
});

test('an author whose space forbids sharing reads why, and no request is sent', async () => {
  const file = fileOf({ id: 'f1', name: 'Haul rope', sharing: 'forbidden' });
  await showPart(withSlots(<AccessDialog file={file} onClose={noop} />), {});
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(t('reasons.file/sharing-off'))).toBeVisible();
  expect(dialog.getByRole('combobox').elements()).toEqual([]);
});

test('the settings of a space are saved together, and stay in the dialog if saving fails', async () => {
  const sent: unknown[] = [];
  let closed = 0;
  const file = fileOf({ id: 's1', name: 'Operations', kind: 'folder', level: 'manage' });
  await showPart(<SpaceSettingsDialog file={file} onClose={() => closed++} />, {
    '/file/space_settings': () => ({
      reviewRequired: false,
      changesLive: false,
      unpublished: 3,
      readersComment: true,
      authorsShare: true,
      downloadsAllowed: true,
    }),
    '/file/update': (input) => {
      sent.push(input);
      if (sent.length === 1) throw new RefusedAnswer(503, 'server/unavailable', 'away');
      return file;
    },
  });
  const dialog = page.getByRole('dialog');
  const settingOf = (name: string, checked: boolean) =>
    dialog.getByRole('switch', { name: new RegExp(`^${t(`spaces.${name}`)}`), checked });
  await expect.element(settingOf('authorsShare', true)).toBeInTheDocument();
  await settingOf('readersComment', true).click();
  await dialog.getByRole('radio', { name: new RegExp(`^${t('spaces.live')}`) }).click();
  await expect.element(dialog.getByText(t('spaces.unpublished', { count: 3 }))).toBeVisible();
  const save = dialog.getByRole('button', { name: t('spaces.save') });
  await save.click();
  await expect.poll(() => sent.length).toBe(1);
  await expect.element(settingOf('readersComment', false)).toBeInTheDocument();
  expect(closed).toBe(0);
  await save.click();
  await expect.poll(() => closed).toBe(1);
  expect(sent[1]).toEqual({
    fileId: 's1',
    reviewRequired: false,
    changesLive: true,
    readersComment: false,
  });
});
