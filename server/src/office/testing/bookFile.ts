// E-books for tests.
import { strToU8, zipSync } from 'fflate';

/** A book with chapters by their file names. */
export function bookFile(
  title: string,
  chapters: Record<string, string>,
  entries: Record<string, string> = {},
): Uint8Array {
  const names = Object.keys(chapters);
  const files = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf': `<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <metadata><dc:title>${title}</dc:title></metadata>
      <manifest>${names.map((name, i) => `<item id="c${i}" href="${encodeURI(name)}"/>`).join('')}</manifest>
      <spine>${names.map((_, i) => `<itemref idref="c${i}"/>`).join('')}</spine></package>`,
    ...Object.fromEntries(names.map((name) => [`OEBPS/${name}`, chapters[name] as string])),
    ...entries,
  };
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
}
