// Reads a zip file on disk by the directory at its end. Reading it from the beginning would have to guess where entries
// of unknown length end, and guess wrongly where an entry holds another archive.
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { TooMuch, Unreadable } from '../../office/unreadable.ts';

export interface ZipEntry {
  name: string;
  /** In bytes, unpacked, as the directory says, which need not be true. */
  size: number;
  method: number;
  isEncrypted: boolean;
  /** CRC-32 of the unpacked content. */
  checksum: number;
  packedSize: number;
  /** Of its header in the file. */
  offset: number;
}

const endLength = 22;
const maxCommentLength = 0xffff;
const unknown = 0xffffffff;
/** An entry of the directory has at least 46 bytes, and more of them than this are no names of people. */
const maxDirectoryBytes = 64 * 1024 * 1024;

const damagedError = () => new Unreadable('It is damaged.');

/** Throws `Unreadable`. */
export async function readDirectory(file: FileHandle, maxEntries: number): Promise<ZipEntry[]> {
  const { size } = await file.stat();
  const start = await readAt(file, 0, Math.min(4, size));
  if (start.readUInt16BE(0) !== 0x504b) throw new Unreadable('It is not a zip archive.');
  const tailAt = Math.max(0, size - endLength - maxCommentLength);
  const tail = await readAt(file, tailAt, size - tailAt);
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + endLength > tail.length) throw damagedError();
  let count = tail.readUInt16LE(end + 10);
  let length = tail.readUInt32LE(end + 12);
  let offset = tail.readUInt32LE(end + 16);
  if (count === 0xffff || length === unknown || offset === unknown) {
    const locator = tail.subarray(Math.max(0, end - 20), end);
    if (locator.length < 20 || locator.readUInt32LE(0) !== 0x07064b50) throw damagedError();
    const record = await readAt(file, Number(locator.readBigUInt64LE(8)), 56);
    if (record.readUInt32LE(0) !== 0x06064b50) throw damagedError();
    count = Number(record.readBigUInt64LE(32));
    length = Number(record.readBigUInt64LE(40));
    offset = Number(record.readBigUInt64LE(48));
  }
  if (count > maxEntries || length > maxDirectoryBytes) {
    throw new TooMuch('It holds too many files.');
  }
  return parseDirectory(await readAt(file, offset, length), count);
}

function parseDirectory(bytes: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw damagedError();
    const nameLength = bytes.readUInt16LE(at + 28);
    const extraLength = bytes.readUInt16LE(at + 30);
    const nameAt = at + 46;
    const extra = bytes.subarray(nameAt + nameLength, nameAt + nameLength + extraLength);
    const [size, packedSize, offset] = largeSizes(extra, [
      bytes.readUInt32LE(at + 24),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ]);
    entries.push({
      // Programs that don't say that a name is UTF-8 mostly write it nevertheless.
      name: bytes.toString('utf8', nameAt, nameAt + nameLength),
      size,
      packedSize,
      offset,
      method: bytes.readUInt16LE(at + 10),
      isEncrypted: hasEncryptedFlag(bytes.readUInt16LE(at + 8)),
      checksum: bytes.readUInt32LE(at + 16),
    });
    at = nameAt + nameLength + extraLength + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** Numbers that do not fit four bytes stand in the extra field, in their order. */
function largeSizes(
  extra: Buffer,
  sizes: [size: number, packedSize: number, offset: number],
): [number, number, number] {
  if (!sizes.includes(unknown)) return sizes;
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let next = at + 4;
    return sizes.map((size) => {
      if (size !== unknown) return size;
      if (next + 8 > extra.length) throw damagedError();
      const large = Number(extra.readBigUInt64LE(next));
      next += 8;
      return large;
    }) as [number, number, number];
  }
  throw damagedError();
}

/** The content of an entry, compared with its checksum at the end. Throws `Unreadable`. */
export async function* readEntry(file: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
  let checksum = 0;
  try {
    for await (const chunk of await openEntry(file, entry)) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    // Codes of zlib; others are of the disk.
    if (!/^Z_/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw damagedError();
  }
  if (checksum !== entry.checksum) throw damagedError();
}

async function openEntry(file: FileHandle, entry: ZipEntry): Promise<Readable> {
  const { method, packedSize, offset } = entry;
  const header = await readAt(file, offset, 30);
  if (header.readUInt32LE(0) !== 0x04034b50) throw damagedError();
  // An archive may say it in one of both places alone.
  if (entry.isEncrypted || hasEncryptedFlag(header.readUInt16LE(6))) {
    throw new Unreadable('It is protected by a password.', 'upload/protected');
  }
  if (method !== 0 && method !== 8) throw new Unreadable('It is packed in an unknown way.');
  const start = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const end = start + packedSize;
  if (end > (await file.stat()).size) throw damagedError();
  if (packedSize === 0) return Readable.from([]);
  const packedStream = file.createReadStream({ start, end: end - 1, autoClose: false });
  if (method === 0) return packedStream;
  const unpackedStream = createInflateRaw();
  packedStream.on('error', (error) => unpackedStream.destroy(error));
  return packedStream.pipe(unpackedStream);
}

const hasEncryptedFlag = (flags: number): boolean => (flags & 1) === 1;

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  if (bytesRead < length || length === 0) throw damagedError();
  return bytes;
}
