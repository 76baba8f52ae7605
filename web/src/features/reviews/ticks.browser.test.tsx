import { notifyManager, useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { maja, showPart } from '../../testing/shownPart.tsx';
import { useTicks } from './parts/changes/useTicks.ts';
import { type FullReview, reviewQuery } from './reviews.queries.ts';
import { isTickedBy } from './reviews.rules.ts';

const review = {
  id: 'r1',
  versionId: 'v1',
  counts: { paragraphs: 1, ticked: 0, findings: 0, unsettled: 0 },
  changes: [{ paragraphId: 'bolts', tickedBy: [] }],
} as unknown as FullReview;

test('a mark is shown immediately and stays while its answer arrives', async () => {
  // As on a busy machine, where React may render before the observers are notified.
  notifyManager.setScheduler((notify) => setTimeout(notify, 20));
  onTestFinished(() => notifyManager.setScheduler((notify) => setTimeout(notify, 0)));
  const states: boolean[] = [];
  const calls: unknown[] = [];
  function Ticks({ data }: { data: FullReview }) {
    const { changes, tick } = useTicks(data, maja.id);
    const isTicked = changes.some((change) => isTickedBy(change, maja.id));
    useLayoutEffect(() => {
      if (states.at(-1) !== isTicked) states.push(isTicked);
    });
    return (
      <button type="button" aria-pressed={isTicked} onClick={() => void tick('bolts')}>
        Tick
      </button>
    );
  }
  function Part() {
    const { data } = useQuery(reviewQuery('r1'));
    return data && <Ticks data={data} />;
  }
  await showPart(<Part />, {
    '/review/get': () => review,
    '/review/add_content': (input) => {
      calls.push(input);
      return { takenBack: false };
    },
  });
  await page.getByRole('button').click();
  await expect.poll(() => calls.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(states).toEqual([false, true]);
  expect(calls).toEqual([{ id: 'r1', kind: 'tick', paragraphId: 'bolts', versionId: 'v1' }]);
});
