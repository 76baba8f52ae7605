// The text of a Word document as HTML. Loaded by the thread that reads attachments, never by the server itself.
import mammoth from 'mammoth';

/** Pictures are left out. Throws for what is no such document. */
export async function readDocx(bytes: Uint8Array, maxCharacters: number): Promise<string> {
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) },
    {
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
    },
  );
  // Marks around the text take their share, too.
  return value.slice(0, 3 * maxCharacters);
}
