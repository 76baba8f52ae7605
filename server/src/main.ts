// Settings → data folder → database → migrations → app → listen; stopped in the reverse order.
import { createServer } from 'node:net';
import type { App } from './app.ts';
import { openGround } from './ground.ts';
import { RefusedStart } from './platform/refused-start.ts';
import { describeSettings, readSettings, type Settings } from './settings.ts';

const say = (sentence: string) => console.log(`  ${sentence}`);

if (process.argv.includes('--help')) {
  console.log(
    `npm start runs Docent. It is set up by environment variables:\n\n${describeSettings()}`,
  );
} else {
  await start().catch((error) => {
    console.error(error instanceof RefusedStart ? `\n${error.message}` : error);
    process.exit(1);
  });
}

async function start(): Promise<void> {
  const settings = readSettings();
  // Loading the code takes as long as starting the database, so both go on at once.
  const loading = import('./app.ts');
  const ground = await openGround(settings, { onStep: say });
  let app: App | undefined;
  try {
    await checkPort(settings.listen);
    const { createApp } = await loading;
    app = await createApp(ground);
    await app.listen();
  } catch (error) {
    await app?.close();
    await ground.close();
    throw error;
  }
  await ground.announce(settings.publicUrl);
  console.log(`\nDocent is at ${settings.publicUrl}\n`);

  const opened = app;
  let stopping = 0;
  async function stop(reason: string, exitCode = 0): Promise<void> {
    if (stopping) {
      // Asked again after a while: whoever asks means it. At once, it is the same signal by another way.
      if (Date.now() - stopping > 1_000) process.exit(1);
      return;
    }
    stopping = Date.now();
    ground.log.info({ reason }, 'stopping');
    // What does not close in time is cut off: everything acknowledged is in the database already.
    setTimeout(() => process.exit(1), 20_000).unref();
    await ground.announce('', true);
    await opened.close();
    await ground.close();
    process.exit(exitCode);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stop(signal));
  }
  // The script that started us was killed: without it, nobody could stop us.
  process.on('disconnect', () => stop('the starting script ended'));
  ground.lost.then((reason) => {
    console.error(`\n${reason.message}`);
    return stop('the database was lost', 1);
  });
}

/** Before the long work of building the app, so that a taken port is told at once. */
async function checkPort({ host, port }: Settings['listen']): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, fail) => {
    probe.once('error', (error: NodeJS.ErrnoException) => fail(explain(error, host, port)));
    probe.listen({ host, port }, done);
  });
  await new Promise((done) => probe.close(done));
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new RefusedStart(
        `Port ${port} on ${host} is taken by another program. Stop it, or choose another port with DOCENT_PORT=${port + 1}.`,
      );
    case 'EACCES':
      return new RefusedStart(
        `Docent may not listen on port ${port}. Choose one above 1023 with DOCENT_PORT.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new RefusedStart(
        `This machine has no address ${host}. Set DOCENT_HOST to one it has.`,
      );
    default:
      return error;
  }
}
