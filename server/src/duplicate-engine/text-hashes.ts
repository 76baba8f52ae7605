// The hashes of texts, 22 characters each, and which text has one. Their 132 bits are stored in typed arrays: a
// million strings and their Map take four times the memory.
import { hash } from 'node:crypto';
import { withRoom } from '../search-engine/columns.ts';
import { createNumbersByHash } from './numbers-by-hash.ts';

/** Bytes of a hash; of the last one, the first four bits. */
const bytes = 17;
const lastBits = 0xf0;
const characters = 22;

/** The first bytes of the hash of a text, of which the last is not cut yet. */
const digestOf = (text: string): Buffer => hash('sha256', text, 'buffer');

const toText = (digest: Buffer) => digest.toString('base64url', 0, bytes).slice(0, characters);

export const textHash = (text: string) => toText(digestOf(text));

export interface TextHashes {
  /** The text with this hash, or null. */
  find(key: string): number | null;
  /** The number of the text, which is a new one if there is no such text yet. */
  number(text: string, newNumber: () => number): { number: number; isNew: boolean };
  hashOf(number: number): string;
  remove(number: number): void;
}

export function createTextHashes(): TextHashes {
  const numbers = createNumbersByHash();
  let digests: Uint8Array = new Uint8Array(1024);

  function findDigest(digest: Buffer): number {
    return numbers.find(digest.readUInt32LE(0), (number) => {
      const start = number * bytes;
      let at = 0;
      while (at < bytes - 1 && digests[start + at] === digest[at]) at++;
      return at === bytes - 1 && digests[start + at] === ((digest[at] as number) & lastBits);
    });
  }

  return {
    find(key) {
      const number = findDigest(Buffer.from(`${key}A`, 'base64url'));
      return number < 0 ? null : number;
    },

    number(text, newNumber) {
      const digest = digestOf(text);
      const existing = findDigest(digest);
      if (existing >= 0) return { number: existing, isNew: false };
      const number = newNumber();
      const start = number * bytes;
      digests = withRoom(digests, start + bytes);
      for (let at = 0; at < bytes; at++) digests[start + at] = digest[at] as number;
      digests[start + bytes - 1] = (digest[bytes - 1] as number) & lastBits;
      numbers.add(number, digest.readUInt32LE(0));
      return { number, isNew: true };
    },

    hashOf: (number) => toText(Buffer.from(digests.buffer, number * bytes, bytes)),

    remove: (number) => numbers.remove(number),
  };
}
