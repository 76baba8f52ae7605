// A premortem without a mouse: every step is reached, said, and leaves the focus where the next one is.
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../testing/shownPart.tsx';
import { opensDialog } from '../../ui/commands/opensDialog.ts';
import { boardAnswers, premortemOf, reasonOf } from './testing/premortemRoom.ts';
import { markOf, premortemOf as ratedPremortem, riskOf, ropeBoard } from './testing/premortems.ts';
import { showRoom } from './testing/showRoom.tsx';

beforeEach(() => localStorage.clear());

const { keyboard } = userEvent;
const grouping = premortemOf({ stage: 'grouping' });

/** A board with the reasons a, b and c, of which b and c are in the group Rope. */
function ropeGroup() {
  const reasons = ['a', 'b', 'c'].map((id, position) =>
    reasonOf(id, { position, groupId: id === 'a' ? null : 'rope' }),
  );
  return boardAnswers(reasons, [{ id: 'rope', name: 'Rope', position: 1 }]);
}

const focused = () => document.activeElement as HTMLElement;
const focusedReason = () => expect.poll(() => focused().dataset.reason);
const focusReason = (id: string) =>
  document.querySelector<HTMLElement>(`[data-reason="${id}"]`)?.focus();
const spoken = (text: string) =>
  expect.poll(() => document.querySelector('[aria-live=assertive]')?.textContent).toBe(text);

/** Presses Tab until a control with this name has the focus. */
async function tabTo(name: string) {
  for (let step = 0; step < 60; step++) {
    if ((focused().ariaLabel ?? focused().textContent) === name) return;
    await keyboard('{Tab}');
  }
  throw new Error(`Tab does not reach “${name}”`);
}

test('a group is named, split, and the split is undone', async () => {
  const { board, answers } = ropeGroup();
  await showRoom(grouping, {
    ...answers,
    '/premortem/name_group': ({ name }) => {
      board.groups[0] = { id: 'rope', name: name as string, position: 1 };
      return { revision: 9 };
    },
  });
  await expect.element(page.getByText('Reason a')).toBeVisible();
  await tabTo('Rope');
  await keyboard('{Enter}{Control>}a{/Control}Old rope{Enter}');
  await expect.poll(() => focused().textContent).toBe('Old rope');
  await tabTo(t('premortems.groupMenu', { name: 'Old rope' }));
  await keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem')).toBeVisible();
  await keyboard('{Enter}');
  await focusedReason().toBe('b');
  await spoken(t('premortems.moved', { count: 2, group: t('premortems.ungrouped') }));
  await keyboard('{Control>}z{/Control}');
  await spoken(t('premortems.moveUndone'));
  await expect.element(page.getByText('Old rope')).toBeVisible();
});

test('a carried card is dropped where it was said, although others make groups meanwhile', async () => {
  const { board, answers } = ropeGroup();
  const state = await showRoom(grouping, answers);
  await expect.element(page.getByText('Reason a')).toBeVisible();
  focusReason('a');
  await keyboard(' ');
  const over = t('premortems.over', { group: 'Rope' });
  await spoken(`${over}. ${t('premortems.pickedUp', { count: 1 })}`);
  board.groups.unshift({ id: 'crew', name: 'Crew', position: 0 });
  board.reasons.push(reasonOf('d', { groupId: 'crew' }));
  await state.refresh();
  await expect.element(page.getByText('Crew')).toBeVisible();
  await keyboard(' ');
  await spoken(t('premortems.moved', { count: 1, group: 'Rope' }));
  await focusedReason().toBe('a');
  expect(board.reasons.find(({ id }) => id === 'a')?.groupId).toBe('rope');
});

test('a card that moves from one group to another keeps the focus', async () => {
  const { board, answers } = ropeGroup();
  board.groups.push({ id: 'crew', name: 'Crew', position: 2 });
  board.reasons.push(reasonOf('d', { groupId: 'crew' }));
  await showRoom(grouping, answers);
  await expect.element(page.getByText('Crew')).toBeVisible();
  focusReason('b');
  await keyboard(' {ArrowDown} ');
  await spoken(t('premortems.moved', { count: 1, group: 'Crew' }));
  await focusedReason().toBe('b');
});

test('the next stage takes the focus from the one that it replaces, and is said', async () => {
  const { answers } = ropeGroup();
  const state = await showRoom(premortemOf(), answers);
  await expect.poll(() => focused().tagName).toBe('TEXTAREA');
  state.premortem = grouping;
  await state.refresh();
  await expect.poll(() => focused().dataset.stage).toBe('grouping');
  await expect
    .element(page.getByRole('status').filter({ hasText: t('premortems.hint_grouping') }))
    .toBeVisible();
  await keyboard('{Tab}');
  expect(focused().ariaLabel).toBe(t('premortems.filter'));
});

test('a vote that is taken back leaves the focus on its button', async () => {
  const own = { confidenceBefore: null, confidenceAfter: null, scores: [] };
  const votes = (count: number) => ({ ...own, votes: [{ groupId: 'rope', votes: count }] });
  const voting = premortemOf({ stage: 'voting', own: votes(1) });
  await showRoom(voting, {
    ...ropeGroup().answers,
    '/premortem/vote': ({ votes: count }) => ({ ...voting, own: votes(count as number) }),
  });
  const name = t('premortems.unvoteFor', { name: 'Rope' });
  await expect.element(page.getByRole('button', { name })).toBeVisible();
  await tabTo(name);
  await keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  expect(focused().ariaLabel).toBe(name);
});

test('risks are marked one after another, and an incomplete round is not left by accident', async () => {
  const checks = ratedPremortem({
    stage: 'checks',
    round: 1,
    actions: ['lead', 'respond'],
    risks: [riskOf({ groupId: 'rope' })],
  });
  const sent: unknown[] = [];
  const state = await showRoom(checks, {
    '/premortem/board': () => ropeBoard,
    '/file/recent': () => ({ list: [] }),
    '/premortem/mark_risk': ({ groupId, mark, evidence }) => {
      sent.push([groupId, mark, evidence]);
      const marks = [markOf({ id: 'm', round: 1, mark: 'averted' })];
      state.premortem = { ...checks, risks: [riskOf({ groupId: 'rope', marks })] };
      return state.premortem;
    },
    '/premortem/start_round': () => {
      sent.push('round');
      return state.premortem;
    },
  });
  await expect.element(page.getByText('Spare rope').first()).toBeVisible();
  await tabTo(t('premortemResults.markRisk', { name: 'Spare rope' }));
  await keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => focused().role).toBe('radio');
  // One back from the first is the last.
  await keyboard('{ArrowUp} {Tab}Ordered');
  await tabTo(t('premortemResults.saveMark'));
  await keyboard('{Enter}');
  await expect.poll(() => sent).toEqual([['rope', 'averted', 'Ordered']]);
  await expect
    .poll(() => focused().ariaLabel)
    .toBe(t('premortemResults.markRiskAgain', { name: 'Spare rope' }));

  focused().blur();
  await tabTo(opensDialog(t('premortemResults.startRound', { n: 2 })));
  await keyboard('{Enter}');
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(t('premortemResults.startRoundText', { count: 1, n: 1 }));
  await keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent).toHaveLength(1);
});
