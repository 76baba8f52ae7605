// npm run dev: the server restarts and the page reloads at every change. Open the URL of the pages, not the
// server's.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { run } from './parts/console.mjs';
import { install, root, serverEnvironment, serverNode, vite } from './parts/environment.mjs';
import { runInPlace } from './parts/program.mjs';

const pagesPort = '5173';

await run(async () => {
  await install();
  const node = await serverNode();
  const env = {
    // The address to return to after sign-in.
    PUBLIC_URL: `http://127.0.0.1:${pagesPort}`,
    ...(await serverEnvironment()),
  };
  const pages = spawn(node, [vite, '--port', pagesPort, '--strictPort'], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
    env,
  });
  try {
    return await runInPlace(node, ['--watch', join(root, 'server/src/main.ts')], { env });
  } finally {
    pages.kill();
  }
});
