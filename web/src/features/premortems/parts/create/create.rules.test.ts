import { expect, test } from 'vitest';
import { totalMinutes } from '../../premortems.rules.ts';
import { type PremortemForm, settingsOf, suggestedDays } from './create.rules.ts';
import { minutesByTemplate, templates } from './templates.ts';

const form: PremortemForm = {
  plan: { kind: 'document', fileId: 'plan', fileName: 'Plan', paragraphId: 'p', text: 'typed' },
  question: ' Why? ',
  prompts: 'Who left?\n\n What broke? ',
  horizon: '',
  facilitatorId: 'maja',
  deciderId: null,
  participants: [{ kind: 'department', id: 'ops', name: 'Operations' }],
  anonymous: true,
  votesPerPerson: 5,
  schedule: { kind: 'meeting', minutes: { writing: 10, voting: 0 }, days: {} },
};

test.each(templates)('the template %s takes 45 minutes', (template) => {
  expect(totalMinutes(minutesByTemplate[template])).toBe(45);
});

test('only the chosen kind of plan is sent', () => {
  expect(settingsOf(form).plan).toEqual({ fileId: 'plan', paragraphId: 'p', text: '' });
  const text = settingsOf({ ...form, plan: { ...form.plan, kind: 'text' } });
  expect(text.plan).toEqual({ fileId: null, paragraphId: null, text: 'typed' });
});

test('people who are not chosen are left to the server, and names stay here', () => {
  const settings = settingsOf(form);
  expect(settings).toMatchObject({ facilitatorId: 'maja', question: 'Why?', horizonAt: null });
  expect(settings.prompts).toEqual(['Who left?', 'What broke?']);
  expect(settings).not.toHaveProperty('deciderId');
  expect(settings.participants).toEqual([{ kind: 'department', id: 'ops' }]);
});

test('a meeting is planned in minutes, otherwise stages have due dates', () => {
  expect(settingsOf(form).schedule).toEqual([{ stage: 'writing', minutes: 10, dueAt: null }]);
  const days = { writing: '2026-12-03', voting: '' };
  const [first, ...rest] = settingsOf({
    ...form,
    schedule: { kind: 'async', minutes: {}, days },
  }).schedule;
  expect(first).toMatchObject({ stage: 'writing', minutes: null });
  expect(new Date(first?.dueAt ?? '').getDate()).toBe(3);
  expect(rest).toEqual([]);
});

test('suggested due dates follow each other', () => {
  const days = Object.values(suggestedDays(new Date(2026, 11, 30)));
  expect(days[0]).toBe('2027-01-01');
  expect(days).toEqual(days.toSorted());
});
