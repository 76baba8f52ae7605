import { expect, test } from 'vitest';
import { holdIdle, whenIdle } from './whenIdle.ts';

test('what can wait for an idle browser also waits for what a person waits for', async () => {
  const order: string[] = [];
  const release = holdIdle();
  const idle = whenIdle().then(() => order.push('idle'));
  await new Promise((resolve) => setTimeout(resolve, 400));
  order.push('released');
  release();
  await idle;
  expect(order).toEqual(['released', 'idle']);
});

test('a new wait during the idle time is respected', async () => {
  const order: string[] = [];
  const idle = whenIdle().then(() => order.push('idle'));
  const release = holdIdle();
  await new Promise((resolve) => setTimeout(resolve, 400));
  order.push('released');
  release();
  await idle;
  expect(order).toEqual(['released', 'idle']);
});
