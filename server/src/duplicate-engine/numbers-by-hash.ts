// Numbers of what has a hash of 32 bits: a hash table in typed arrays, whose buckets are linked lists.
import { withRoom } from '../search-engine/columns.ts';

export interface NumbersByHash {
  /** The number with this hash that fits, or −1. */
  find(hash: number, fits: (number: number) => boolean): number;
  add(number: number, hash: number): void;
  remove(number: number): void;
}

const none = 0;

export function createNumbersByHash(): NumbersByHash {
  /** By bucket: its first number, plus one; by number: the next one of its bucket, plus one. */
  let buckets: Uint32Array = new Uint32Array(1024);
  let next: Uint32Array = new Uint32Array(1024);
  let hashes: Uint32Array = new Uint32Array(1024);
  let size = 0;

  const bucketOf = (number: number) => (hashes[number] as number) & (buckets.length - 1);

  function link(number: number): void {
    const bucket = bucketOf(number);
    next[number] = buckets[bucket] as number;
    buckets[bucket] = number + 1;
  }

  function grow(): void {
    const before = buckets;
    buckets = new Uint32Array(2 * before.length);
    for (let at of before) {
      while (at !== none) {
        const after = next[at - 1] as number;
        link(at - 1);
        at = after;
      }
    }
  }

  return {
    find(hash, fits) {
      let at = buckets[hash & (buckets.length - 1)] as number;
      while (at !== none) {
        if (hashes[at - 1] === hash && fits(at - 1)) return at - 1;
        at = next[at - 1] as number;
      }
      return -1;
    },

    add(number, hash) {
      if (++size > buckets.length) grow();
      next = withRoom(next, number + 1);
      hashes = withRoom(hashes, number + 1);
      hashes[number] = hash;
      link(number);
    },

    remove(number) {
      size--;
      const bucket = bucketOf(number);
      let at = (buckets[bucket] as number) - 1;
      if (at === number) {
        buckets[bucket] = next[number] as number;
        return;
      }
      while (next[at] !== number + 1) at = (next[at] as number) - 1;
      next[at] = next[number] as number;
    },
  };
}
