import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the ephemeral range, so that the system assigns none of them before it is used. Each process has its own ten.
const first = 20_000 + (process.pid % 1_000) * 10;
let next = 0;

/** Returns a local port that no process listens on. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 10; tries++) {
    const port = first + (next++ % 10);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await Promise.race([
      once(probe, 'listening').then(() => true),
      once(probe, 'error').then(() => false),
    ]).catch(() => false);
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
  throw new Error(`All ports from ${first} are taken`);
}
