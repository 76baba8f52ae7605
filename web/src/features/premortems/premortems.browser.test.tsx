import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { maja, RefusedAnswer, showPart, t } from '../../testing/shownPart.tsx';
import { opensDialog } from '../../ui/commands/opensDialog.ts';
import { PremortemRoom } from './PremortemRoom.tsx';
import { FacilitatorDialog } from './parts/room/FacilitatorDialog.tsx';
import { SettingsDialog } from './parts/room/SettingsDialog.tsx';
import { boardAnswers, premortemOf, reasonOf } from './testing/premortemRoom.ts';
import { showRoom } from './testing/showRoom.tsx';

beforeEach(() => localStorage.clear());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const next = (stage: 'writing' | 'grouping' | 'checks') =>
  button(opensDialog(t('premortems.next', { stage: t(`premortems.stage_${stage}`) })));
const writingField = () => page.getByRole('textbox', { name: t('premortems.writeLabel') });

test('Enter adds a reason; without the server it is kept, and sent once it answers', async () => {
  let isAway = true;
  const sent: unknown[] = [];
  await showRoom(premortemOf(), {
    ...boardAnswers([]).answers,
    '/premortem/save_reason': ({ id, text, was }) => {
      if (isAway) throw new Error('away');
      sent.push([text, was]);
      return reasonOf(id as string, { text: text as string, own: true });
    },
  });
  await userEvent.type(writingField(), 'Too late{Enter}half a tho');
  await expect.element(page.getByText('Too late')).toBeVisible();
  await expect.element(page.getByText(t('premortems.keptHere', { count: 1 }))).toBeVisible();
  expect(localStorage.getItem('premortem-draft maja pm')).toBe('half a tho');
  isAway = false;
  await expect.element(page.getByText(t('premortems.saved'))).toBeVisible();
  expect(sent).toEqual([['Too late', null]]);
  await expect.element(writingField()).toHaveValue('half a tho');
});

test('a reason that was edited on two devices shows both texts', async () => {
  const was: unknown[] = [];
  await showRoom(premortemOf(), {
    ...boardAnswers([reasonOf('a', { text: 'before', own: true })]).answers,
    '/premortem/save_reason': (input) => {
      was.push(input.was);
      if (was.length === 1) {
        throw new RefusedAnswer(409, 'premortem/changed', 'Changed.', { now: 'theirs' });
      }
      return reasonOf('a', { text: input.text as string, own: true });
    },
  });
  await button(t('premortems.editReason')).click();
  await userEvent.fill(page.getByRole('textbox', { name: t('premortems.editReason') }), 'mine');
  await userEvent.keyboard('{Enter}');
  const conflict = page.getByRole('alert');
  await expect.element(conflict).toMatchTextContent('theirs');
  await expect.element(conflict).toMatchTextContent('mine');
  await button(t('premortems.keepHere')).click();
  await expect.element(page.getByText('mine')).toBeVisible();
  expect(was).toEqual(['before', 'theirs']);
});

test('readers who do not take part wait for the reveal, without fields or buttons', async () => {
  await showRoom(premortemOf({ actions: ['export'] }));
  await expect.element(page.getByText(t('premortems.readsAlong'))).toBeVisible();
  await expect.element(page.getByText(t('premortems.waitForReveal'))).toBeVisible();
  await expect
    .element(page.getByText(t('premortems.progress_writing', { done: 1, of: 4 })))
    .toBeVisible();
  await expect.element(writingField()).not.toBeInTheDocument();
  await expect.element(next('grouping')).not.toBeInTheDocument();
});

test('the facilitator is told what revealing does, and who is missing', async () => {
  const sent: unknown[] = [];
  const revealed = premortemOf({ stage: 'grouping' });
  const state = await showRoom(premortemOf(), {
    ...boardAnswers([reasonOf('a')]).answers,
    '/premortem/set_stage': (input) => {
      sent.push(input);
      state.premortem = revealed;
      return revealed;
    },
  });
  await next('grouping').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent(t('premortems.revealText'));
  await expect.element(dialog).toMatchTextContent(t('premortems.revealAnonymous'));
  await expect.element(dialog).toMatchTextContent(t('premortems.revealMissing', { count: 3 }));
  await button(t('premortems.reveal')).click();
  await expect.element(page.getByText('Reason a')).toBeVisible();
  expect(sent).toEqual([{ fileId: 'pm', from: 'writing', to: 'grouping', endsAt: null }]);
});

