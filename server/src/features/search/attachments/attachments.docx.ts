// Converts a Word document to HTML. Only the thread that reads attachments loads this module.
import mammoth from 'mammoth';

/** Omits pictures. Throws if the file is not a Word document. */
export async function readDocx(bytes: Uint8Array, maxCharacters: number): Promise<string> {
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) },
    {
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
    },
  );
  // Allows for the length of the markup.
  return value.slice(0, 3 * maxCharacters);
}
