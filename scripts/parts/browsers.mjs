// The browsers for tests: the system's Chromium if there is one, otherwise Playwright's.
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { ScriptError, step } from './console.mjs';
import { exists, root, serverNode } from './environment.mjs';
import { runAndCapture } from './program.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The path of a working Chromium. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (runs(given)) return given;
    throw new ScriptError(`CHROMIUM_PATH is ${given}, and that does not run.`);
  }
  const system = await onSystem();
  if (system) return system;

  const tried = [];
  if (process.getuid?.() === 0 && (await exists('/etc/debian_version'))) {
    const output = await step('Installing Chromium', installByApt);
    const installed = await onSystem();
    if (installed) return installed;
    tried.push(`apt-get install chromium:\n${lastLines(output)}`);
  }
  const output = await step('Installing Chromium for Playwright', installByPlaywright);
  const installed = await fromPlaywright('chromium');
  if (installed) return installed;
  tried.push(`playwright install chromium:\n${lastLines(output)}`);
  throw new ScriptError(
    `The journeys need a Chromium, and none could be installed. Install one and run again, or name one in CHROMIUM_PATH.\n\n${tried.join('\n\n')}`,
  );
}

async function onSystem() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    macPath,
  ];
  for (const path of candidates) if ((await exists(path)) && runs(path)) return path;
  return fromPlaywright('chromium');
}

/** Only the deep run needs Firefox, and only Playwright's patched version works. */
export async function hasFirefox() {
  return (await fromPlaywright('firefox')) !== null;
}

function runs(path) {
  return spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0;
}

async function installByApt() {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const update = await runAndCapture('apt-get', ['update'], options);
  const { output } = await runAndCapture(
    'apt-get',
    ['install', '-y', '--no-install-recommends', 'chromium'],
    options,
  );
  return update.output + output;
}

async function installByPlaywright() {
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const { output } = await runAndCapture(await serverNode(), [cli, 'install', 'chromium']);
  return output;
}

async function fromPlaywright(browser) {
  const script = `import { ${browser} } from '@playwright/test'; console.log(${browser}.executablePath());`;
  const { code, output } = await runAndCapture(
    await serverNode(),
    ['--input-type=module', '-e', script],
    { cwd: join(root, 'e2e') },
  );
  const path = output.trim();
  return code === 0 && (await exists(path)) && runs(path) ? path : null;
}

function lastLines(output) {
  return output.trim().split('\n').slice(-6).join('\n');
}
