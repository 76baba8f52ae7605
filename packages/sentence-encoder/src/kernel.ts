// The memory of the arithmetic in `kernel.wasm`, and what it can do. An argument is an address in that memory, or a count.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Kernel {
  memory: WebAssembly.Memory;
  quantize(
    ...addressesAndCounts: [
      x: number,
      count: number,
      bytes: number,
      scales: number,
      offsets: number,
      zero: number,
    ]
  ): void;
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
      border: number,
      across: number,
    ]
  ): void;
}

export type MemoryLayout = ReturnType<typeof createRoom>;

/** Lays arrays out one behind the other, 16 bytes aligned, before there is a memory to put them into. */
export function createRoom() {
  const arrays: { at: number; array: Uint8Array | Float32Array }[] = [];
  let usedBytes = 1024;
  function reserve(length: number): number {
    const at = usedBytes;
    usedBytes = (usedBytes + length + 15) & ~15;
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
      const memory = new WebAssembly.Memory({ initial: Math.ceil(usedBytes / 65_536) });
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

export async function startKernel(memory: WebAssembly.Memory): Promise<Kernel> {
  const code = await readFile(join(import.meta.dirname, '../kernel.wasm'));
  const { instance } = await WebAssembly.instantiate(code, { env: { memory } });
  return { ...(instance.exports as unknown as Omit<Kernel, 'memory'>), memory };
}
