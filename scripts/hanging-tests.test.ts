// A test run always ends, whatever a test does, and reports what hung.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { runUntil } from './parts/deadline.mjs';

afterEach(() => void vi.useRealTimers());

const guard = new URL('./parts/guardTests.mjs', import.meta.url);

function runGuarded(limits: string, program: string): Promise<{ signal: unknown; stderr: string }> {
  return new Promise((done) => {
    const args = ['--import', `${guard}?${limits}`, '--eval', program];
    execFile(process.execPath, args, { timeout: 30_000 }, (error, _, stderr) =>
      done({ signal: error?.signal, stderr }),
    );
  });
}

test('a test with an endless loop is killed', async () => {
  const { signal, stderr } = await runGuarded('seconds=1', 'for (;;);');
  expect(signal).toBe('SIGKILL');
  expect(stderr).toContain('blocked its thread for 1 seconds');
});

test('a test that allocates endlessly is killed', async () => {
  const program = 'const all = []; for (;;) all.push({ at: all.length });';
  const { signal, stderr } = await runGuarded('megabytes=200', program);
  expect(signal).toBe('SIGKILL');
  expect(stderr).toContain('took more than 200 MB of memory');
});

test('a test that waits for long is not killed', async () => {
  const { signal, stderr } = await runGuarded('seconds=1', 'setTimeout(() => {}, 2_000)');
  expect(signal).toBeUndefined();
  expect(stderr).toBe('');
});

test('at the deadline, a run is killed with all its processes and reports what was running', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const deaf = `process.on('SIGTERM', () => {}); require('net').connect(${port}, '127.0.0.1')`;
  const program = `process.send({ running: ['loop.test.ts'] }, () =>
    require('child_process').spawn(process.execPath, ['--eval', ${JSON.stringify(deaf)}]))`;
  const run = runUntil(25, process.execPath, ['--eval', program], {});
  const [socket] = await once(server, 'connection');
  socket.on('error', () => {});
  // Everything that the program has sent has arrived, and is processed in this turn.
  await new Promise(setImmediate);
  const ended = once(socket, 'close');
  vi.advanceTimersByTime(25 * 60_000);
  expect((await run).overdue).toBe('stopped after 25 minutes; it was running loop.test.ts');
  await ended;
  server.close();
});
