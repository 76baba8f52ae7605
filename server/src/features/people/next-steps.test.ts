import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { decideNextSteps } from './people.rules.ts';

let t: TestApp;

beforeAll(async () => {
  t = await startTestApp({ environment: { DOCENT_SESSION_IDLE_HOURS: '8760' } });
});
afterAll(() => t.close());

const day = 86_400_000;
const now = new Date('2026-11-26T08:00:00Z');

test.each([
  ['reader', false, 0, 'read ask favour'],
  ['editor', false, 0, 'read ask favour write'],
  ['reader', true, 0, 'read ask favour require-reading gaps'],
  ['admin', false, 13, 'read ask favour write add-space people'],
  ['admin', true, 15, ''],
] as const)('%s, coach: %s, after %i days: %s', (role, isCoach, days, steps) => {
  const createdAt = new Date(now.getTime() - days * day);
  const list = decideNextSteps({ role, isCoach }, { createdAt, done: [], dismissed: [] }, now);
  expect(list.join(' ')).toBe(steps);
});

test('a step disappears for the person who did or dismissed it, and all steps do after some time', async () => {
  const steps = async (who: 'ana' | 'ben') => (await t[who].people.nextSteps({})).list;
  const space = await t.addSpace('Yard', { ana: 'edit', ben: 'edit' });
  const before = await steps('ben');
  expect(await steps('ana')).toEqual(before);
  expect(before).toEqual(expect.arrayContaining(['read', 'favour', 'write']));
  await t.ana.files.favour({ fileId: space, favourite: true });
  expect((await t.ana.people.dismissNextStep({ step: 'read' })).list).toEqual(
    before.filter((step) => step !== 'read' && step !== 'favour'),
  );
  await expect(t.ana.people.dismissNextStep({ step: 'dance' as 'read' })).rejects.toMatchObject({
    reason: 'request/invalid',
  });
  expect(await steps('ben')).toEqual(before);
  t.clock.advance(15 * day);
  expect(await steps('ben')).toEqual([]);
});
