import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolderInUse, openDataFolder } from './data-folder.ts';

let parent: string;
let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'docent-folder-'));
  folder = join(parent, 'data');
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(parent, { recursive: true });
});

/** Opens the folder in another process, which keeps running. */
async function openElsewhere(): Promise<ChildProcess> {
  const script = `
    const { openDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))});
    const folder = await openDataFolder(${JSON.stringify(folder)});
    await folder.announce({ url: 'http://127.0.0.1:3000', databaseUrl: 'postgres://there' });
    console.log('open');
    // Keeps a reference: otherwise the lock would be released by garbage collection.
    setInterval(() => folder, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
}

test("a second process on the same folder is refused with the first one's address", async () => {
  const first = await openElsewhere();
  const refused = await openDataFolder(folder).catch((error) => error);
  expect(refused).toBeInstanceOf(DataFolderInUse);
  expect(refused.message).toBe(
    `Another Docent (process ${first.pid}, http://127.0.0.1:3000) already uses the data folder ${folder}. Stop it, or choose another folder with DOCENT_DATA.`,
  );
  expect(refused.running.databaseUrl).toBe('postgres://there');
});

test('the folder is free after kill -9', async () => {
  const first = await openElsewhere();
  first.kill('SIGKILL');
  await once(first, 'exit');
  const again = await openDataFolder(folder);
  await again.release();
});

test('a process that is stopping is waited for', async () => {
  const first = await openDataFolder(folder);
  await first.announce({ url: '', databaseUrl: '', stopping: true });
  const next = openDataFolder(folder);
  await new Promise((done) => setTimeout(done, 150));
  await first.release();
  await (await next).release();
});

test('a process that stops slowly is waited for, and the operator is told', async () => {
  const first = await openDataFolder(folder);
  await first.announce({ url: '', databaseUrl: '', stopping: true });
  const steps: string[] = [];
  const next = await openDataFolder(folder, {
    onStep(step) {
      steps.push(step);
      void first.release();
    },
  });
  expect(steps).toEqual(['Waiting for an earlier Docent to stop']);
  await next.release();
});

test('the folder is free after release, and the database URL is readable by its owner only', async () => {
  const first = await openDataFolder(folder);
  expect((await stat(join(folder, 'lock'))).mode & 0o777).toBe(0o600);
  await first.release();
  expect(await readFile(join(folder, 'lock'), 'utf8')).toBe('');
  await (await openDataFolder(folder)).release();
});

test('the folder of a newer Docent is refused and unchanged', async () => {
  await (await openDataFolder(folder)).release();
  await writeFile(join(folder, 'format'), '99\n');
  await expect(openDataFolder(folder)).rejects.toThrow('was written by a newer Docent (format 99');
  expect(await readFile(join(folder, 'format'), 'utf8')).toBe('99\n');
});

test('a foreign folder, or a path that is no folder, is refused', async () => {
  await mkdir(folder);
  await writeFile(join(folder, 'thesis.doc'), 'mine');
  await expect(openDataFolder(folder)).rejects.toThrow('it holds thesis.doc');
  await expect(openDataFolder(join(folder, 'thesis.doc'))).rejects.toThrow('is not a folder');
  expect(await readdir(folder)).toEqual(['thesis.doc']);
});
