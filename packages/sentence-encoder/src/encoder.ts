// Turns a text into a vector such that what means the same lies close together: a BERT encoder (words, positions, layers of
// attention and feed-forward, the mean over all tokens), whose arithmetic runs in WebAssembly. One text takes 10 to
// 100 ms, so that it belongs into a worker thread.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTokenizer } from './tokenizer.ts';
import { blockSize, readWeights } from './weights.ts';

export interface Encoder {
  readonly name: string;
  /** A vector of length 1. What follows the first 256 tokens or so does not count. */
  encode(text: string, kind: 'query' | 'passage'): Float32Array;
}

interface Kernel {
  memory: WebAssembly.Memory;
  quantize(x: number, count: number, bytes: number, scales: number, offsets: number): void;
  multiply(
    ...addressesAndCounts: [
      weights: number,
      weightScales: number,
      bias: number,
      bytes: number,
      scales: number,
      offsets: number,
      y: number,
      tokens: number,
      outputs: number,
      inputs: number,
    ]
  ): void;
  addAndNormalize(
    ...addressesAndCounts: [
      x: number,
      y: number,
      gain: number,
      bias: number,
      rows: number,
      size: number,
      epsilon: number,
    ]
  ): void;
  gelu(x: number, count: number, table: number): void;
  attend(
    ...addressesAndCounts: [
      q: number,
      k: number,
      v: number,
      out: number,
      likes: number,
      tokens: number,
      heads: number,
      width: number,
    ]
  ): void;
}

/** Addresses of a layer's matrix with its scales and bias. */
interface Linear {
  weights: number;
  scales: number;
  bias: number;
  outputs: number;
  inputs: number;
}

/** Attention compares every token with every other: twice the tokens cost more than twice the time. */
const maxTokens = 256;
/** What the model was trained to see before each text. */
const prefixes = { query: 'query: ', passage: 'passage: ' };
const folder = join(import.meta.dirname, '..');
export const builtInWeights = join(folder, 'weights/multilingual-e5-small.bin');
export const builtInCentre = join(folder, 'weights/centre.f32');

/**
 * Reads the weights, 60 MB in memory. Throws where a file is missing or is none of ours. Without a centre, vectors are as the
 * model makes them.
 */
export async function openEncoder(
  path: string = builtInWeights,
  centrePath: string | null = builtInCentre,
): Promise<Encoder> {
  const { shape, vocabulary, floats, quantized } = await readWeights(path);
  const centre = centrePath === null ? null : await readCentre(centrePath, shape.size);
  const { size, layers, heads, inner, epsilon } = shape;
  const tokenizer = createTokenizer(vocabulary);
  const room = createRoom();

  function linear(name: string, outputs: number, inputs: number): Linear {
    const { values, scales } = quantized(`${name}.weights`);
    return {
      weights: room.put(values),
      scales: room.put(scales),
      bias: room.put(floats(`${name}.bias`)),
      outputs,
      inputs,
    };
  }
  const norm = (name: string) => ({
    gain: room.put(floats(`${name}.gain`)),
    bias: room.put(floats(`${name}.bias`)),
  });

  const words = quantized('words.weights');
  const positions = floats('positions');
  const firstNorm = norm('norm');
  const layerParts = Array.from({ length: layers }, (_, i) => ({
    query: linear(`${i}.query`, size, size),
    key: linear(`${i}.key`, size, size),
    value: linear(`${i}.value`, size, size),
    attended: linear(`${i}.attended`, size, size),
    attendedNorm: norm(`${i}.attendedNorm`),
    up: linear(`${i}.up`, inner, size),
    down: linear(`${i}.down`, size, inner),
    downNorm: norm(`${i}.downNorm`),
  }));
  const geluTable = room.put(createGeluTable());
  const rows = (width: number) => room.reserve(maxTokens * width * 4);
  const x = rows(size);
  const q = rows(size);
  const k = rows(size);
  const v = rows(size);
  const attended = rows(size);
  const added = rows(size);
  const up = rows(inner);
  const likes = rows(1);
  const bytes = rows(inner / 4);
  const scales = rows(inner / blockSize);
  const offsets = rows(inner / blockSize);
  const zeros = rows(size);
  const kernel = await startKernel(room.fill());
  const memory = new Float32Array(kernel.memory.buffer);

  /** The results of several parts of the same width lie one behind the other, as q, k and v do. */
  function apply(from: number, to: number, tokens: number, ...parts: Linear[]): void {
    const [{ inputs } = { inputs: 0 }] = parts;
    kernel.quantize(from, tokens * inputs, bytes, scales, offsets);
    parts.forEach((part, i) => {
      kernel.multiply(
        ...[part.weights, part.scales, part.bias, bytes, scales, offsets],
        ...[to + i * maxTokens * size * 4, tokens, part.outputs, inputs],
      );
    });
  }

  function embedTokens(tokens: readonly number[]): void {
    const blocks = size / blockSize;
    tokens.forEach((token, t) => {
      for (let i = 0; i < size; i++) {
        const scale = words.scales[token * blocks + Math.floor(i / blockSize)] as number;
        const word = ((words.values[token * size + i] as number) - 8) * scale;
        memory[x / 4 + t * size + i] = word + (positions[t * size + i] as number);
      }
    });
    kernel.addAndNormalize(x, zeros, firstNorm.gain, firstNorm.bias, tokens.length, size, epsilon);
  }

  return {
    name: shape.name,
    encode(text, kind) {
      const pieces = tokenizer.tokenize(prefixes[kind] + text, maxTokens - 2);
      const tokens = [shape.begin, ...pieces, shape.end];
      const count = tokens.length;
      embedTokens(tokens);
      for (const layer of layerParts) {
        apply(x, q, count, layer.query, layer.key, layer.value);
        kernel.attend(q, k, v, attended, likes, count, heads, size / heads);
        apply(attended, added, count, layer.attended);
        const { attendedNorm, downNorm } = layer;
        kernel.addAndNormalize(
          x,
          added,
          attendedNorm.gain,
          attendedNorm.bias,
          count,
          size,
          epsilon,
        );
        apply(x, up, count, layer.up);
        kernel.gelu(up, count * inner, geluTable);
        apply(up, added, count, layer.down);
        kernel.addAndNormalize(x, added, downNorm.gain, downNorm.bias, count, size, epsilon);
      }
      const mean = meanOf(memory.subarray(x / 4, x / 4 + count * size), size);
      return centre ? spread(mean, centre[kind], centre.language) : mean;
    },
  };
}

