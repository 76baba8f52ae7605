// People type, the server and its PostgreSQL are killed together at a random moment, and the people's browsers are
// discarded. After a restart, every acknowledged edit has to be there.
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textOf } from '@docent/document-model/content';
import { contentOf } from '@docent/document-model/yjs';
import * as Y from 'yjs';
import { isAlive } from '../../../platform/data-folder/processes.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { freePort } from '../../../testing/ports.ts';
import { addDocumentTo, addPerson, openWriter, type Writer } from './nodes.ts';

export interface KillOptions {
  kills: number;
  typists: number;
  documents: number;
  /** Minimum and maximum per round, in milliseconds. */
  typingFor: [number, number];
  onKill?: (so: KillReport) => void;
}

export interface KillReport {
  kills: number;
  typed: number;
  acknowledged: number;
  lost: string[];
  unopened: string[];
}

interface Started {
  child: ChildProcess;
  url: string;
  databaseUrl: string;
  postgres: number;
}

export async function killAndCheck(options: KillOptions): Promise<KillReport> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-kills-'));
  const port = await freePort();
  const report: KillReport = { kills: 0, typed: 0, acknowledged: 0, lost: [], unopened: [] };
  const acknowledged: { fileId: string; word: string }[] = [];
  let server = await start(folder, port);
  try {
    const { files, people } = await prepare(server.databaseUrl, options);
    while (report.kills < options.kills) {
      const typists = await Promise.all(
        people.map(async (token, n) => {
          const fileId = files[n % files.length] as string;
          return {
            fileId,
            words: await startTyping(
              await openWriter({ url: server.url, fileId, token }),
              `${report.kills}x${n}`,
            ),
          };
        }),
      );
      const [shortest, longest] = options.typingFor;
      await pause(shortest + Math.random() * (longest - shortest));
      const gone = kill(server);
      for (const { fileId, words } of typists) {
        const { typed, kept } = words.stop();
        report.typed += typed.length;
        acknowledged.push(...typed.slice(0, kept).map((word) => ({ fileId, word })));
      }
      await gone;
      report.kills++;
      server = await start(folder, port);
      await check(server, { files, token: people[0] as string, acknowledged, report });
      options.onKill?.(report);
    }
    return report;
  } finally {
    await kill(server);
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepare(url: string, { typists, documents }: KillOptions) {
  const database = await openDatabase(url, { max: 2 });
  try {
    const files: string[] = [];
    const people: string[] = [];
    let space: string | undefined;
    for (let i = 0; i < documents; i++) {
      const { fileId, spaceId } = await addDocumentTo(database, space, `Document ${i}.`);
      space = spaceId;
      files.push(fileId);
    }
    for (let i = 0; i < typists; i++) people.push(await addPerson(database, space ?? null, 3));
    return { files, people };
  } finally {
    await database.close();
  }
}

/** Acknowledgements arrive in order, so the first n words are the acknowledged ones. */
async function startTyping(writer: Writer, name: string) {
  const line = writer.addParagraph('');
  await writer.saved();
  const before = writer.acknowledgements.length;
  const typed: string[] = [];
  const timer = setInterval(
    () => {
      const word = `<${name}:${typed.length}>`;
      typed.push(word);
      line.insert(line.length, word);
    },
    50 + Math.random() * 60,
  );
  return {
    stop() {
      clearInterval(timer);
      writer.leave();
      return { typed, kept: writer.acknowledgements.length - before };
    },
  };
}

async function check(
  { url }: Started,
  given: {
    files: string[];
    token: string;
    acknowledged: { fileId: string; word: string }[];
    report: KillReport;
  },
): Promise<void> {
  const { files, token, acknowledged, report } = given;
  report.acknowledged = acknowledged.length;
  report.lost = [];
  for (const fileId of files) {
    const reader = await openWriter({ url, fileId, token, ydoc: new Y.Doc() });
    if (reader.reasons.length > 0) report.unopened.push(`${fileId}: ${reader.reasons}`);
    const text = textOf(contentOf(reader.ydoc));
    for (const one of acknowledged) {
      if (one.fileId === fileId && !text.includes(one.word)) report.lost.push(one.word);
    }
    reader.leave();
  }
}

async function start(folder: string, port: number): Promise<Started> {
  const child = fork(join(import.meta.dirname, 'server.ts'), [folder, `${port}`], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const started = await new Promise<Omit<Started, 'child'>>((done, fail) => {
    let output = '';
    child.stdout?.on('data', (data) => {
      output += data;
      if (output.includes('\n')) done(JSON.parse(output));
    });
    child.once('exit', (code) => fail(new Error(`The server did not start: ${code}`)));
  });
  return { child, ...started };
}

/** Kills both at the same moment. PostgreSQL's child processes end when the first one is gone. */
async function kill({ child, postgres }: Started): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    process.kill(postgres, 'SIGKILL');
    await gone;
  }
  // A killed process that has not been reaped yet would make a new PostgreSQL think that it is alive.
  while (isAlive(postgres)) await pause(10);
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
