// Measures writing a long manual as a Word file, and reading that file as an upload: how long it takes, how much memory
// its process needs, and how long the server's own thread is kept from answering meanwhile.
//
//   npm run bench -- docx [paragraphs]

import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { manual } from '@docent/document-model/testing/documents';
import { writeDocx } from '../server/src/features/exports/docx/write-docx.ts';
import { createWorkerProcess } from '../server/src/platform/workers/runInWorker.ts';
import { loadNow } from './livePage.ts';

const paragraphs = Number(process.argv[2] ?? 12_600);
const file = { id: 'manual', name: 'Manual', state: 'published' };
const text = {
  file: file as Parameters<typeof writeDocx>[1]['file'],
  content: manual(paragraphs),
  version: 1,
  at: new Date(),
  author: 'Ana',
  approvals: [],
  mayComment: false,
  pictures: new Map(),
};
let peak = 0;
const watch = setInterval(() => {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8');
  for (const pid of children.split(' ').filter(Boolean)) peak = Math.max(peak, peakOf(pid));
}, 200);
const docx = await measure('written', () =>
  writeDocx({ publicUrl: 'http://127.0.0.1' }, text, { language: 'en', threads: [] }),
);
console.log(`${Math.round(docx.length / 1e5) / 10} MB`);
const read = createWorkerProcess(
  new URL('../server/src/features/transfer/reading.thread.ts', import.meta.url),
  { cpuTimeout: 60_000 },
);
await measure('read', () => read({ name: 'manual.docx', bytes: docx }));
clearInterval(watch);
process.exit(0);

async function measure<Result>(done: string, run: () => Promise<Result>): Promise<Result> {
  peak = 0;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  const result = await run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  delay.disable();
  console.log(
    `${paragraphs} paragraphs as Word file ${done}: ${seconds} s, ${Math.round(peak / 1024)} MB of memory, own thread kept for at most ${Math.round(delay.max / 1e6)} ms (load ${loadNow()})`,
  );
  return result;
}

/** In kilobytes. */
function peakOf(pid: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  } catch {
    // It has just ended.
    return 0;
  }
}
