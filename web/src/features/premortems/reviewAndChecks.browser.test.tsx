import type { Premortem } from '@docent/contract/premortem-data';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fileOf, maja, showPart, t } from '../../testing/shownPart.tsx';
import { ChecksStage } from './parts/checks/ChecksStage.tsx';
import { PremortemHistory } from './parts/history/PremortemHistory.tsx';
import { ReviewStage } from './parts/review/ReviewStage.tsx';
import { premortemQuery } from './premortems.queries.ts';
import { markOf, premortemOf, riskOf, ropeBoard } from './testing/premortems.ts';

/** Shows a stage; each call is answered with `after`. */
async function showStage(
  Stage: ComponentType<{ premortem: Premortem }>,
  premortem: Premortem,
  after: Premortem = premortem,
) {
  const calls: [path: string, input: Record<string, unknown>][] = [];
  let current = premortem;
  const answer = (path: string) => (input: Record<string, unknown>) => {
    calls.push([path, input]);
    current = after;
    return current;
  };
  function Shown() {
    const { data } = useQuery(premortemQuery('pm'));
    return data && <Stage premortem={data} />;
  }
  const paths = ['decide', 'set_condition', 'start_round', 'mark_risk'];
  await showPart(<Shown />, {
    '/premortem/get': () => current,
    '/premortem/board': () => ropeBoard,
    '/user/get_user_list': () => ({ list: [], next: null }),
    '/file/recent': () => ({
      list: [{ file: fileOf({ id: 'order', name: 'order.pdf', kind: 'attachment' }) }],
    }),
    ...Object.fromEntries(paths.map((path) => [`/premortem/${path}`, answer(path)])),
  });
  return calls;
}

const verdict = (kind: 'go' | 'conditions') => ({
  id: kind,
  verdict: kind,
  note: '',
  person: maja,
  at: '2026-12-01T09:00:00.000Z',
});

const rope = { id: 'c1', text: 'Order the rope', owner: maja, dueAt: null, met: null };

test('the decider goes ahead with conditions, which are ticked off', async () => {
  const decided = premortemOf({
    stage: 'review',
    actions: ['decide', 'export'],
    verdicts: [verdict('conditions')],
    conditions: [rope],
  });
  const calls = await showStage(ReviewStage, { ...decided, verdicts: [], conditions: [] }, decided);
  await page.getByRole('radio', { name: /Go with conditions/ }).click();
  const save = page.getByRole('button', { name: t('premortemResults.decide') });
  await expect.element(save).toBeDisabled();
  await page
    .getByRole('textbox', { name: t('premortemResults.conditionLabel', { n: 1 }) })
    .fill('Order the rope');
  await save.click();
  await expect.poll(() => calls).toHaveLength(1);
  expect(calls[0]).toEqual([
    'decide',
    {
      fileId: 'pm',
      verdict: 'conditions',
      note: '',
      conditions: [{ text: 'Order the rope', ownerId: null, dueAt: null }],
    },
  ]);
  await page.getByRole('checkbox', { name: 'Order the rope' }).click();
  await expect
    .poll(() => calls[1])
    .toEqual(['set_condition', { fileId: 'pm', conditionId: 'c1', met: true }]);
});

test('others see the verdict that counts, earlier ones, and cannot decide', async () => {
  const premortem = premortemOf({
    stage: 'checks',
    verdicts: [verdict('conditions'), verdict('go')],
    confidence: {
      before: { values: [40, 80], mean: 60 },
      after: { values: [90], mean: 90 },
    },
  });
  await showStage(ReviewStage, premortem);
  await expect
    .element(page.getByText(t('premortemResults.verdict_go'), { exact: true }))
    .toBeVisible();
  await expect
    .element(page.getByText(t('premortemResults.earlierVerdicts', { count: 1 })))
    .toBeVisible();
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
  await expect.element(page.getByRole('img', { name: /Before: 60%.*After: 90%/ })).toBeVisible();
});

