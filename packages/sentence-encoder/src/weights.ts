// The file of an encoder: a line of JSON that says where each part lies, then the parts. Written by `scripts/buildWeights.ts`.
import { readFile } from 'node:fs/promises';
import type { PieceVocabulary } from './tokenizer.ts';

/**
 * Numbers of 4 bits, two in a byte, or of 6 bits, one in a byte, behind a scale for every 32 (16-bit floats); 32-bit floats;
 * text.
 */
export interface Part {
  kind: 'q4' | 'q6' | 'f32' | 'text';
  /** In bytes behind the line. */
  offset: number;
  length: number;
}

export interface EncoderShape {
  name: string;
  /** Numbers in a vector. */
  size: number;
  layers: number;
  heads: number;
  /** Width of the feed-forward layers. */
  inner: number;
  epsilon: number;
  maxTokens: number;
  begin: number;
  end: number;
  unknown: number;
}

export interface WeightsHeader {
  shape: EncoderShape;
  parts: Record<string, Part>;
}

export interface Weights {
  shape: EncoderShape;
  readVocabulary(): PieceVocabulary;
  /** Throws for a part that the file does not have. */
  floats(name: string): Float32Array;
  has(name: string): boolean;
  /** One number in each byte, the scales, and the number that stands for 0. */
  quantized(name: string): { values: Uint8Array; scales: Float32Array; zero: number };
}

export const blockSize = 32;

/** Throws where the file is missing or is none of ours. */
export async function readWeights(path: string): Promise<Weights> {
  const file = await readFile(path);
  const line = file.indexOf('\n');
  const { shape, parts } = JSON.parse(file.toString('utf8', 0, line)) as WeightsHeader;

  function bytesOf(name: string): Buffer {
    const part = parts[name];
    if (!part) throw new Error(`${path} has no part ${name}`);
    return file.subarray(line + 1 + part.offset, line + 1 + part.offset + part.length);
  }

  function floats(name: string): Float32Array {
    const bytes = bytesOf(name);
    return new Float32Array(Uint8Array.from(bytes).buffer);
  }

  return {
    shape,
    floats,
    has: (name) => name in parts,
    quantized(name) {
      const bytes = bytesOf(name);
      const isOfSixBits = parts[name]?.kind === 'q6';
      const blocks = bytes.length / (2 + (isOfSixBits ? blockSize : blockSize / 2));
      const scales = Float32Array.from({ length: blocks }, (_, i) =>
        halfFloat(bytes.readUInt16LE(i * 2)),
      );
      const nibbles = bytes.subarray(blocks * 2);
      if (isOfSixBits) return { values: Uint8Array.from(nibbles), scales, zero: 32 };
      const values = new Uint8Array(blocks * blockSize);
      nibbles.forEach((both, i) => {
        values[2 * i] = both & 15;
        values[2 * i + 1] = both >> 4;
      });
      return { values, scales, zero: 8 };
    },
    readVocabulary: () => ({
      pieces: bytesOf('pieces').toString('utf8').split('\n'),
      scores: floats('scores'),
      unknown: shape.unknown,
    }),
  };
}

/** An IEEE 754 number of 16 bits. */
function halfFloat(bits: number): number {
  const exponent = (bits >> 10) & 31;
  const fraction = (bits & 1023) / 1024;
  const size = exponent === 0 ? fraction * 2 ** -14 : (1 + fraction) * 2 ** (exponent - 15);
  return bits & 0x8000 ? -size : size;
}
