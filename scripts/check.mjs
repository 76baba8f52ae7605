// npm run check: types, lint and the import rules, without starting anything.
import { join } from 'node:path';
import { run, step } from './parts/console.mjs';
import { install, root, serverEnvironment } from './parts/environment.mjs';
import { runAndCapture } from './parts/program.mjs';

/**
 * Runs every check to its end, so that one run shows everything that is wrong; `except` lists those that
 * run elsewhere. Resolves with the names of passed and failed checks.
 */
export async function check({ except = [] } = {}) {
  const env = await serverEnvironment();
  const checks = [
    ['Types of the server and packages', 'tsc', ['-p', 'tsconfig.json']],
    ['Types of the web', 'tsc', ['-p', 'web/tsconfig.json']],
    ['Lint and format', 'biome', ['check', '--error-on-warnings']],
    ['Unused files, exports and packages', 'knip', ['--no-progress']],
    ['Import rules', 'vitest', ['run', '--project', 'rules', '--reporter', 'dot']],
  ];
  const passed = [];
  const failed = [];
  for (const [name, program, args] of checks) {
    if (except.includes(name)) continue;
    const { code, output } = await step(name, () =>
      runAndCapture(join(root, 'node_modules/.bin', program), args, {
        cwd: root,
        env,
        shell: process.platform === 'win32',
      }),
    );
    if (code === 0) passed.push(name);
    else {
      failed.push(name);
      console.error(output);
    }
  }
  return { passed, failed };
}

if (process.argv[1] === import.meta.filename) {
  await run(async () => {
    await install();
    const { failed } = await check();
    if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
    return failed.length > 0 ? 1 : 0;
  });
}
