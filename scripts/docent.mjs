// npm run docent -- COMMAND …: the commands for operators.
import { join } from 'node:path';
import { run } from './parts/console.mjs';
import { install, root, serverEnvironment, serverNode } from './parts/environment.mjs';
import { runInPlace } from './parts/program.mjs';

await run(async () => {
  await install();
  const command = [join(root, 'server/src/cli/docent.ts'), ...process.argv.slice(2)];
  return runInPlace(await serverNode(), command, { env: await serverEnvironment() });
});
