// Opens PDF files.
import { fileURLToPath } from 'node:url';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'unpdf/pdfjs';
import { Unreadable } from '../unreadable.ts';

/** Character maps of Chinese encodings, which most office programs don't embed in their PDFs. */
const tables = fileURLToPath(new URL('../../../cmaps/', import.meta.url));

/** Calls `use` with the document, which is closed afterwards. Throws `Unreadable`. */
export async function withPdf<T>(
  data: Uint8Array,
  use: (document: PDFDocumentProxy) => Promise<T>,
): Promise<T> {
  const loading = getDocument({
    // The library takes the bytes away, and refuses Node's buffers.
    data: new Uint8Array(data),
    cMapUrl: tables,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    return await use(await loading.promise);
  } catch (error) {
    throw refusalOf(error) ?? error;
  } finally {
    await loading.destroy();
  }
}

/** The library's errors have names, but are not exported as classes. */
function refusalOf(error: unknown): Unreadable | null {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') {
    return new Unreadable('It is protected by a password.', 'upload/protected');
  }
  return /^(?:InvalidPDF|MissingPDF|Format|UnknownError|XRef)\w*Exception$/.test(name)
    ? new Unreadable('It is damaged, or its format is not what its name says.')
    : null;
}
