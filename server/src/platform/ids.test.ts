import { expect, test } from 'vitest';
import { createId } from './ids.ts';

test('ids have one form, are unique and sort in the order of their making', () => {
  const ids = Array.from({ length: 20_000 }, createId);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]{20}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
});

test('an id tells when it was made', () => {
  const made = Number.parseInt(createId().slice(0, 9), 36);
  expect(Math.abs(Date.now() - made)).toBeLessThan(60_000);
});
