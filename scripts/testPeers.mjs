// npm run test:peers: tests against real programs of others, each prepared in node_modules/.cache/peers the first time.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { peer as encoder } from '../peers/encoder/prepare.mjs';
import { peer as ocr } from '../peers/ocr/prepare.mjs';
import { peer as word } from '../peers/word/prepare.mjs';
import { peer as wordFiles } from '../peers/word-files/prepare.mjs';
import { run } from './parts/console.mjs';
import { install, root } from './parts/environment.mjs';
import { runAndCapture } from './parts/program.mjs';
import { conclude, runParts, runUnits } from './parts/testParts.mjs';

const peers = { encoder, ocr, word, 'word-files': wordFiles };

async function runProgram(program, args, env = {}) {
  const options = { env: { ...process.env, ...env }, shell: process.platform === 'win32' };
  const { code, output } = await runAndCapture(program, args, options);
  if (code !== 0)
    throw new Error(`${program} failed: ${output.trim().split('\n').slice(-3).join(' ')}`);
}

await run(async () => {
  await install();
  const results = await mkdtemp(join(tmpdir(), 'docent-results-'));
  const parts = {};
  const leftOut = [];
  for (const [id, { name, needs, prepare }] of Object.entries(peers)) {
    const folder = join(root, 'node_modules/.cache/peers', id);
    await mkdir(folder, { recursive: true });
    try {
      const env = await prepare(folder, runProgram);
      parts[name] = () =>
        runUnits(results, {
          minutes: 10,
          files: [`peers/${id}`, '--project=peers'],
          env: { ...env, DOCENT_TEST_PEERS: 'yes' },
        });
    } catch (error) {
      leftOut.push(`${name} needs ${needs}. ${error.message}`);
    }
  }
  try {
    return conclude({ ...(await runParts(parts)), leftOut });
  } finally {
    await rm(results, { recursive: true, force: true });
  }
});
