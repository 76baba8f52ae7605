// Decodes the bytes of a text file.

/** Returns `no-text` for binary data, `unknown` if the encoding cannot be determined. */
export function decodeText(bytes: Uint8Array): { text: string } | 'no-text' | 'unknown' {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes) };
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes) };
  if (bytes.subarray(0, 8_192).includes(0)) return 'no-text';
  // Without a byte order mark, tries UTF-8 and then the encoding of older Chinese files, a superset
  // of ASCII.
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
    } catch {
      // Not this encoding, so try the next.
    }
  }
  return 'unknown';
}
