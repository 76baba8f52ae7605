// What the live editing promises, measured: `node bench/durability.ts [kills] [typists]`.
//  1. Nothing acknowledged is lost: people type, server and PostgreSQL are killed together with −9, again and again.
//  2. How long an acknowledgement takes that means "on disk", with many typists in one document.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killAndCheck } from '../server/src/features/editing/testing/kills.ts';
import {
  addDocument,
  addPerson,
  openWriter,
  startNode,
} from '../server/src/features/editing/testing/nodes.ts';
import { openDatabase } from '../server/src/platform/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres.ts';
import { migrate } from '../server/src/platform/migrate.ts';

const [kills = 100, typists = 50] = process.argv.slice(2).map(Number);

if (typists > 0) await measureAcknowledgements();
if (kills > 0) {
  const started = performance.now();
  const report = await killAndCheck({
    kills,
    typists: 20,
    documents: 5,
    typingFor: [200, 2_500],
    onKill: (now) => {
      if (now.kills % 10 === 0) say(now.kills, now);
    },
  });
  console.log(
    `kills ${report.kills}, typed ${report.typed}, acknowledged ${report.acknowledged}, lost ${report.lost.length}, ` +
      `documents that did not open ${report.unopened.length}, ${seconds(started)} s`,
  );
  if (report.lost.length + report.unopened.length > 0) process.exitCode = 1;
}

function say(
  n: number,
  { acknowledged, lost, unopened }: Awaited<ReturnType<typeof killAndCheck>>,
) {
  console.log(
    `  ${n} kills: ${acknowledged} acknowledged, ${lost.length} lost, ${unopened.length} unopened`,
  );
}

/** Each types some 5 characters a second. Typists and server share this process, so the figures are high. */
async function measureAcknowledgements(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-acknowledge-'));
  const postgres = await startEmbeddedPostgres({ folder });
  const database = await openDatabase(postgres.url);
  await migrate(database);
  const node = await startNode(database);
  const { fileId, spaceId } = await addDocument(node, 'Everybody types here.');
  const writers = await Promise.all(
    Array.from({ length: typists }, async () =>
      openWriter({ url: node.url, fileId, token: await addPerson(database, spaceId, 3) }),
    ),
  );
  const latencies: number[] = [];
  await Promise.all(
    writers.map(async (writer) => {
      const line = writer.addParagraph('');
      await writer.saved();
      const before = writer.acknowledgements.length;
      const typed: number[] = [];
      for (let i = 0; i < 50; i++) {
        await new Promise((done) => setTimeout(done, 150 + Math.random() * 100));
        typed.push(performance.now());
        line.insert(line.length, 'x');
      }
      await writer.saved();
      typed.forEach((at, i) => {
        latencies.push((writer.acknowledgements[before + i] as number) - at);
      });
      writer.leave();
    }),
  );
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)]?.toFixed(1);
  console.log(
    `${typists} typists in one document, ${latencies.length} edits: acknowledged after p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`,
  );
  await node.close();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(0);
}
