import type { BlockDifference } from '@docent/contract/history';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showPart, t } from '../../../testing/shownPart.tsx';
import { PublishSummary } from './PublishSummary.tsx';

const difference = (part: Partial<BlockDifference>): BlockDifference => ({
  paragraphId: 'p1',
  kind: 'changed',
  before: null,
  after: null,
  words: [],
  headingPath: [],
  ...part,
});

const published = { id: 'v1', published: true };
const autosaved = { id: 'v2', published: false };

const show = (differences: BlockDifference[]) => {
  const asked: unknown[] = [];
  const answers = {
    '/history/show': () => ({ list: [autosaved, published], next: null }),
    '/history/detail': ({ id, against }: Record<string, unknown>) => {
      asked.push([id, against]);
      return { differences };
    },
  };
  return showPart(<PublishSummary fileId="pump" onClose={() => {}} />, answers).then(() => asked);
};

test('the publish dialog shows the changes since the published version', async () => {
  const asked = await show([
    difference({
      words: [
        ['same', 'Grease it '],
        ['removed', 'daily'],
        ['added', 'weekly'],
      ],
      headingPath: ['Care', 'Rope'],
    }),
    difference({ paragraphId: 'p2', kind: 'moved' }),
  ]);
  const summary = page.getByRole('region', { name: t('documents.publishChanges') });
  const counts = ['changed', 'moved'].map((kind) =>
    t(`documents.publishCount.${kind}`, { count: 1 }),
  );
  await expect.element(summary.getByText(counts.join(' · '))).toBeVisible();
  await expect.element(summary.getByRole('listitem')).toMatchTextContent('Rope');
  await expect.element(summary.getByText('weekly')).toBeVisible();
  await expect
    .element(summary.getByRole('link'))
    .toHaveAttribute('href', '/history/pump/document?version=v1&against=draft');
  expect(asked).toEqual([['v1', 'draft']]);
});

test('an unchanged text is reported as such', async () => {
  await show([]);
  await expect.element(page.getByText(t('documents.publishSame'))).toBeVisible();
});
