// Settings → data folder → database → migrations → app → listen; stopped in the reverse order.
import { createServer } from 'node:net';
import { openInfrastructure } from './infrastructure.ts';
import { startMetrics } from './platform/metrics.ts';
import { RefusedStart } from './platform/refused-start.ts';
import { describeSettings, readSettings, type Settings } from './settings.ts';

if (process.argv.includes('--help')) {
  console.log(
    `npm start runs Docent. Configure it with environment variables:\n\n${describeSettings()}`,
  );
} else {
  await run();
}

async function run(): Promise<void> {
  /** What is open, in the order of opening. */
  const closers: (() => Promise<void>)[] = [];
  /** Whether all of it closed well; what stands below is closed in any case. */
  const closeAll = async (): Promise<boolean> => {
    let well = true;
    for (const close of closers.splice(0).reverse()) {
      await close().catch((error: Error) => {
        well = false;
        console.error(`\nNot everything could be closed in order: ${error.message}`);
      });
    }
    return well;
  };
  let stoppingSince: number | null = null;

  async function stop(exitCode = 0): Promise<void> {
    if (stoppingSince !== null) {
      // Asked again after a while: whoever asks means it. At once, it is the same signal by another way.
      if (performance.now() - stoppingSince > 1_000) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    // What does not close in time is cut off: everything acknowledged is in the database already.
    setTimeout(() => {
      console.error('\nDocent did not stop in time and was cut off. What it has saved is safe.');
      process.exit(1);
    }, 20_000).unref();
    // In the middle of starting, it first gets to where everything is known that has to be closed.
    await starting.catch(() => {});
    const well = await closeAll();
    process.exit(well ? exitCode : 1);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop());
  // The script that started us was killed: without it, nobody could stop us.
  process.on('disconnect', () => stop());

  const starting = start(closers, (reason) => {
    console.error(`\n${reason.message}`);
    return stop(1);
  });
  try {
    await starting;
  } catch (error) {
    await closeAll();
    console.error(error instanceof RefusedStart ? `\n${error.message}` : error);
    process.exit(1);
  }
}

async function start(
  closers: (() => Promise<void>)[],
  onLost: (reason: RefusedStart) => Promise<void>,
): Promise<void> {
  const settings = readSettings();
  // Loading the code takes as long as starting the database, so both go on at once.
  const loading = Promise.all([import('./app.ts'), import('./demo/fill-demo.ts')]);
  // If it fails, that is told where it is awaited.
  loading.catch(() => {});
  const infrastructure = await openInfrastructure(settings, { onStep: say });
  closers.push(infrastructure.close);

  await checkPort(settings.listen);
  const [{ createApp }, { fillDemo }] = await loading;
  if (infrastructure.isNew && settings.demo !== 'no') say('Loading the demo base');
  await fillDemo(infrastructure);
  const app = await createApp(infrastructure);
  closers.push(app.close);
  await app.listen();
  if (settings.metricsPort) {
    const metrics = await startMetrics(settings.metricsPort, infrastructure.database);
    closers.push(metrics.close);
  }

  await infrastructure.announce(settings.publicUrl);
  closers.push(() => infrastructure.announce('', true));
  console.log(`\nDocent is at ${settings.publicUrl}\n`);
  infrastructure.lost.then(onLost);
}

/** Before the long work of building the app, so that a taken port is told at once. */
async function checkPort({ host, port }: Settings['listen']): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, fail) => {
    probe.once('error', (error: NodeJS.ErrnoException) => fail(explain(error, host, port)));
    probe.listen({ host, port }, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
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

function say(sentence: string): void {
  console.log(`  ${sentence}`);
}
