import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { maja, RefusedAnswer, showPart, t } from '../testing/shownPart.tsx';
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

test('the settings say where somebody is signed in, and sign them out there', async () => {
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

test('a name that is refused stays in its field, with the reason', async () => {
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
