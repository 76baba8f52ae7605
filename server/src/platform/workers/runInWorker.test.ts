import { expect, test } from 'vitest';
import { createWorkerProcess, WorkerStopped } from './runInWorker.ts';

const thread = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const echo = thread(`
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (text) => {
    if (text === 'loop') for (;;);
    if (text === 'throw') throw new Error('thrown apart');
    if (text === 'parse') JSON.parse('[' + '{},'.repeat(12_000_000) + '{}]');
    parentPort.postMessage([text, process.pid]);
  });
`);

test('a thread is reused, and replaced when it is stopped or fails', async () => {
  const ask = createWorkerProcess(echo, { cpuTimeout: 1_000 });
  const [, first] = await ask<[string, number]>('one');
  expect(await ask('two')).toEqual(['two', first]);
  const [loop, after] = [ask('loop'), ask<[string, number]>('three')];
  await expect(loop).rejects.toThrow(WorkerStopped);
  const [said, next] = await after;
  expect([said, next === first]).toEqual(['three', false]);
  await expect(ask('throw')).rejects.toThrow('thrown apart');
  expect(await ask('four')).toMatchObject(['four', expect.any(Number)]);
});

test('a V8 function that exhausts memory ends only the worker process', async () => {
  const ask = createWorkerProcess(echo, { cpuTimeout: 60_000 });
  await expect(ask('parse')).rejects.toThrow(WorkerStopped);
  expect(await ask('next')).toMatchObject(['next', expect.any(Number)]);
});
