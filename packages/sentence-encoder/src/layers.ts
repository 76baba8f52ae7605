// Layers of a transformer, laid out in the memory of the kernel and run there.
import { type MemoryLayout, startKernel } from './kernel.ts';
import { blockSize, type EncoderShape, type Weights } from './weights.ts';

/** Attention compares every token with every other: twice the tokens cost more than twice the time. */
export const maxTokens = 256;

/** Addresses of a layer's matrix with its scales and bias. */
interface Linear {
  weights: number;
  scales: number;
  bias: number;
  outputs: number;
  inputs: number;
  /** What stands for 0 among the weights. */
  zero: number;
}

interface Norm {
  gain: number;
  bias: number;
}

export interface Layer {
  query: Linear;
  key: Linear;
  value: Linear;
  attended: Linear;
  attendedNorm: Norm;
  up: Linear;
  down: Linear;
  downNorm: Norm;
  /** A number for each head, for looking from one of two texts into the other; null in layers that read one text. */
  across: number | null;
}

export interface LayerRunner {
  /** One row of `size` numbers a token: what the layers read and write. */
  rows: Float32Array;
  /** Scales the first `count` rows to mean 0 and variance 1, then by the weights of `norm`. */
  normalize(norm: Norm, count: number): void;
  /** Of two texts, the first takes the rows before `border`; 0 says that there is one. */
  run(layers: readonly Layer[], count: number, border?: number): void;
}

export function placeNorm(room: MemoryLayout, { floats }: Weights, name: string): Norm {
  return { gain: room.put(floats(`${name}.gain`)), bias: room.put(floats(`${name}.bias`)) };
}

export function placeLayer(room: MemoryLayout, weights: Weights, place: number): Layer {
  const { floats, quantized, has, shape } = weights;
  const { size, inner } = shape;
  const linear = (name: string, outputs: number, inputs: number): Linear => {
    const { values, scales, zero } = quantized(`${place}.${name}.weights`);
    return {
      weights: room.put(values),
      scales: room.put(scales),
      bias: room.put(floats(`${place}.${name}.bias`)),
      outputs,
      inputs,
      zero,
    };
  };
  return {
    query: linear('query', size, size),
    key: linear('key', size, size),
    value: linear('value', size, size),
    attended: linear('attended', size, size),
    attendedNorm: placeNorm(room, weights, `${place}.attendedNorm`),
    up: linear('up', inner, size),
    down: linear('down', size, inner),
    downNorm: placeNorm(room, weights, `${place}.downNorm`),
    across: has(`${place}.across`) ? room.put(floats(`${place}.across`)) : null,
  };
}

/** To be called once everything is placed in the room. */
export async function createLayerRunner(
  room: MemoryLayout,
  shape: EncoderShape,
): Promise<LayerRunner> {
  const { size, heads, inner, epsilon } = shape;
  const geluTable = room.put(createGeluTable());
  const rows = (width: number) => room.reserve(maxTokens * width * 4);
  const x = rows(size);
  const q = rows(size);
  const k = rows(size);
  const v = rows(size);
  const attention = rows(size);
  const sum = rows(size);
  const up = rows(inner);
  const likes = rows(1);
  const bytes = rows(inner / 4);
  const scales = rows(inner / blockSize);
  const offsets = rows(inner / blockSize);
  const zeros = rows(size);
  const kernel = await startKernel(room.fill());

  /** The results of several parts of the same width lie one behind the other, as q, k and v do. */
  function apply(from: number, to: number, tokens: number, ...parts: [Linear, ...Linear[]]): void {
    const [{ inputs, zero }] = parts;
    kernel.quantize(from, tokens * inputs, bytes, scales, offsets, zero);
    parts.forEach((part, i) => {
      kernel.multiply(
        ...[part.weights, part.scales, part.bias, bytes, scales, offsets],
        ...[to + i * maxTokens * size * 4, tokens, part.outputs, inputs],
      );
    });
  }
  const addAndNormalize = (addend: number, { gain, bias }: Norm, count: number) =>
    kernel.addAndNormalize(x, addend, gain, bias, count, size, epsilon);

  return {
    rows: new Float32Array(kernel.memory.buffer, x, maxTokens * size),
    normalize: (norm, count) => addAndNormalize(zeros, norm, count),
    run(layers, count, border = 0) {
      for (const layer of layers) {
        apply(x, q, count, layer.query, layer.key, layer.value);
        kernel.attend(
          ...[q, k, v, attention, likes, count],
          ...[heads, size / heads, border, layer.across ?? zeros],
        );
        apply(attention, sum, count, layer.attended);
        addAndNormalize(sum, layer.attendedNorm, count);
        apply(x, up, count, layer.up);
        kernel.gelu(up, count * inner, geluTable);
        apply(up, sum, count, layer.down);
        addAndNormalize(sum, layer.downNorm, count);
      }
    },
  };
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
