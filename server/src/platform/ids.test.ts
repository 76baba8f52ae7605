import { expect, test } from 'vitest';
import { createId, madeAt } from './ids.ts';

test('ids have one form, are unique and sort in the order of their making', () => {
  const ids = Array.from({ length: 20_000 }, createId);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]{20}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
});

test('an id tells when it was made', () => {
  expect(Math.abs(Date.now() - madeAt(createId()).getTime())).toBeLessThan(60_000);
});
