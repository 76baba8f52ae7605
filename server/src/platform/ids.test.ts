import { expect, test } from 'vitest';
import { createId, madeAt } from './ids.ts';

test('ids have one format, are unique and sort in order of creation', () => {
  const ids = Array.from({ length: 20_000 }, createId);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]{20}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
});

test('an id contains its time of creation', () => {
  expect(Math.abs(Date.now() - madeAt(createId()).getTime())).toBeLessThan(60_000);
});
