// Prerequisites of every script: the locked dependencies, a recent Node, the built web application.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ScriptError, step } from './console.mjs';
import { runAndCapture } from './program.mjs';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const minNode = 20;
/** The first version that runs TypeScript directly. */
const minServerNode = [22, 18];

const installStamp = join(root, 'node_modules/.docent-installed');
/** npm writes it at the end of every install, including manual ones. */
const npmStamp = join(root, 'node_modules/.package-lock.json');
const webStamp = join(root, 'web/dist/.docent-built');

/** Installs exactly the locked versions, if they have changed since the last install. */
export async function install() {
  if (Number(process.versions.node.split('.')[0]) < minNode) {
    throw new ScriptError(
      `Docent needs Node ${minNode} or newer to start, and this is Node ${process.versions.node}.`,
    );
  }
  const lock = join(root, 'package-lock.json');
  const currentDigest = await digest([lock]);
  if ((await readOr(installStamp, '')) === currentDigest || (await isNewer(npmStamp, lock))) return;

  await step('Installing the dependencies', async () => {
    const { code, output } = await npm([
      'ci',
      // Overrides NODE_ENV or npm settings that omit the build tools of the web.
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      // Without a network, npm would otherwise retry for more than a minute.
      '--fetch-retry-mintimeout=2000',
      '--fetch-retry-maxtimeout=4000',
    ]);
    if (code !== 0) throw new ScriptError(explainInstall(output));
  });
  await writeFile(installStamp, currentDigest);
}

/** Builds the web if any of its sources has changed since the last build. */
export async function buildWeb({ isIdle = false } = {}) {
  const sources = [
    join(root, 'package-lock.json'),
    ...(await filesBelow(join(root, 'web'), ['node_modules', 'dist'])),
    ...(await filesBelow(join(root, 'packages'), ['node_modules'])),
  ];
  const currentDigest = await digest(sources);
  if ((await readOr(webStamp, '')) === currentDigest) return;
  await step('Building the web', async () => {
    const { code, output } = await runAndCapture(await serverNode(), [vite, 'build'], {
      cwd: join(root, 'web'),
      isIdle,
    });
    if (code !== 0) throw new ScriptError(`The web could not be built:\n\n${output}`);
  });
  await mkdir(dirname(webStamp), { recursive: true });
  await writeFile(webStamp, currentDigest);
}

export const vite = join(root, 'node_modules/vite/bin/vite.js');

/** A Node that can run the server: this one, the one among the dependencies, or an installed one. */
export async function serverNode() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const program = process.platform === 'win32' ? 'node.exe' : 'bin/node';
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const bundled = join(root, `node_modules/node-${platform}-${process.arch}`, program);
  for (const candidate of [bundled, ...nodesOnPath()]) {
    const { stdout, status } = spawnSync(candidate, ['--version'], { encoding: 'utf8' });
    if (status === 0 && isNewEnough(stdout.trim().slice(1))) return candidate;
  }
  throw new ScriptError(
    `Docent’s server needs Node ${minServerNode.join('.')} or newer. This is Node ${process.versions.node}, and none came with the dependencies for ${process.platform}-${process.arch}. Install one and start again.`,
  );
}

/** The environment with the right `node` and programs of the dependencies. */
export async function serverEnvironment() {
  const paths = [
    dirname(await serverNode()),
    join(root, 'node_modules/.bin'),
    process.env.PATH ?? '',
  ];
  return { ...process.env, PATH: paths.join(delimiter) };
}

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [minMajor, minMinor] = minServerNode;
  return major > minMajor || (major === minMajor && minor >= minMinor);
}

function nodesOnPath() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
}

function npm(args) {
  // npm sets its own path; without it, the npm on the path is used.
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js'))
    return runAndCapture(process.execPath, [script, ...args], { cwd: root });
  return runAndCapture('npm', args, { cwd: root, shell: process.platform === 'win32' });
}

function explainInstall(output) {
  const lastLines = output.trim().split('\n').slice(-12).join('\n');
  const unreachable =
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b/;
  const [cause] = output.match(unreachable) ?? [];
  if (cause) {
    return `The dependencies cannot be downloaded: npm’s registry is out of reach (${cause}). Connect to the network, or set the proxy or registry that npm is to use, and start again.`;
  }
  if (/\bENOSPC\b/.test(output)) {
    return 'The disk is full: the dependencies need some 800 MB. Make room and start again.';
  }
  if (/\b(EACCES|EPERM|EROFS)\b/.test(output)) {
    return `Docent may not write to ${join(root, 'node_modules')}. Make it writable and start again. npm said:\n\n${lastLines}`;
  }
  return `The dependencies could not be installed. npm said:\n\n${lastLines}`;
}

async function digest(files) {
  const hash = createHash('sha256');
  for (const file of [...files].sort()) {
    hash.update(`${relative(root, file)}\0`);
    hash.update(await readFile(file));
  }
  return hash.digest('hex');
}

async function filesBelow(folder, without) {
  const files = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (without.includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) files.push(...(await filesBelow(path, without)));
    else files.push(path);
  }
  return files;
}

async function readOr(file, otherwise) {
  return readFile(file, 'utf8').catch(() => otherwise);
}

async function isNewer(file, than) {
  const [one, other] = await Promise.all([stat(file).catch(() => null), stat(than)]);
  return one !== null && one.mtimeMs > other.mtimeMs;
}

export async function exists(path) {
  return access(path).then(
    () => true,
    () => false,
  );
}
