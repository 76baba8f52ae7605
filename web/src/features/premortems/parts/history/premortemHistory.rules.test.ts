import { expect, test } from 'vitest';
import { eventDays, historyValue, peopleOf } from './premortemHistory.rules.ts';

const maja = { id: 'm', username: 'Maja', deptName: null, is_coach: false, avatar: null };
const tomasz = { ...maja, id: 't', username: 'Tomasz' };
const event = (at: string, person: typeof maja | null = null) => ({
  id: at,
  kind: 'stage' as const,
  person,
  at,
  subject: '',
  field: null,
  before: null,
  after: null,
});

test.each([
  ['stage', null, 'grouping', { kind: 'stage', stage: 'grouping' }],
  ['stage', null, 'gone', { kind: 'text', text: 'gone' }],
  ['verdict', null, 'go', { kind: 'verdict', verdict: 'go' }],
  ['mark', null, 'happened', { kind: 'mark', mark: 'happened' }],
  ['condition', null, 'met', { kind: 'condition', isMet: true }],
  ['round', null, '2', { kind: 'round', round: 2 }],
  ['settings', 'anonymous', 'true', { kind: 'flag', is: true }],
  [
    'response',
    'dueAt',
    '2027-03-01T10:00:00.000Z',
    { kind: 'day', at: '2027-03-01T10:00:00.000Z' },
  ],
  ['response', 'prevention', 'Order early', { kind: 'text', text: 'Order early' }],
  ['response', 'prevention', null, { kind: 'none' }],
] as const)('of %s, %s, the value %j is %j', (kind, field, value, shown) => {
  expect(historyValue({ kind, field }, value)).toEqual(shown);
});

test('events are listed by day, and people once', () => {
  const events = [
    event('2026-11-03T12:00:00', tomasz),
    event('2026-11-03T09:00:00', maja),
    event('2026-11-02T20:00:00', maja),
    event('2026-11-02T19:00:00'),
  ];
  expect(eventDays(events, 'en').map(({ events: ofDay }) => ofDay.length)).toEqual([2, 2]);
  expect(peopleOf(events).map(({ username }) => username)).toEqual(['Maja', 'Tomasz']);
});
