// Measures laying out a long manual as PDF, and how long the server's own thread is kept from answering meanwhile.
//
//   npm run bench -- pdf [paragraphs]

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { manual } from '@docent/document-model/testing/documents';
import { writePdf } from '../server/src/features/exports/pdf/write-pdf.ts';
import { loadNow } from './livePage.ts';

const paragraphs = Number(process.argv[2] ?? 20_000);
const file = { id: 'manual', name: 'Manual', state: 'published' } as Parameters<
  typeof writePdf
>[1]['file'];
const text = { file, content: manual(paragraphs), version: 1, at: new Date(), author: 'Ana' };
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const started = performance.now();
const pdf = await writePdf(
  { publicUrl: 'http://127.0.0.1' },
  { ...text, approvals: [], mayComment: false, pictures: new Map() },
  { language: 'en', archival: false, accessible: false },
);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
delay.disable();
console.log(
  `${paragraphs} paragraphs as PDF: ${seconds} s, ${Math.round(pdf.length / 1e5) / 10} MB, own thread kept for at most ${Math.round(delay.max / 1e6)} ms (load ${loadNow()})`,
);
process.exit(0);
