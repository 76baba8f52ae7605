// The texts of all records, outside the JavaScript heap: bytes appended to chunks, and decoded when a text is
// needed. A removed text leaves a hole; `compact` moves the remaining texts of the emptiest chunks to the end and
// frees the chunks, like a log-structured file system.
import { withRoom } from './columns.ts';
import type { Incoming, Outgoing } from './snapshot.ts';

export interface Texts {
  /** Stores a record's text, replacing an earlier one. */
  put(record: number, text: string): void;
  /** Empty if the record has no text. */
  get(record: number): string;
  startsWith(record: number, beginning: string): boolean;
  drop(record: number): void;
  /** Frees chunks that are at least a third empty; yields every few milliseconds. */
  compact(): Generator<void>;
  save(out: Outgoing): Promise<void>;
  load(from: Incoming): Promise<void>;
}

const chunkSize = 1 << 20;
/** Before each text: its record's number and its length in bytes. */
const headSize = 8;
/** Alignment of texts, with which 32 bits address 16 GB. */
const step = 4;
const none = 0;

export function createTexts(): Texts {
  /** The first chunk is never used, so that no place is 0. */
  let chunks: Buffer[] = [Buffer.alloc(0)];
  /** Bytes written to each chunk, and how many of them are in use. */
  let written: number[] = [0];
  let holding: number[] = [0];
  let freeChunks: number[] = [];
  let open = 0;
  /** By record: the chunk's number times 2^18, plus the offset in steps. */
  let places: Uint32Array = new Uint32Array(1024);

  function chunkFor(bytes: number): number {
    if (open > 0 && (written[open] as number) + bytes <= chunkSize) return open;
    const number = freeChunks.pop() ?? chunks.length;
    if (number >= 1 << 14) throw new Error('The search index has no room left for texts');
    chunks[number] = Buffer.allocUnsafeSlow(Math.max(chunkSize, bytes));
    written[number] = 0;
    holding[number] = 0;
    // A large text gets its own chunk, and the open chunk stays open.
    if (bytes < chunkSize / 2) open = number;
    return number;
  }

  function append(record: number, text: Uint8Array): void {
    const bytes = spaceFor(text.length);
    const number = chunkFor(bytes);
    const chunk = chunks[number] as Buffer;
    const at = written[number] as number;
    chunk.writeUInt32LE(record, at);
    chunk.writeUInt32LE(text.length, at + 4);
    chunk.set(text, at + headSize);
    written[number] = at + bytes;
    holding[number] = (holding[number] as number) + bytes;
    places[record] = ((number << 18) | (at / step)) >>> 0;
  }

  function drop(record: number): void {
    const place = places[record] ?? none;
    if (place === none) return;
    const number = place >>> 18;
    const at = (place & 0x3ffff) * step;
    const length = (chunks[number] as Buffer).readUInt32LE(at + 4);
    holding[number] = (holding[number] as number) - spaceFor(length);
    places[record] = none;
  }

  function empty(number: number): void {
    const chunk = chunks[number] as Buffer;
    const end = written[number] as number;
    for (let at = 0; at < end; ) {
      const record = chunk.readUInt32LE(at);
      const length = chunk.readUInt32LE(at + 4);
      if (places[record] === ((number << 18) | (at / step)) >>> 0) {
        append(record, chunk.subarray(at + headSize, at + headSize + length));
      }
      at += spaceFor(length);
    }
    chunks[number] = Buffer.alloc(0);
    written[number] = 0;
    holding[number] = 0;
    freeChunks.push(number);
  }

  return {
    put(record, text) {
      places = withRoom(places, record + 1);
      drop(record);
      append(record, Buffer.from(text));
    },

    get(record) {
      const place = places[record] ?? none;
      if (place === none) return '';
      const chunk = chunks[place >>> 18] as Buffer;
      const at = (place & 0x3ffff) * step;
      return chunk.toString('utf8', at + headSize, at + headSize + chunk.readUInt32LE(at + 4));
    },

    startsWith(record, beginning) {
      const place = places[record] ?? none;
      if (place === none) return false;
      const chunk = chunks[place >>> 18] as Buffer;
      const at = (place & 0x3ffff) * step + headSize;
      const bytes = Buffer.from(beginning);
      return (
        chunk.readUInt32LE(at - 4) >= bytes.length &&
        bytes.equals(chunk.subarray(at, at + bytes.length))
      );
    },

    drop,

    *compact() {
      for (let number = 1; number < chunks.length; number++) {
        const size = written[number] as number;
        if (number === open || size === 0 || (holding[number] as number) * 3 > size * 2) continue;
        empty(number);
        yield;
      }
    },

    async save(out) {
      await out.json('texts', { written, holding, freeChunks, open, records: places.length });
      await out.columns('texts', [places, ...usedParts(chunks, written)]);
    },

    async load(from) {
      const saved = await from.json<SavedTexts>('texts');
      ({ written, holding, freeChunks, open } = saved);
      places = new Uint32Array(saved.records);
      chunks = written.map((size, i) =>
        Buffer.allocUnsafeSlow(i === open && i > 0 ? Math.max(size, chunkSize) : size),
      );
      await from.columns('texts', [places, ...usedParts(chunks, written)]);
    },
  };
}

interface SavedTexts {
  written: number[];
  holding: number[];
  freeChunks: number[];
  open: number;
  records: number;
}

const usedParts = (chunks: readonly Buffer[], written: readonly number[]) =>
  chunks.map((chunk, i) => chunk.subarray(0, written[i]));

const spaceFor = (length: number) => Math.ceil((headSize + length) / step) * step;
