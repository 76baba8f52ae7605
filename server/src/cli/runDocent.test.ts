// The list of commands, and names that are not in it.
import { expect, test } from 'vitest';
import { runCommand } from '../testing/processes.ts';

test('--help lists the commands', async () => {
  const { code, out, errors } = await runCommand(['--help'], {});
  expect(code).toBe(0);
  expect(out).toContain('npm run docent -- backup FOLDER');
  expect(errors).toBe('');
});

test('an unknown command is an error, with the list', async () => {
  const { code, out, errors } = await runCommand(['backpu'], {});
  expect(code).toBe(1);
  expect(out).toContain('npm run docent -- backup FOLDER');
  expect(errors).toContain('Unknown command "backpu".');
});
