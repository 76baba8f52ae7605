// The parts of an office file, which is a zip archive. They are unpacked at once, within limits.
import { unzipSync } from 'fflate';
import { TooMuch, Unreadable } from './unreadable.ts';

export interface Archive {
  /** Names of all entries, including those that were not unpacked. */
  names: readonly string[];
  bytes(name: string): Uint8Array | null;
  /** The text of an XML part; null if there is none of that name. */
  text(name: string): string | null;
}

const maxEntries = 20_000;
/** Unpacked, of all parts that are read. */
const maxBytes = 320 * 1024 * 1024;
const maxXmlBytes = 160 * 1024 * 1024;

/** The beginning of files that are encrypted, and of those written by Office 97 to 2003. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];

/** Unpacks the entries that `isRead` names. Throws `Unreadable`. */
export function openArchive(bytes: Uint8Array, isRead: (name: string) => boolean): Archive {
  if (compoundFile.every((byte, i) => bytes[i] === byte)) {
    throw new Unreadable(
      'It is protected by a password or in the old format of Office 97–2003. Save it without password in the current format.',
      'upload/protected',
    );
  }
  const names: string[] = [];
  let total = 0;
  let parts: Record<string, Uint8Array>;
  try {
    parts = unzipSync(bytes, {
      filter({ name, originalSize }) {
        names.push(name);
        if (names.length > maxEntries) throw new TooMuch('It holds too many parts.');
        if (!isRead(name)) return false;
        total += originalSize;
        const isTooLarge = /\.(?:xml|rels)$/i.test(name) && originalSize > maxXmlBytes;
        if (total > maxBytes || isTooLarge) throw new TooMuch('It is too large when unpacked.');
        return true;
      },
    });
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable('It is damaged, or its format is not what its name says.');
  }
  const partNames = new Map(Object.keys(parts).map((name) => [name.toLowerCase(), name]));
  const find = (name: string): Uint8Array | null =>
    parts[name] ?? parts[partNames.get(name.toLowerCase()) ?? ''] ?? null;
  return {
    names,
    bytes: find,
    text(name) {
      const part = find(name);
      return part && decodeXml(part);
    },
  };
}

function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
