import type { UserInfo } from '@docent/contract/people';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api } from '../api/client.ts';
import { maja, RefusedAnswer, showPart, t } from '../testing/shownPart.tsx';
import { opensDialog } from '../ui/commands/opensDialog.ts';
import { SettingsPage } from './SettingsPage.tsx';

const at = '2026-11-26T08:00:00.000Z';
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const session = { userAgent, createdAt: at, seenAt: at };

const answers = {
  '/notice/settings': () => ({
    list: [{ kind: 'mention', inApp: true, mail: 'none' }],
    language: 'en',
    sendsMail: false,
  }),
  '/people/own_sessions': () => ({
    list: [
      { ...session, id: 'here', current: true },
      { ...session, id: 'there', current: false },
    ],
  }),
  '/signature/get': () => null,
};

test('the settings list the person’s sessions, and sign them out', async () => {
  const sent: unknown[] = [];
  let isEnded = false;
  await showPart(<SettingsPage />, {
    ...answers,
    '/people/own_sessions': () => {
      const { list } = answers['/people/own_sessions']();
      return { list: isEnded ? list.slice(0, 1) : list };
    },
    '/people/end_own_sessions': (input) => {
      sent.push(input);
      isEnded = true;
      return { ended: 1 };
    },
  });
  await expect.poll(() => document.title).toBe(t('shell.settings'));
  const sessions = page.getByRole('region', { name: t('settings.sessions') });
  const here = t('settings.thisSession');
  await expect.element(sessions.getByRole('listitem').first()).toMatchTextContent(here);
  await sessions.getByRole('button', { name: /Firefox/ }).click();
  await expect.element(sessions.getByRole('listitem').nth(1)).not.toBeInTheDocument();
  expect(sent).toEqual([{ sessionId: 'there' }]);
});

test('a refused name stays in its field with the reason', async () => {
  await showPart(<SettingsPage />, {
    ...answers,
    '/people/change_settings': ({ username }) => {
      if (username !== 'Maja L.') throw new RefusedAnswer(400, 'person/name-invalid', 'No.');
      return { id: maja.id, user_name: username };
    },
  });
  const field = page.getByLabelText(t('settings.name'));
  await expect.element(field).toHaveValue(maja.username);
  await field.fill('\u202e');
  await page.getByRole('button', { name: t('settings.save') }).click();
  await expect.element(page.getByText(t('reasons.person/name-invalid'))).toBeVisible();
  await field.fill('Maja L.');
  await page.getByRole('button', { name: t('settings.save') }).click();
  await expect.element(page.getByText(t('reasons.person/name-invalid'))).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: t('settings.save') })).toBeDisabled();
});

test('a profile picture is uploaded as a square, shown, and removed', async () => {
  const person = (avatar: string | null) => ({ id: maja.id, user_name: maja.username, avatar });
  const drawn = document.createElement('canvas');
  Object.assign(drawn, { width: 600, height: 300 });
  const picture = await new Promise<Blob | null>((done) => drawn.toBlob(done));
  await showPart(<SettingsPage />, {
    ...answers,
    '/people/remove_picture': () => person(null),
    '/people/picture': ({ id }) => (id === 'first' ? picture : null),
  });
  const setPicture = vi
    .spyOn(api.people, 'setPicture')
    .mockImplementation(async () => person('first') as UserInfo);
  const profile = page.getByRole('region', { name: t('settings.profile') });
  await expect.element(profile.getByText(opensDialog(t('settings.addPicture')))).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('#profile input[type="file"]');
  await userEvent.upload(input as HTMLInputElement, new File(['no picture'], 'notes.png'));
  const reason = t('reasons.upload/not-a-picture');
  await expect.element(profile.getByRole('alert')).toMatchTextContent(reason);
  expect(setPicture).not.toHaveBeenCalled();

  await userEvent.upload(input as HTMLInputElement, new File([picture as Blob], 'me.png'));
  await expect.element(profile.getByText(opensDialog(t('settings.changePicture')))).toBeVisible();
  await expect.element(profile.getByRole('alert')).not.toBeInTheDocument();
  const square = await createImageBitmap(setPicture.mock.calls[0]?.[0].files[0] as File);
  expect([square.width, square.height]).toEqual([256, 256]);
  await expect.poll(() => document.querySelector('#profile img')).not.toBeNull();

  await profile.getByRole('button', { name: t('settings.removePicture') }).click();
  await expect.element(profile.getByText(opensDialog(t('settings.addPicture')))).toBeVisible();
  expect(document.querySelector('#profile img')).toBeNull();
});

test('a signature is drawn and saved for later use', async () => {
  let saved: unknown = null;
  await showPart(<SettingsPage />, {
    ...answers,
    '/signature/get': () => saved,
    '/signature/save': (ink) => {
      saved = ink;
      return {};
    },
    '/signature/delete': () => {
      saved = null;
      return {};
    },
  });
  const signature = page.getByRole('region', { name: t('settings.signature') });
  await signature.getByText(`${t('settings.addSignature')}…`).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: t('settings.save') })).toBeDisabled();
  await dialog.getByRole('img', { name: t('forms.drawHere') }).click();
  await dialog.getByRole('button', { name: t('settings.save') }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(saved).toMatchObject({ drawing: expect.stringMatching(/^M/), typed: null });
  await expect.element(signature.getByRole('img')).toBeVisible();
  await signature.getByRole('button', { name: t('settings.deleteSignature') }).click();
  await expect.element(signature.getByRole('img')).not.toBeInTheDocument();
});
