// Memory for the lists of an index: slabs of numbers that are divided into blocks of a few sizes. Most terms occur
// once or twice, and a separate array for each would take fifty times the memory of its postings. A list larger
// than the largest block has its own slab.
//
// A place is one number: the slab's number and an offset in it.
import type { Incoming, Outgoing } from './snapshot.ts';

const offsetBits = 18;
const slabSize = 1 << offsetBits;
export const offsetMask = slabSize - 1;
export const maxBlock = 1 << 16;
const none = 0xffff_ffff;

/** Block sizes are 1, 2, 3, 4, 6, 8, 12, 16 … 65,536, so at most a third of a block is unused. */
export function classOf(length: number): number {
  if (length === 1) return 0;
  const power = 31 - Math.clz32(length - 1);
  return 2 * power + (length <= 3 << (power - 1) && power > 0 ? 0 : 1);
}

function sizeOf(blockClass: number): number {
  if (blockClass === 0) return 1;
  return blockClass % 2 === 1 ? 1 << ((blockClass + 1) / 2) : 3 << (blockClass / 2 - 1);
}

const classes = classOf(maxBlock) + 1;

export function createSlabs() {
  let slabs: Uint32Array[] = [];
  let freeSlabs: number[] = [];
  /** The slab from which new blocks are taken, and how much of it is used. */
  let open = -1;
  let usedLength = slabSize;
  /** The first free block of each class; its first value is the place of the next one. */
  let free = new Uint32Array(classes).fill(none);

  const at = (place: number) => slabs[place >>> offsetBits] as Uint32Array;

  function addSlab(slab: Uint32Array): number {
    const number = freeSlabs.pop() ?? slabs.length;
    if (number >= 1 << (32 - offsetBits)) throw new Error('The search index has no room left');
    slabs[number] = slab;
    return number;
  }

  /** Allocates a block with room for `length`. */
  function allocate(length: number): number {
    if (length > maxBlock) {
      return (addSlab(new Uint32Array(Math.ceil(length * 1.2))) << offsetBits) >>> 0;
    }
    const blockClass = classOf(length);
    const releasedSlab = free[blockClass] as number;
    if (releasedSlab !== none) {
      free[blockClass] = at(releasedSlab)[releasedSlab & offsetMask] as number;
      return releasedSlab;
    }
    const size = sizeOf(blockClass);
    if (usedLength + size > slabSize) {
      releaseRest();
      open = addSlab(new Uint32Array(slabSize));
      usedLength = 0;
    }
    const place = ((open << offsetBits) | usedLength) >>> 0;
    usedLength += size;
    return place;
  }

  /** Divides the rest of the open slab into free blocks. */
  function releaseRest(): void {
    for (let blockClass = classes - 1; blockClass >= 0; blockClass--) {
      while (usedLength + sizeOf(blockClass) <= slabSize) {
        releaseBlock(((open << offsetBits) | usedLength) >>> 0, blockClass);
        usedLength += sizeOf(blockClass);
      }
    }
  }

  function releaseBlock(place: number, blockClass: number): void {
    at(place)[place & offsetMask] = free[blockClass] as number;
    free[blockClass] = place;
  }

  function release(place: number, length: number): void {
    if (length <= maxBlock) {
      releaseBlock(place, classOf(length));
      return;
    }
    const slab = place >>> offsetBits;
    slabs[slab] = new Uint32Array(0);
    freeSlabs.push(slab);
  }

  /** The length up to which the list fits in its place. */
  function roomOf(place: number, length: number): number {
    return length > maxBlock ? at(place).length : sizeOf(classOf(length));
  }

  return {
    at,
    allocate,
    release,
    roomOf,

    async save(out: Outgoing): Promise<void> {
      const sizes = slabs.map((slab) => slab.length);
      await out.json('slabs', { sizes, freeSlabs, open, used: usedLength });
      await out.columns('slabs', [free, ...slabs]);
    },

    async load(from: Incoming): Promise<void> {
      const header = await from.json<{
        sizes: number[];
        freeSlabs: number[];
        open: number;
        used: number;
      }>('slabs');
      ({ freeSlabs, open, used: usedLength } = header);
      free = new Uint32Array(classes);
      slabs = header.sizes.map((size) => new Uint32Array(size));
      await from.columns('slabs', [free, ...slabs]);
    },
  };
}
