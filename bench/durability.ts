// Measures the guarantees of live editing: `node bench/durability.ts [kills] [typists]`.
//
// 1. Nothing acknowledged is lost: people type while server and PostgreSQL are repeatedly killed together
// with −9.
//
// 2. The latency of acknowledgements, which mean "on disk", with many typists in one document.
import { loadavg } from 'node:os';
import { killAndCheck } from '../server/src/features/editing/testing/kills.ts';
import {
  addDocument,
  addPerson,
  openWriter,
  startNode,
} from '../server/src/features/editing/testing/nodes.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { startBenchDatabase } from './database.ts';

const [kills = 100, typists = 50] = process.argv.slice(2).map(Number);

console.log(
  `## Durability of live edits\n\n${new Date().toISOString().slice(0, 16)}Z, \`npm run bench -- durability ${kills} ${typists}\`, ` +
    `load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}.\n`,
);
if (typists > 0) await measureAcknowledgements();
if (kills > 0) await measureLosses();

async function measureLosses(): Promise<void> {
  const startedAt = performance.now();
  const { typed, acknowledged, lost, unopened } = await killAndCheck({
    kills,
    typists: 20,
    documents: 5,
    typingFor: [200, 2_500],
    onKill: (now) => {
      if (now.kills % 10 > 0) return;
      console.error(
        `${now.kills} kills, ${now.acknowledged} acknowledged, ${now.lost.length} lost`,
      );
    },
  });
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(0);
  console.log(
    `| server and PostgreSQL killed with −9, 20 typists on 5 documents, clients discarded | kills | typed | acknowledged | lost | documents that did not open | minutes |
|---|---|---|---|---|---|---|
| | ${kills} | ${typed} | ${acknowledged} | ${lost.length} | ${unopened.length} | ${minutes} |\n`,
  );
  if (lost.length + unopened.length > 0) process.exitCode = 1;
}

/**
 * Each types about 5 characters per second. Typists and server share this process, so the figures are high.
 */
async function measureAcknowledgements(): Promise<void> {
  const { database, close } = await startBenchDatabase();
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
        await new Promise((resolve) => setTimeout(resolve, 150 + Math.random() * 100));
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
    `| acknowledged means flushed to disk | edits | p50 | p95 | p99 |
|---|---|---|---|---|
| ${typists} typists in one document, 5 keys a second each, in milliseconds | ${latencies.length} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} |\n`,
  );
  await node.close();
  await close();
}
