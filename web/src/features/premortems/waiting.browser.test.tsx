import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fileOf, showPart, t } from '../../testing/shownPart.tsx';
import { PlanBadge } from './PlanBadge.tsx';
import { PremortemsPart } from './PremortemsPart.tsx';
import { RecurringOffer } from './parts/recurring/RecurringOffer.tsx';

const file = fileOf({ id: 'pm', name: 'Overhaul of line 3', kind: 'premortem' });

test('the home page lists what waits, and links to the review or the premortem', async () => {
  const task = { file, stage: 'checks', groupId: null, overdue: false, dueAt: null };
  await showPart(<PremortemsPart />, {
    '/premortem/mine': () => ({
      list: [
        { ...task, kind: 'stage', stage: 'voting', text: '' },
        { ...task, kind: 'lead', stage: 'scoring', text: '' },
        { ...task, kind: 'check', text: 'Rope', overdue: true, dueAt: '2026-11-01T22:00:00.000Z' },
        { ...task, kind: 'decide', text: '' },
      ],
    }),
  });
  await expect.element(page.getByText(t('premortemResults.waits_voting'))).toBeVisible();
  await expect.element(page.getByText('Move on from “Score” to the next stage')).toBeVisible();
  const check = page.getByRole('link', { name: /Check the risk “Rope”.*Overdue since/ });
  await expect.element(check).toHaveAttribute('href', '/codetetail?id=pm');
  const decide = page.getByRole('link', {
    name: new RegExp(t('premortemResults.waitsFor_decide')),
  });
  await expect.element(decide).toHaveAttribute('href', '/codereview?premortem=pm');
});

test('a plan shows the verdict of its premortem and the open conditions', async () => {
  await showPart(<PlanBadge fileId="plan" />, {
    '/premortem/of_plan': () => ({
      list: [
        {
          file: { id: 'pm', name: file.name },
          stage: 'checks',
          verdict: 'conditions',
          openConditions: 2,
        },
      ],
    }),
  });
  const badge = page.getByRole('link', { name: /Go with conditions · 2 open conditions/ });
  await expect.element(badge).toHaveAttribute('href', '/codetetail?id=pm');
});

test('risks of past premortems say how often they happened, and what worked', async () => {
  const place = { file: { id: 'old', name: 'Line 1' }, name: 'Rope', contingency: '', at: null };
  await showPart(<RecurringOffer like={{ fileId: 'pm' }} />, {
    '/premortem/recurring': () => ({
      list: [
        {
          id: 'x',
          name: 'Rope',
          foreseen: 3,
          happened: 1,
          averted: 1,
          places: [
            { ...place, groupId: 'a', prevention: 'Order by 15 January', mark: 'averted' },
            { ...place, groupId: 'b', prevention: 'Hope', mark: 'happened' },
          ],
        },
      ],
      next: null,
    }),
  });
  await expect.element(page.getByText(t('premortemResults.foreseen', { count: 3 }))).toBeVisible();
  await expect.element(page.getByText(t('premortemResults.places', { count: 3 }))).toBeVisible();
  await expect.element(page.getByText('Order by 15 January')).toBeVisible();
  await expect.element(page.getByText('Hope')).not.toBeInTheDocument();
});
