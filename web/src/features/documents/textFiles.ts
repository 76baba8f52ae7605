// Which attachments are shown as text, and how their bytes are read.
import type { File } from '@docent/contract/files';

const textTypes = /^(?:text\/|application\/(?:json|xml|yaml|toml)$)/;
/** A larger file is only downloaded: the page would have to load and lay out all of it. */
const maxSize = 2_000_000;

export function isShownAsText({ mime, size }: Pick<File, 'mime' | 'size'>): boolean {
  return mime !== null && textTypes.test(mime) && size !== null && size <= maxSize;
}

/** As UTF-8, UTF-16 with its mark, or else as GB 18030, in which older Chinese files are written. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // These bytes are no UTF-8.
    return new TextDecoder('gb18030').decode(bytes);
  }
}
