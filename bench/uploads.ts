// Measures an upload over a connection that is cut several times: whether the bytes are the same, and the memory of the
// server meanwhile.
//
//   npm run bench -- uploads [megabytes] [cuts]
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { createClient } from '../server/src/testing/client.ts';
import { startCutConnection } from '../server/src/testing/cut-connection.ts';
import { freePort } from '../server/src/testing/ports.ts';
import { loadNow } from './livePage.ts';
import { startCrashServer } from './server.ts';

const megabytes = Number(process.argv[2] ?? 200);
const times = Number(process.argv[3] ?? 20);
const bytes = randomBytes(megabytes * 2 ** 20);
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

const folder = await mkdtemp(join(tmpdir(), 'docent-bench-uploads-'));
const port = await freePort();
const { child, announcement } = await startCrashServer(folder, port, { EMBEDDINGS_MODEL: 'off' });
// In megabytes.
const residentMemory = () =>
  Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
  );
const connection = await startCutConnection(port, {
  times,
  afterBytes: (bytes.length / times) * 0.9,
});
try {
  const token = announcement.tokens.ada;
  const api = createClient(`http://127.0.0.1:${port}`, token);
  const { id: parentId } = await api.files.add({ parentId: null, name: 'Films', kind: 'folder' });
  const before = residentMemory();
  const memory: number[] = [];
  const timer = setInterval(() => memory.push(residentMemory()), 50);
  const startedAt = performance.now();
  const id = await send(token, parentId);
  const sentAt = performance.now();
  const file = await api.uploads.finish({ id });
  const finishedAt = performance.now();
  clearInterval(timer);
  const response = await api.files.attachment({ fileId: file.id });
  const isSame = sha256(new Uint8Array(await response.arrayBuffer())) === sha256(bytes);
  console.log(
    `${megabytes} MB, cut ${connection.cuts()} times: ${((sentAt - startedAt) / 1000).toFixed(1)} s, then ${((finishedAt - sentAt) / 1000).toFixed(1)} s until it is a file; bytes ${isSame ? 'identical' : 'CHANGED'}; memory of the server ${before} MB before, at most ${Math.max(...memory)} (load ${loadNow()})`,
  );
} finally {
  await connection.close();
  child.disconnect();
  child.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}

/** In one request, which goes on after each cut. Returns the id of the upload. */
function send(token: string, parentId: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `${connection.url}/api/uploads`,
      headers: { authorization: `Bearer ${token}` },
      metadata: { filename: 'Crane.mp4', filetype: 'video/mp4', parentId },
      chunkSize: Number.POSITIVE_INFINITY,
      retryDelays: Array(times + 5).fill(0),
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
      onError: reject,
    });
    upload.start();
  });
}