test('before moving on, the facilitator is told how many have not finished', async () => {
  await showRoom(premortemOf({ stage: 'brief' }));
  await next('writing').click();
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(t('premortems.moveMissing', { count: 3 }));
});

test('where stages have due dates, moving on sets that of the next stage, and the timer changes it', async () => {
  const sent: unknown[] = [];
  const due = (stage: 'brief' | 'writing', dueAt: string) => ({ stage, minutes: null, dueAt });
  const schedule = [
    due('brief', '2026-01-05T12:00:00.000Z'),
    due('writing', '2026-01-09T12:00:00.000Z'),
  ];
  const brief = premortemOf({ stage: 'brief', schedule, stageEndsAt: schedule[0]?.dueAt ?? null });
  const answer = (input: unknown) => {
    sent.push(input);
    return brief;
  };
  await showRoom(brief, { '/premortem/set_stage': answer, '/premortem/set_timer': answer });
  const field = page.getByRole('dialog').getByLabelText(t('premortems.dueDate'));
  await page.getByRole('button', { name: /Overdue since/ }).click();
  await page.getByRole('menuitem', { name: t('premortems.dueSet') }).click();
  await field.fill('2031-05-06');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toMatchObject([{ endsAt: expect.stringMatching(/^2031-05-0/) }]);
  await next('writing').click();
  // The planned one has passed.
  await expect.element(field).toHaveValue('');
  await field.fill('2031-06-07');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent[1]).toMatchObject({ endsAt: expect.stringMatching(/^2031-06-0/) });
});

test('before the checks, the facilitator is told that there is no verdict', async () => {
  await showRoom(premortemOf({ stage: 'review' }), boardAnswers([]).answers);
  await next('checks').click();
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(t('premortems.moveWithoutVerdict'));
});

test('a date that is being typed when the stage ends is saved', async () => {
  const sent: unknown[] = [];
  const responding = premortemOf({ stage: 'responding' });
  const state = await showRoom(responding, {
    ...twoGroups(),
    '/premortem/recurring': () => ({ list: [], next: null, complete: true }),
    '/premortem/respond': (input) => {
      sent.push(input);
      return state.premortem;
    },
  });
  await page.getByLabelText(t('premortemResults.checkAt')).fill('2031-05-06');
  state.premortem = { ...responding, stage: 'confidence' };
  await state.refresh();
  await expect.poll(() => sent).toMatchObject([{ groupId: 'g', checkAt: expect.any(String) }]);
});

test('whoever missed the brief states their confidence while writing', async () => {
  const missed = premortemOf();
  await showRoom(missed, boardAnswers([]).answers);
  await expect.element(page.getByRole('slider')).toBeVisible();
});

test('during silent writing, the settings only add participants', async () => {
  await showPart(<SettingsDialog premortem={premortemOf()} onClose={() => {}} />, {});
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent(t('premortems.participantsFixed'));
  const field = dialog.getByRole('combobox', { name: t('premortems.participants') });
  await userEvent.type(field, '{Backspace}');
  const pill = document.querySelector('.mantine-Pill-label');
  expect(pill?.textContent).toBe(maja.username);
  expect(pill?.nextElementSibling).toBeNull();
});

test('a manager who does not lead names another facilitator', async () => {
  const sent: unknown[] = [];
  const premortem = premortemOf({ actions: ['appoint', 'export'] });
  await showPart(<FacilitatorDialog premortem={premortem} onClose={() => {}} />, {
    '/keyclock/get_user_list': () => ({
      list: [{ id: 'tomasz', username: 'Tomasz Bork', deptName: null }],
      next: null,
    }),
    '/premortem/update': (input) => {
      sent.push(input);
      return premortem;
    },
  });
  await expect.element(button(t('premortems.save'))).toBeDisabled();
  await page.getByRole('combobox', { name: t('premortems.facilitator') }).fill('Tom');
  await page.getByRole('option', { name: 'Tomasz Bork' }).click();
  await button(t('premortems.save')).click();
  await expect.poll(() => sent).toEqual([{ fileId: 'pm', facilitatorId: 'tomasz' }]);
});

