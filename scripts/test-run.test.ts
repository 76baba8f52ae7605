// What `npm test` reports of parts that run at the same time.
import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { ScriptError } from './parts/console.mjs';
import { runTogether } from './parts/testParts.mjs';

test('a part without its prerequisites is a failure, and the parts beside it count', async () => {
  const total = await runTogether(
    async () => {
      throw new ScriptError('there is no browser');
    },
    async () => ({ passed: 3, failures: ['a test'] }),
  );
  expect(total).toEqual({ passed: 3, failures: ['there is no browser', 'a test'] });
});

test('a program beside another one prints at its end, and resolves with its exit code', async () => {
  const inner = `
    process.on('message', () => process.exit(7));
    process.stdout.write('inner\\n', () => process.send('has printed'));`;
  const outer = `
    const { runInPlace } = await import('${new URL('./parts/program.mjs', import.meta.url)}');
    const code = await runInPlace(process.execPath, ['--eval', ${JSON.stringify(inner)}], {
      isBeside: true,
      onStart: (child) => child.on('message', () => {
        // By now, the text has arrived.
        setTimeout(() => console.log('outer') ?? child.send('end'), 100);
      }),
    });
    console.log(code);`;
  const lines = await new Promise((done, fail) => {
    const args = ['--input-type=module', '--eval', outer];
    // The inner program gets only the processor time that others leave.
    execFile(process.execPath, args, { timeout: 170_000 }, (error, stdout) =>
      error ? fail(error) : done(stdout.trim().split('\n')),
    );
  });
  expect(lines).toEqual(['outer', 'inner', '7']);
}, 180_000);
