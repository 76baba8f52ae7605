import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createArrivals } from './arrivals.ts';

test('a socket that does not authenticate is closed, and one that does stays', async () => {
  const arrivals = createArrivals(20);
  const [silent, known] = [new PassThrough(), new PassThrough()];
  const gone = once(silent, 'close');
  arrivals.enter('1.2.3.4', silent);
  arrivals.enter('1.2.3.4', known).signedIn();
  await gone;
  expect(known.destroyed).toBe(false);
});

test('the number of unauthenticated sockets per address is limited', async () => {
  const arrivals = createArrivals();
  const crowd = Array.from({ length: 500 }, () => {
    const connection = new PassThrough();
    return { connection, ...arrivals.enter('1.2.3.4', connection) };
  });
  expect(arrivals.isFull('1.2.3.4')).toBe(true);
  expect(arrivals.isFull('5.6.7.8')).toBe(false);
  crowd[0]?.signedIn();
  crowd[0]?.connection.destroy();
  expect(arrivals.isFull('1.2.3.4')).toBe(false);
  arrivals.enter('1.2.3.4', new PassThrough());
  expect(arrivals.isFull('1.2.3.4')).toBe(true);
  const closed = crowd.slice(1).map(({ connection }) => once(connection, 'close'));
  for (const { connection } of crowd) connection.destroy();
  await Promise.all(closed);
  expect(arrivals.isFull('1.2.3.4')).toBe(false);
});

test('the total number of unauthenticated sockets is limited', () => {
  const arrivals = createArrivals();
  for (let n = 0; n < 2_000; n++) arrivals.enter(`10.0.${n % 250}.1`, new PassThrough());
  expect(arrivals.isFull('1.2.3.4')).toBe(true);
});
