// Bytes of a text file → characters.

/** `no-text` for other bytes, `unknown` for a text in an encoding that cannot be told. */
export function decodeText(bytes: Uint8Array): { text: string } | 'no-text' | 'unknown' {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes) };
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes) };
  if (bytes.subarray(0, 8_192).includes(0)) return 'no-text';
  // By its mark, else UTF-8, else the encoding of older Chinese files, which contains ASCII, too.
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
    } catch {
      // Not this encoding: the next is tried.
    }
  }
  return 'unknown';
}
