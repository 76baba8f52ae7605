import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { maja, showPart, t } from '../../testing/shownPart.tsx';
import { ReviewSide } from './parts/ReviewSide.tsx';
import type { FullReview } from './reviews.queries.ts';
import type { ReviewRound } from './reviews.rules.ts';

test.each([
  [['approve'], 'Reviewers: 1 of 1 approved'],
  [['approve', null, null], 'Reviewers: 1 of 3 approved'],
] as const)('the folded reviewers %j are counted as "%s"', async (verdicts, words) => {
  const review = {
    id: 'r1',
    status: 'approved',
    away: [],
    impact: [],
    reviewers: verdicts.map((verdict, n) => ({
      person: { ...maja, id: `reviewer-${n}` },
      verdict,
      at: null,
    })),
  } as unknown as FullReview;
  await showPart(
    <ReviewSide
      review={review}
      round={{ mayWrite: false } as ReviewRound}
      contents={[]}
      findings={[]}
      placeOf={() => null}
      onGo={() => {}}
    />,
    {},
  );
  await expect.element(page.getByText(words, { exact: true })).toBeInTheDocument();
});

test('copies are not denied while they are still being looked for', async () => {
  const review = { id: 'r1', fileId: 'f1', status: 'open', away: [], impact: [], reviewers: [] };
  await showPart(
    <ReviewSide
      review={{ ...review, isComparing: true } as unknown as FullReview}
      round={{ mayWrite: false } as ReviewRound}
      contents={[]}
      findings={[]}
      placeOf={() => null}
      onGo={() => {}}
    />,
    {},
  );
  await expect.element(page.getByText(t('reviews.comparing'))).toBeInTheDocument();
  await expect.element(page.getByText(t('reviews.impactNone'))).not.toBeInTheDocument();
});

test.each([
  ['repeats', true],
  ['links', false],
] as const)('an impact that %s leads to the copies: %s', async (kind, leads) => {
  const file = { id: 'other', name: 'Other' };
  const impact = { kind, file, paragraphId: 'p1', text: 'Oil', people: null, conversationId: null };
  const review = {
    id: 'r1',
    fileId: 'f1',
    status: 'open',
    away: [],
    impact: [impact],
    reviewers: [],
  } as unknown as FullReview;
  await showPart(
    <ReviewSide
      review={review}
      round={{ mayWrite: false } as ReviewRound}
      contents={[]}
      findings={[]}
      placeOf={() => null}
      onGo={() => {}}
    />,
    {},
  );
  await expect.element(page.getByText('Other')).toBeInTheDocument();
  const link = page.getByText(t('reviews.reviseCopies'));
  if (leads) await expect.element(link).toHaveAttribute('href', '/viewrepeat?fileId=f1');
  else await expect.element(link).not.toBeInTheDocument();
});
