// npm run docent -- COMMAND …: the commands for operators.
import { join } from 'node:path';
import { install, root, serverEnvironment, serverNode } from './parts/ground.mjs';
import { runInPlace } from './parts/program.mjs';
import { run } from './parts/say.mjs';

await run(async () => {
  await install();
  const command = [join(root, 'server/src/cli/docent.ts'), ...process.argv.slice(2)];
  return runInPlace(await serverNode(), command, { env: await serverEnvironment() });
});