const grouping = premortemOf({ stage: 'grouping' });
const threeReasons = () => ['a', 'b', 'c'].map((id, position) => reasonOf(id, { position }));
const groups = () =>
  [...document.querySelectorAll('section[data-place] > ul')].map((list) =>
    [...list.querySelectorAll<HTMLElement>('[data-reason]')].map(({ dataset }) => dataset.reason),
  );

/** The groups as lists of reasons, after the ungrouped ones. */
const expectPlaces = (places: string[][]) => expect.poll(groups).toEqual(places);

test('cards are grouped with the keyboard alone, and the move can be undone', async () => {
  const { board, answers } = boardAnswers(threeReasons(), [{ id: 'g', name: 'G', position: 0 }]);
  (board.reasons[2] as { groupId: string | null }).groupId = 'g';
  await showRoom(grouping, answers);
  await expectPlaces([['a', 'b'], ['c']]);
  document.querySelector<HTMLElement>('[data-reason="a"]')?.focus();
  await userEvent.keyboard('{ArrowRight} ');
  const picked = page.getByText(t('premortems.pickedUp', { count: 1 }), { exact: false });
  await expect.element(picked).toBeVisible();
  await userEvent.keyboard(' ');
  await expectPlaces([['a'], ['b', 'c']]);
  expect((document.activeElement as HTMLElement).dataset.reason).toBe('b');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expectPlaces([['a', 'b'], ['c']]);
  document.querySelector<HTMLElement>('[data-reason="a"]')?.focus();
  await userEvent.keyboard(' {ArrowDown}{Escape}');
  await expectPlaces([['a', 'b'], ['c']]);
});

test('dragging one card onto another makes a group of both, with all that are selected', async () => {
  const { answers } = boardAnswers(threeReasons());
  await showRoom(grouping, answers);
  await page.getByText('Reason a').click();
  await page.getByText('Reason b').click();
  const pointer = (type: string, target: Element, on: EventTarget = window) => {
    const { left, top, width, height } = target.getBoundingClientRect();
    const at = { clientX: left + width / 2, clientY: top + height / 2 };
    const traits = { bubbles: true, isPrimary: true, pointerType: 'mouse', button: 0 };
    on.dispatchEvent(new PointerEvent(type, { ...at, ...traits }));
  };
  const card = (id: string) => document.querySelector(`[data-card="${id}"]`) as Element;
  pointer('pointerdown', card('a'), card('a'));
  pointer('pointermove', card('c'));
  await expect.poll(() => card('c').hasAttribute('data-over')).toBe(true);
  pointer('pointerup', card('c'));
  await expectPlaces([[], ['a', 'b', 'c']]);
  expect(document.querySelector('[data-ghost]')).toBeNull();
});

test('a name that somebody else gave meanwhile is shown before it is replaced', async () => {
  const { board, answers } = boardAnswers(threeReasons(), [{ id: 'g', name: 'G', position: 0 }]);
  (board.reasons[2] as { groupId: string | null }).groupId = 'g';
  const sent: unknown[] = [];
  await showRoom(grouping, {
    ...answers,
    '/premortem/name_group': ({ name, was }) => {
      sent.push([name, was]);
      if (was === 'G') throw new RefusedAnswer(409, 'premortem/changed', 'No.', { now: 'Theirs' });
      return { revision: 9 };
    },
  });
  await page.getByRole('button', { name: 'G', exact: true }).click();
  await userEvent.fill(page.getByRole('textbox', { name: t('premortems.groupName') }), 'Mine');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByText(t('premortems.nameChanged', { now: 'Theirs' })))
    .toBeVisible();
  await button(t('premortems.keepName')).click();
  await expect
    .poll(() => sent)
    .toEqual([
      ['Mine', 'G'],
      ['Mine', 'Theirs'],
    ]);
});

