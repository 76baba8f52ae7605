import type { Premortem } from '@docent/contract/premortem-data';
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RefusedAnswer, showPart, t } from '../../testing/shownPart.tsx';
import { RespondStage } from './parts/respond/RespondStage.tsx';
import { premortemQuery } from './premortems.queries.ts';
import { premortemOf, riskOf, ropeBoard } from './testing/premortems.ts';

beforeEach(() => localStorage.clear());

function Stage() {
  const { data } = useQuery(premortemQuery('pm'));
  return data && <RespondStage premortem={data} />;
}

type Input = Record<string, unknown>;

/** Shows the stage on a server that stores responses, unless `refuse` throws. */
async function showStage(premortem: Premortem, refuse: (input: Input) => void = () => {}) {
  const sent: Input[] = [];
  let current = premortem;
  const shown = await showPart(<Stage />, {
    '/premortem/get': () => current,
    '/premortem/board': () => ropeBoard,
    '/user/get_user_list': () => ({ list: [], next: null }),
    '/premortem/respond': (input) => {
      sent.push(input);
      refuse(input);
      const { fileId: _, groupId, was: __, mitigation: ___, ...change } = input;
      const id = String(groupId);
      const before = current.risks.find((risk) => risk.groupId === id) ?? riskOf({ groupId: id });
      const risks = [
        ...current.risks.filter((risk) => risk.groupId !== id),
        { ...before, ...change },
      ];
      current = { ...current, risks };
      return current;
    },
    '/premortem/confirm_mitigation': (input) => {
      sent.push(input);
      return current;
    },
    '/file/detailShow': () => ({
      paragraphs: [
        { id: 'p1', text: 'The rope is ordered in January.', headingPath: ['Supply'] },
        { id: 'p2', text: 'Two people are on call.', headingPath: ['Crew'] },
      ],
    }),
  });
  return { ...shown, sent };
}

const prevention = () => page.getByRole('textbox', { name: t('premortemResults.prevention') });
const risk = (name: string) => page.getByRole('region', { name });

test('the risk with the most votes and the highest score comes first, and saves what is typed', async () => {
  const { sent } = await showStage(premortemOf());
  await expect.element(risk('Spare rope')).toBeVisible();
  await prevention().fill('Order two ropes');
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toEqual({
    fileId: 'pm',
    groupId: 'rope',
    prevention: 'Order two ropes',
    was: { prevention: '' },
  });
  await page.getByRole('button', { name: /Half of the crew was ill/ }).click();
  await expect.element(prevention()).toHaveValue('');
});

test('if somebody else has changed a text, both are shown and nothing typed is lost', async () => {
  const { sent, failures } = await showStage(premortemOf(), ({ was }) => {
    if ((was as { prevention?: string }).prevention === '') {
      throw new RefusedAnswer(409, 'premortem/changed', 'Changed.', { now: 'Order one rope' });
    }
  });
  await prevention().fill('Order two ropes');
  const conflict = page.getByRole('alert');
  await expect.element(conflict).toMatchTextContent('Order one rope');
  await expect.element(prevention()).toHaveValue('Order two ropes');
  expect(failures).toEqual([]);
  await page.getByRole('button', { name: t('premortemResults.keepOwn') }).click();
  await expect.element(conflict).not.toBeInTheDocument();
  expect(sent[1]).toMatchObject({
    prevention: 'Order two ropes',
    was: { prevention: 'Order one rope' },
  });
});

test('a text that could not be saved is kept in this browser and sent by the next visit', async () => {
  let isOffline = true;
  const { sent } = await showStage(premortemOf(), () => {
    if (isOffline) throw new RefusedAnswer(503, 'server/unavailable', 'Unavailable.');
  });
  await prevention().fill('Order two ropes');
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('premortemResults.notSaved'));
  isOffline = false;
  await page.getByRole('button', { name: /Half of the crew was ill/ }).click();
  await page.getByRole('button', { name: /Spare rope/ }).click();
  await expect.element(prevention()).toHaveValue('Order two ropes');
  await expect.poll(() => sent.length).toBeGreaterThan(1);
  expect(sent.at(-1)).toMatchObject({ groupId: 'rope', prevention: 'Order two ropes' });
});

test('a paragraph of the plan is picked by a filter', async () => {
  const { sent } = await showStage(premortemOf());
  await page.getByRole('button', { name: t('premortemResults.pickParagraph') }).click();
  await page.getByRole('textbox', { name: t('premortemResults.filterParagraphs') }).fill('rope');
  await expect.element(page.getByText('Two people are on call.')).not.toBeInTheDocument();
  await page.getByRole('button', { name: /The rope is ordered in January/ }).click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ mitigation: { fileId: 'plan', paragraphId: 'p1' } });
});

test('a changed mitigation shows the difference and is confirmed', async () => {
  const mitigation = {
    fileId: 'plan',
    fileName: 'Overhaul plan',
    paragraphId: 'p1',
    text: 'Ordered in January.',
    state: 'changed' as const,
    now: 'Ordered in March.',
  };
  const { sent } = await showStage(
    premortemOf({ risks: [riskOf({ groupId: 'rope', mitigation })] }),
  );
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('March')).toBeVisible();
  await page.getByRole('button', { name: t('premortemResults.confirmMitigation') }).click();
  await expect.poll(() => sent).toEqual([{ fileId: 'pm', groupId: 'rope' }]);
});

test('people who may not respond read the response', async () => {
  const risks = [riskOf({ groupId: 'rope', prevention: 'Order two ropes' })];
  await showStage(premortemOf({ risks, actions: ['export'] }));
  await expect.element(page.getByText('Order two ropes')).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
});
