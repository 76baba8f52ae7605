// npm run check: types, lint and the import rules, without starting anything.
import { join } from 'node:path';
import { run, step } from './parts/console.mjs';
import { install, root, serverEnvironment } from './parts/environment.mjs';
import { runAndCapture } from './parts/program.mjs';

/** Several checkers would each derive the types that files share, which takes twice the processor time. */
const frugal = ['--checkers', '1'];
/** The compiler is a Go program: it collects garbage less often, and uses more memory instead. */
const compilerEnvironment = { GOGC: '400' };

/**
 * Runs every check to its end, so that one run shows everything that is wrong; `except` lists those that
 * run elsewhere, `isIdle` leaves the processor to others. Resolves with the names of passed and failed checks, in order.
 */
export async function check({ except = [], isIdle = false } = {}) {
  const env = { ...(await serverEnvironment()), ...compilerEnvironment };
  const checks = [
    ['Types of the server and packages', 'tsc', ['-p', 'tsconfig.json', ...frugal]],
    ['Types of the web', 'tsc', ['-p', 'web/tsconfig.json', ...frugal]],
    ['Lint and format', 'biome', ['check', '--error-on-warnings']],
    ['Unused files, exports and packages', 'knip', ['--no-progress']],
    ['Import rules', 'vitest', ['run', '--project', 'rules', '--reporter', 'dot']],
  ];
  const chosen = checks.filter(([name]) => !except.includes(name));
  // At the same time: most of them use one core, and then only for a part of it.
  const results = await step(chosen.map(([name]) => name).join(', '), () =>
    Promise.all(
      chosen.map(([, program, args]) =>
        runAndCapture(join(root, 'node_modules/.bin', program), args, {
          cwd: root,
          env,
          isIdle,
          shell: process.platform === 'win32',
        }),
      ),
    ),
  );
  const passed = [];
  const failed = [];
  for (const [i, [name]] of chosen.entries()) {
    if (results[i].code === 0) passed.push(name);
    else {
      failed.push(name);
      console.error(`\n${name}:\n${results[i].output}`);
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
