import { expect, test } from 'vitest';
import { shareOf, stateOf } from './priorities.rules.ts';

test('everybody includes all other groups', () => {
  expect([shareOf(0, 0), shareOf(199, 200), shareOf(200, 200)]).toEqual([0, 99, 100]);
});

test('a reader of an older version is neither done nor untouched', () => {
  const at = '2026-11-21T00:00:00.000Z';
  const said = (status: 'open' | 'done', confirmedVersion: number | null) =>
    stateOf({ status, confirmedVersion, confirmedAt: confirmedVersion === null ? null : at }).key;
  expect([said('open', null), said('open', 2), said('done', 3)]).toEqual([
    'statusOpen',
    'statusOld',
    'statusDone',
  ]);
});