/** The mean of rows, scaled to length 1. */
function meanOf(rows: Float32Array, size: number): Float32Array {
  const mean = new Float32Array(size);
  for (let i = 0; i < rows.length; i++) {
    mean[i % size] = (mean[i % size] as number) + (rows[i] as number);
  }
  return toLengthOne(mean);
}

function toLengthOne(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length > 0 ? vector.map((number) => number / length) : vector;
}

/** What the vectors of all texts have in common. */
interface Centre {
  query: Float32Array;
  passage: Float32Array;
  /** From Chinese to English, of length 1. */
  language: Float32Array;
}

/**
 * The vectors of this model lie in a narrow cone, those of each language in a corner of it. Without what all have in common
 * and the difference of the languages, their signs tell them apart, and a question finds answers in the other language.
 */
function spread(vector: Float32Array, mean: Float32Array, language: Float32Array): Float32Array {
  const off = vector.map((number, i) => number - (mean[i] as number));
  const share = off.reduce((sum, number, i) => sum + number * (language[i] as number), 0);
  return toLengthOne(off.map((number, i) => number - share * (language[i] as number)));
}

/** Three rows of 32-bit floats, written by `scripts/measureCentre.ts`. */
async function readCentre(path: string, size: number): Promise<Centre> {
  const numbers = new Float32Array(Uint8Array.from(await readFile(path)).buffer);
  if (numbers.length !== 3 * size) throw new Error(`${path} does not fit the weights`);
  const row = (i: number) => numbers.subarray(i * size, (i + 1) * size);
  return { query: row(0), passage: row(1), language: row(2) };
}

/** GELU at every 1/256 from -8 to 8, with erf by Abramowitz and Stegun, 7.1.26. */
function createGeluTable(): Float32Array {
  return Float32Array.from({ length: 16 * 256 + 1 }, (_, i) => {
    const x = i / 256 - 8;
    const t = 1 / (1 + 0.3275911 * (Math.abs(x) / Math.SQRT2));
    const polynomial =
      t *
      (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
    const erf = Math.sign(x) * (1 - polynomial * Math.exp((-x * x) / 2));
    return (x / 2) * (1 + erf);
  });
}

/** Lays arrays out one behind the other, 16 bytes aligned, before there is a memory to put them into. */
function createRoom() {
  const arrays: { at: number; array: Uint8Array | Float32Array }[] = [];
  let used = 1024;
  function reserve(length: number): number {
    const at = used;
    used = (used + length + 15) & ~15;
    return at;
  }
  return {
    reserve,
    put(array: Uint8Array | Float32Array): number {
      const at = reserve(array.byteLength);
      arrays.push({ at, array });
      return at;
    },
    fill(): WebAssembly.Memory {
      const memory = new WebAssembly.Memory({ initial: Math.ceil(used / 65_536) });
      for (const { at, array } of arrays) {
        new Uint8Array(memory.buffer).set(
          new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
          at,
        );
      }
      return memory;
    },
  };
}

async function startKernel(memory: WebAssembly.Memory): Promise<Kernel> {
  const code = await readFile(join(folder, 'kernel.wasm'));
  const { instance } = await WebAssembly.instantiate(code, { env: { memory } });
  return { ...(instance.exports as unknown as Omit<Kernel, 'memory'>), memory };
}
