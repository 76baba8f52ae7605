// npm start: from a fresh clone to a running server.
import { join } from 'node:path';
import { run } from './parts/console.mjs';
import { buildWeb, install, root, serverEnvironment, serverNode } from './parts/environment.mjs';
import { runInPlace } from './parts/program.mjs';

await run(async () => {
  const args = process.argv.slice(2);
  await install();
  if (!args.includes('--help')) await buildWeb();
  return runInPlace(await serverNode(), [join(root, 'server/src/main.ts'), ...args], {
    env: await serverEnvironment(),
  });
});
