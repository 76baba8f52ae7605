import type { Notice } from '@docent/contract/notices';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseLanguage } from '../../locales/languages.ts';
import { maja, RefusedAnswer, showPart, t } from '../../testing/shownPart.tsx';
import { NoticesButton } from './NoticesButton.tsx';

const noticeOf = (id: string, part: Partial<Notice>): Notice => ({
  id,
  kind: 'comment',
  correction: null,
  text: `Notice ${id}`,
  fileId: 'file',
  ref: {},
  actor: maja,
  count: 1,
  quotes: [],
  dueAt: null,
  createdAt: '2026-11-02T08:00:00.000Z',
  readAt: null,
  ...part,
});

function inbox(...notices: Notice[]) {
  const read = (input: Record<string, unknown>) => {
    const ids = input.ids as string[] | undefined;
    for (const notice of notices) {
      if (input.all || ids?.includes(notice.id)) notice.readAt = '2026-11-03T08:00:00.000Z';
    }
  };
  const get = ({ unread }: Record<string, unknown>) => {
    const open = notices.filter(({ readAt }) => readAt === null);
    const list = unread === 'true' ? open : notices;
    return { list, next: null, total: list.length, unread: open.length };
  };
  return { '/notice/get': get, '/notice/read': read };
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const all = () => button(new RegExp(`^${t('shell.notices')}`));

test('a notice links to its comment and is then marked as read', async () => {
  const comment = noticeOf('one', { ref: { commentId: 'c1' } });
  const review = noticeOf('two', { kind: 'review-asked', ref: { reviewId: 'r1' } });
  const { address } = await showPart(<NoticesButton className="" />, inbox(comment, review));
  await expect.element(all()).toMatchTextContent('2');
  await all().click();
  await button(/^Notice one/).click();
  await expect.poll(address).toBe('/detail/file/-#c-c1');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(all()).toMatchTextContent('1');

  await all().click();
  await button(t('notices.readAll')).click();
  await expect.element(button(t('notices.readAll'))).toBeDisabled();
  await page.getByText(t('notices.unread'), { exact: true }).click();
  await expect.element(page.getByText(t('notices.emptyUnreadTitle'))).toBeVisible();
});

test('the owner applies a suggested correction with one click, or rejects it with a note', async () => {
  const suggested = (id: string) =>
    noticeOf(id, {
      kind: 'correction',
      correction: { id, status: 'open', note: '', was: 'It is 8 mm.', becomes: 'It is 9 mm.' },
    });
  const [one, two] = [suggested('one'), suggested('two')];
  const sent: unknown[] = [];
  const settle = (notice: Notice, status: 'applied' | 'rejected') => {
    if (notice.correction) notice.correction = { ...notice.correction, status };
    return notice.correction;
  };
  await showPart(<NoticesButton className="" />, {
    ...inbox(one, two),
    '/comment/apply_correction': (input) => {
      sent.push(input);
      return settle(one, 'applied');
    },
    '/comment/reject_correction': (input) => {
      sent.push(input);
      return settle(two, 'rejected');
    },
  });
  await all().click();
  await expect.element(page.getByText('9').first()).toBeVisible();
  await button(t('notices.apply')).first().click();
  await expect.element(page.getByText(t('notices.correctionApplied'))).toBeVisible();
  await button(t('notices.reject')).click();
  const dialog = page.getByRole('dialog', { name: t('notices.rejectTitle') });
  await dialog.getByRole('textbox').fill('The drawing is old.');
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expect.element(page.getByText(t('notices.correctionRejected'))).toBeVisible();
  expect(sent).toEqual([{ id: 'one' }, { id: 'two', reply: 'The drawing is old.' }]);
});

test('a correction in words is done, not applied', async () => {
  const correction = { id: 'c1', status: 'applied', note: 'No picture.' } as const;
  const inWords = { ...correction, was: null, becomes: null };
  await showPart(
    <NoticesButton className="" />,
    inbox(noticeOf('one', { kind: 'correction', correction: inWords })),
  );
  await all().click();
  await expect.element(page.getByText(t('notices.correctionDone'), { exact: true })).toBeVisible();
  await expect.element(page.getByText(t('notices.correctionApplied'))).not.toBeInTheDocument();
});

test('notices follow the chosen language', async () => {
  const notice = noticeOf('one', {});
  const get = () => {
    const text = document.documentElement.lang === 'en' ? 'New comment' : '新评论';
    return { list: [{ ...notice, text }], next: null, total: 1, unread: 1 };
  };
  await showPart(<NoticesButton className="" />, { '/notice/get': get });
  await all().click();
  await expect.element(button(/^New comment/)).toBeVisible();
  await chooseLanguage('zh');
  onTestFinished(() => chooseLanguage('en'));
  await expect.element(button(/^新评论/)).toBeVisible();
});

test('a notice of contradicting texts shows both and links to them', async () => {
  const quotes = ['Tighten to 80 Nm.', 'Tighten to 90 Nm.'];
  const notice = noticeOf('one', { kind: 'text-diverged', ref: { paragraphId: 'p1' }, quotes });
  const { address } = await showPart(<NoticesButton className="" />, inbox(notice));
  await all().click();
  for (const quote of quotes) await expect.element(page.getByText(quote)).toBeVisible();
  await button(/^Notice one/).click();
  await expect.poll(address).toBe('/viewrepeat?fileId=file&kind=diverging');
});

test('a notice of an outdated answer links to the changes, and names the conversation', async () => {
  const ref = { conversationId: 'c1', questionId: 'q1', paragraphId: 'p1' };
  const stale = noticeOf('one', { kind: 'answer-stale', ref });
  const { address } = await showPart(<NoticesButton className="" />, inbox(stale));
  await all().click();
  await button(/^Notice one/).click();
  await expect.poll(address).toBe('/detail/file/-?conversation=c1#p-p1');
});

test('notices that cannot be loaded show a message and can be retried', async () => {
  let isDown = true;
  const answers = inbox(noticeOf('one', {}));
  await showPart(<NoticesButton className="" />, {
    ...answers,
    '/notice/get': (input) => {
      if (isDown) throw new RefusedAnswer(500, 'server/fault', 'Down.');
      return answers['/notice/get'](input);
    },
  });
  await all().click();
  const again = button(t('shell.retry'));
  await expect.element(again).toBeVisible();
  isDown = false;
  await again.click();
  await expect.element(button(/^Notice one/)).toBeVisible();
});