test('the facilitator starts a round, and a risk is marked with evidence', async () => {
  const started = premortemOf({ stage: 'checks', round: 1, actions: ['lead', 'respond'] });
  const calls = await showStage(ChecksStage, { ...started, round: 0 }, started);
  await page.getByRole('button', { name: t('premortemResults.startRound', { n: 1 }) }).click();
  await page
    .getByRole('button', { name: t('premortemResults.markRisk', { name: 'Spare rope' }) })
    .click();
  await page.getByRole('radio', { name: t('premortemResults.mark_moving') }).click();
  await page
    .getByRole('textbox', { name: t('premortemResults.evidence'), exact: true })
    .fill('No order yet');
  const link = page.getByRole('textbox', { name: t('premortemResults.evidenceLink') });
  await link.fill('somewhere');
  const save = page.getByRole('button', { name: t('premortemResults.saveMark') });
  await save.click();
  await expect.element(link).toHaveAttribute('aria-invalid', 'true');
  await link.fill('/detail/plan/Overhaul-plan#p-p1');
  await save.click();
  await expect
    .poll(() => calls[1])
    .toEqual([
      'mark_risk',
      {
        fileId: 'pm',
        groupId: 'rope',
        mark: 'moving',
        evidence: 'No order yet',
        source: { fileId: 'plan', paragraphId: 'p1' },
      },
    ]);
});

test('a file that was opened lately is chosen as evidence', async () => {
  const calls = await showStage(
    ChecksStage,
    premortemOf({ stage: 'checks', round: 1, actions: ['respond'] }),
  );
  await page
    .getByRole('button', { name: t('premortemResults.markRisk', { name: 'Spare rope' }) })
    .click();
  await page.getByRole('combobox', { name: t('premortemResults.evidenceFile') }).click();
  await page.getByRole('option', { name: 'order.pdf' }).click();
  await page.getByRole('button', { name: t('premortemResults.saveMark') }).click();
  await expect
    .poll(() => calls.at(-1))
    .toMatchObject(['mark_risk', { source: { fileId: 'order', paragraphId: null } }]);
});

test('all marks of a risk stay visible, and two rounds are compared', async () => {
  const marks = [
    markOf({ id: 'm1', round: 1, mark: 'moving', evidence: 'No order yet' }),
    markOf({ id: 'm2', round: 2, mark: 'averted', evidence: 'Ordered' }),
  ];
  await showStage(
    ChecksStage,
    premortemOf({ stage: 'checks', round: 2, risks: [riskOf({ groupId: 'rope', marks })] }),
  );
  await expect.element(page.getByText('No order yet')).toBeVisible();
  const row = page.getByRole('row', { name: /Spare rope.*Averted/ });
  await expect.element(row).toMatchTextContent(t('premortemResults.mark_moving'));
  await expect.element(row).toMatchTextContent(t('premortemResults.mark_averted'));
  const unseen = page.getByRole('row', { name: /Half of the crew was ill/ });
  await expect.element(unseen).toMatchTextContent(t('premortemResults.neverMarked'));
  await expect.element(unseen).not.toMatchTextContent(t('premortemResults.mark_not-seen'));
  await expect
    .element(
      page.getByRole('img', {
        name: t('premortemResults.burnDownLabel', { open: 1, total: 2, n: 2 }),
      }),
    )
    .toBeVisible();
});

test('a filter of the history finds events that have not been loaded yet', async () => {
  const event = (id: string, kind: string) => ({
    ...{ id, kind, person: maja, at: '2026-12-01T09:00:00.000Z' },
    ...{ subject: `Subject ${id}`, field: null, before: null, after: null },
  });
  await showPart(<PremortemHistory fileId="pm" />, {
    '/premortem/history': ({ cursor }) =>
      cursor === 'older'
        ? { list: [event('2', 'created')], next: null }
        : { list: [event('1', 'reason-added')], next: 'older' },
  });
  await expect.element(page.getByText('Subject 1')).toBeVisible();
  await expect.element(page.getByText('Subject 2')).not.toBeInTheDocument();
  await page.getByRole('combobox', { name: t('premortemResults.filterKind') }).click();
  await page.getByRole('option', { name: t('premortemResults.event_created') }).click();
  await expect.element(page.getByText('Subject 2')).toBeVisible();
  await expect.element(page.getByText('Subject 1')).not.toBeInTheDocument();
});
