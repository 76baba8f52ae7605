// npm run bench -- NAME …: runs bench/NAME.ts, which prints the rows for bench/RESULTS.md.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { run, ScriptError } from './parts/console.mjs';
import { exists, install, root, serverEnvironment, serverNode } from './parts/environment.mjs';
import { runInPlace } from './parts/program.mjs';

await run(async () => {
  const [name, ...rest] = process.argv.slice(2);
  const file = join(root, 'bench', `${name}.ts`);
  if (!name || !(await exists(file))) {
    const names = (await readdir(join(root, 'bench')))
      .filter((entry) => /^[\w-]+\.ts$/.test(entry))
      .map((entry) => entry.replace(/\.ts$/, ''));
    throw new ScriptError(`npm run bench -- NAME, where NAME is one of: ${names.join(', ')}`);
  }
  await install();
  return runInPlace(await serverNode(), [file, ...rest], { env: await serverEnvironment() });
});
