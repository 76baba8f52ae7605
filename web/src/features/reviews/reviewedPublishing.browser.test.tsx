import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fileOf, showPart, t } from '../../testing/shownPart.tsx';
import { ReviewBadge } from './parts/ReviewBadge.tsx';
import { ReviewedPublishButton } from './parts/ReviewedPublishButton.tsx';

const file = fileOf({ id: 'file', name: 'Mast painting', reviewRequired: true });

async function showHeader(part: { status?: string; draftChanged?: boolean }) {
  const review = {
    id: 'r1',
    fileId: 'file',
    status: 'approved',
    versionNumber: null,
    draftChanged: false,
    actions: part.status === 'changes' ? ['renew'] : ['publish'],
    ...part,
  };
  const published: unknown[] = [];
  let requests = 0;
  await showPart(
    <>
      <ReviewBadge file={file} />
      <ReviewedPublishButton file={file} onRequest={() => requests++} />
    </>,
    {
      '/review/list': () => ({ list: [review], next: null, total: 1 }),
      '/review/publish': (input) => {
        published.push(input);
        return { ...review, versionNumber: 1 };
      },
      '/file/priority': () => null,
    },
  );
  return { published, requests: () => requests };
}

const button = (name: string) => page.getByRole('button', { name });

test('an approved text can be published, and is not offered for review again', async () => {
  const { published } = await showHeader({});
  await expect.element(page.getByText(t('reviews.approvedUnpublished'))).toBeVisible();
  await expect.element(button(t('documents.askReview'))).not.toBeInTheDocument();
  await button(t('reviews.publishApproved')).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('reviews.publish') })
    .click();
  await expect.poll(() => published).toEqual([{ id: 'r1', significant: false }]);
});

test.each([
  ['changed since its approval', { draftChanged: true }, 'reviews.changedSinceApproval'],
  ['that needs changes', { status: 'changes' }, 'reviews.status_changes'],
])('a text %s is offered for review', async (_, part, badge) => {
  const { requests } = await showHeader(part);
  await expect.element(page.getByText(t(badge))).toBeVisible();
  await button(t('documents.askReview')).click();
  expect(requests()).toBe(1);
});
