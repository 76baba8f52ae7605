// The MIME type of uploaded bytes, and which types a browser may display.

/** Types that a browser may display inline, as they can't contain scripts. */
const inline = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

export function isShownInline(mime: string): boolean {
  return inline.has(mime);
}

const signatures: readonly [mime: string, offset: number, bytes: readonly number[]][] = [
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/gif', 0, [0x47, 0x49, 0x46, 0x38]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
  ['application/pdf', 0, [0x25, 0x50, 0x44, 0x46]],
];

/** The type by the first bytes. A file that falsely claims to be a picture is stored as plain bytes. */
export function decideMime(claimedType: string, beginning: Uint8Array): string {
  for (const [mime, offset, bytes] of signatures) {
    if (bytes.every((byte, at) => beginning[offset + at] === byte)) return mime;
  }
  const plain = claimedType.toLowerCase().split(';')[0]?.trim() ?? '';
  const harmless =
    /^[\w.+-]+\/[\w.+-]+$/.test(plain) && !inline.has(plain) && plain !== 'application/pdf';
  return harmless ? plain : 'application/octet-stream';
}

/** The type by the first bytes; null if it is not a picture that documents can show. */
export function pictureMime(bytes: Uint8Array): string | null {
  const mime = decideMime('', bytes);
  return isShownInline(mime) ? mime : null;
}

/** Whether the extension is that of such a picture. */
export function namesPicture(name: string): boolean {
  return /\.(?:png|jpe?g|gif|webp)$/i.test(name);
}