test('similar reasons are proposed on demand', async () => {
  const { answers } = boardAnswers(threeReasons());
  await showRoom(grouping, {
    ...answers,
    '/premortem/similar': () => ({ list: [{ reasonIds: ['a', 'c'] }], complete: true }),
  });
  await button(t('premortems.similarShow')).click();
  await button(t('premortems.similarGroup')).click();
  await expectPlaces([['b'], ['a', 'c']]);
  await expect.element(page.getByText(t('premortems.similarNone'))).toBeVisible();
});

const twoGroups = () =>
  boardAnswers(
    [reasonOf('a', { groupId: 'g' }), reasonOf('b', { groupId: 'h' })],
    [
      { id: 'g', name: 'Rope', position: 0 },
      { id: 'h', name: 'Crane', position: 1 },
    ],
  ).answers;

test('a reason of the assistant is marked as its own where people vote, and the facilitator removes it', async () => {
  const reason = reasonOf('a', { byAssistant: true, removable: true });
  const sent: unknown[] = [];
  const state = await showRoom(grouping, {
    ...boardAnswers([reason], [{ id: 'a', name: '', position: 0 }]).answers,
    '/premortem/delete_reason': (input) => {
      sent.push(input);
      return { id: 'a' };
    },
  });
  await page.getByText(t('premortems.byAssistant')).hover();
  await page
    .getByRole('listitem')
    .getByRole('button', { name: t('premortems.menu') })
    .click();
  await expect
    .element(page.getByRole('menuitem', { name: t('premortems.editReason') }))
    .not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => sent).toEqual([{ fileId: 'pm', id: 'a' }]);
  reason.groupId = 'a';
  state.premortem = premortemOf({ stage: 'voting' });
  await state.refresh();
  await expect.element(page.getByText(t('premortems.votesHidden'))).toBeVisible();
  await expect.element(page.getByText(t('premortems.byAssistant'))).toBeVisible();
});

test('no more votes than one has, and the focus stays with the last one', async () => {
  const voting = premortemOf({
    stage: 'voting',
    votesPerPerson: 2,
    results: [{ groupId: 'g', votes: null, likelihood: null, impact: null }],
  });
  const sent: unknown[] = [];
  const state = await showRoom(voting, {
    ...twoGroups(),
    '/premortem/vote': ({ groupId, votes }) => {
      sent.push([groupId, votes]);
      const own = { ...voting.own, votes: [{ groupId: 'g', votes: votes as number }] };
      state.premortem = { ...voting, own };
      return state.premortem;
    },
  });
  const plus = button(t('premortems.voteFor', { name: 'Rope' }));
  await expect.element(page.getByText(t('premortems.votesLeft', { count: 2 }))).toBeVisible();
  await plus.click();
  await plus.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(t('premortems.votesLeft', { count: 0 }))).toBeVisible();
  expect(document.activeElement?.getAttribute('aria-label')).toBe(
    t('premortems.voteFor', { name: 'Rope' }),
  );
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(sent).toEqual([
    ['g', 1],
    ['g', 2],
  ]);
});

test('a risk is scored with the keys 1 to 5, and sent once both scales are set', async () => {
  const scoring = premortemOf({ stage: 'scoring' });
  const sent: unknown[] = [];
  await showRoom(scoring, {
    ...twoGroups(),
    '/premortem/score': ({ groupId, likelihood, impact }) => {
      sent.push([groupId, likelihood, impact]);
      return scoring;
    },
  });
  const scale = (name: 'likelihood' | 'impact') =>
    page.getByRole('group', {
      name: t('premortems.scoreScale', { scale: t(`premortems.${name}`), name: 'Rope' }),
    });
  await expect.element(scale('likelihood')).toBeVisible();
  document.querySelector<HTMLElement>('fieldset input')?.focus();
  await userEvent.keyboard('4');
  await expect
    .element(scale('likelihood').getByRole('radio', { checked: true }))
    .toHaveAttribute('value', '4');
  expect(sent).toEqual([]);
  await userEvent.keyboard('{Tab}5');
  await expect.poll(() => sent).toEqual([['g', 4, 5]]);
});

test('a premortem that one may not read looks like one that does not exist', async () => {
  await showPart(<PremortemRoom fileId="pm" />, {
    '/premortem/get': () => {
      throw new RefusedAnswer(404, 'file/not-found', 'Gone.');
    },
  });
  await expect.element(page.getByText(t('premortems.gone'))).toBeVisible();
});
