// Settings → data folder → database → migrations → app → listen; stopped in reverse order.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
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
  /** Functions that close everything open, in the order of opening. */
  const closers: (() => Promise<void>)[] = [];
  /** Returns whether everything closed without errors; a failure does not prevent the rest from closing. */
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
      // A second signal after a while is a deliberate request; immediately, it is the same one delivered twice.
      if (performance.now() - stoppingSince > 1_000) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    // Anything that does not close in time is cut off. Everything acknowledged is in the database already.
    setTimeout(() => {
      console.error('\nDocent did not stop in time and was cut off. What it has saved is safe.');
      process.exit(1);
    }, 20_000).unref();
    // During startup, first wait until everything that has to be closed is known.
    await starting.catch(() => {});
    const well = await closeAll();
    process.exit(well ? exitCode : 1);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop());
  // The script that started this process was killed; nobody else could stop us.
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
  // Keeps this process busy for as long as the database server takes to start, so both run in parallel.
  let code: ReturnType<typeof importCode> | undefined;
  const loadCode = () => {
    code ??= importCode();
    // A failure is reported where it is awaited.
    code.catch(() => {});
    return code;
  };
  const infrastructure = await openInfrastructure(settings, { onStep: say, onLaunch: loadCode });
  closers.push(infrastructure.close);

  await checkPort(settings.listen);
  const [{ createApp }, { fillDemo }] = await loadCode();
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

/**
 * Node keeps the compiled code, which halves the time of the next start and of every worker. Where the folder can't be
 * written, it does without.
 */
async function importCode() {
  enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/docent'));
  const code = await Promise.all([import('./app.ts'), import('./demo/fill-demo.ts')]);
  // For the workers of this start.
  flushCompileCache();
  return code;
}

/** Checked before the app is built, which takes long, so that a taken port is reported at once. */
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
