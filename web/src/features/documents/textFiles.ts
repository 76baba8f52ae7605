// Which attachments are shown as text, and how they are decoded.
import type { File } from '@docent/contract/files';
import { decodeText } from '@docent/document-model/encoding';

const textTypes = /^(?:text\/|application\/(?:json|xml|yaml|toml)$)/;
/** A larger file is only downloaded, because the page would have to load and lay out all of it. */
const maxSize = 2_000_000;

export function isShownAsText({ mime, size }: Pick<File, 'mime' | 'size'>): boolean {
  return mime !== null && textTypes.test(mime) && size !== null && size <= maxSize;
}

/** Text in an unknown encoding shows replacement characters. */
export function readText(bytes: ArrayBuffer): string {
  const decodedText = decodeText(new Uint8Array(bytes));
  return typeof decodedText === 'string' ? new TextDecoder().decode(bytes) : decodedText.text;
}
