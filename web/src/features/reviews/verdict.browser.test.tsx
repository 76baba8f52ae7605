import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RefusedAnswer, showPart, t } from '../../testing/shownPart.tsx';
import { VerdictDialog } from './parts/VerdictDialog.tsx';

const review = {
  id: 'r1',
  fileId: 'file',
  versionId: 'v1',
  actions: ['judge' as const],
  counts: { paragraphs: 3, ticked: 1, findings: 1, unsettled: 1 },
};

test('requesting changes requires a reason, which is kept when sending fails', async () => {
  const sent: unknown[] = [];
  let closed = 0;
  const dialog = (
    <VerdictDialog review={review} verdict="refuse" untickedCount={0} onClose={() => closed++} />
  );
  const { failures } = await showPart(dialog, {
    '/review/add_content': (input) => {
      sent.push(input);
      if (sent.length === 1) throw new RefusedAnswer(409, 'review/closed', 'Decided meanwhile.');
    },
  });
  const send = page.getByRole('button', { name: t('reviews.refuse') });
  await send.click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent(t('reviews.reasonMissing'));
  expect(sent).toEqual([]);

  const reason = page.getByRole('textbox');
  await reason.fill('The torque is wrong.');
  await send.click();
  await expect.poll(() => failures).toEqual(['review/closed']);
  await expect.element(reason).toHaveValue('The torque is wrong.');
  expect(closed).toBe(0);

  await reason.click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => closed).toBe(1);
  expect(sent[1]).toEqual({
    id: 'r1',
    kind: 'verdict',
    verdict: 'refuse',
    versionId: 'v1',
    text: 'The torque is wrong.',
  });
});

test('approving shows what is still open, and requires no note', async () => {
  const sent: unknown[] = [];
  let closed = 0;
  await showPart(
    <VerdictDialog review={review} verdict="approve" untickedCount={2} onClose={() => closed++} />,
    { '/review/add_content': (input) => void sent.push(input) },
  );
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(t('reviews.approveUnticked', { count: 2 }));
  await expect.element(alert).toMatchTextContent(t('reviews.approveUnsettled', { count: 1 }));
  await page.getByRole('button', { name: t('reviews.approve') }).click();
  await expect.poll(() => closed).toBe(1);
  expect(sent).toEqual([{ id: 'r1', kind: 'verdict', verdict: 'approve', versionId: 'v1' }]);
});
