// npm run dev: the server restarts and the page reloads at every change. Open the address that Vite prints.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install, root, serverEnvironment, serverNode, vite } from './parts/ground.mjs';
import { runInPlace } from './parts/program.mjs';
import { run } from './parts/say.mjs';

await run(async () => {
  await install();
  const node = await serverNode();
  const env = await serverEnvironment();
  const web = spawn(node, [vite], { cwd: join(root, 'web'), stdio: 'inherit', env });
  try {
    return await runInPlace(node, ['--watch', join(root, 'server/src/main.ts')], { env });
  } finally {
    web.kill();
  }
});
