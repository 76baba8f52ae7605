import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { maja, showPart } from '../../testing/shownPart.tsx';
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
