// Writes `weights/centre.f32`: the mean vector of questions, that of paragraphs (each language counts the same), and the
// direction from Chinese to English paragraphs, which no text of its own should be told by:
//
//     node packages/sentence-encoder/scripts/measureCentre.ts TEXTS.jsonl
//
// One text a line: {"text": "…", "kind": "query" | "passage", "language": "en" | "zh"}. Ours were 9,300 paragraphs of the
// demo base, the product manual and the manuals of the benchmarks, and the tuning half of the everyday questions.
import { readFile, writeFile } from 'node:fs/promises';
import { builtInCentre, builtInWeights, openEncoder } from '../src/encoder.ts';

interface Sample {
  text: string;
  kind: 'query' | 'passage';
  language: 'en' | 'zh';
}

const [path = ''] = process.argv.slice(2);
const samples: Sample[] = (await readFile(path, 'utf8'))
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const encoder = await openEncoder(builtInWeights, null);
const sum = (x: Float32Array, y: Float32Array, factor: number) =>
  x.map((number, i) => number + factor * (y[i] as number));

function meanOf(kind: Sample['kind'], language: Sample['language']): Float32Array {
  const own = samples.filter((one) => one.kind === kind && one.language === language);
  if (own.length === 0) throw new Error(`${path} has no ${kind} in ${language}`);
  const [first, ...others] = own.map(({ text }) => encoder.encode(text, kind)) as [Float32Array];
  return others.reduce((total, vector) => sum(total, vector, 1), first).map((n) => n / own.length);
}

const [english, chinese] = [meanOf('passage', 'en'), meanOf('passage', 'zh')];
const difference = sum(english, chinese, -1);
const length = Math.hypot(...difference);
const half = (x: Float32Array, y: Float32Array) => sum(x, y, 1).map((number) => number / 2);
const rows = [
  half(meanOf('query', 'en'), meanOf('query', 'zh')),
  half(english, chinese),
  difference.map((number) => number / length),
];
await writeFile(builtInCentre, Buffer.concat(rows.map((row) => Buffer.from(row.buffer))));
