// OpenDocument files for tests, from their XML.
import { strToU8, zipSync } from 'fflate';
import type { OpenDocumentKind } from '../opendocument/package.ts';

const open = 'urn:oasis:names:tc:opendocument:xmlns';
const namespaces = [
  ...['office', 'style', 'text', 'table', 'presentation', 'manifest'].map(
    (name) => `xmlns:${name}="${open}:${name}:1.0"`,
  ),
  `xmlns:draw="${open}:drawing:1.0"`,
  `xmlns:fo="${open}:xsl-fo-compatible:1.0"`,
  `xmlns:svg="${open}:svg-compatible:1.0"`,
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:math="http://www.w3.org/1998/Math/MathML"',
].join(' ');

interface Extra {
  /** Automatic styles. */
  own?: string;
  styles?: string;
  /** What stands beside the styles, such as the master styles. */
  shared?: string;
  entries?: Record<string, Uint8Array | string>;
}

export function openDocumentFile(
  kind: OpenDocumentKind,
  body: string,
  { own = '', styles = '', shared = '', entries = {} }: Extra = {},
): Uint8Array {
  const root = (name: string, inner: string) =>
    strToU8(`<office:${name} ${namespaces}>${inner}</office:${name}>`);
  const others = Object.entries(entries).map(([name, content]) => [
    name,
    typeof content === 'string'
      ? strToU8(content.replace(/^<[\w:]+/, `$& ${namespaces}`))
      : content,
  ]);
  return zipSync({
    'content.xml': root(
      'document-content',
      `<office:automatic-styles>${own}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body>`,
    ),
    'styles.xml': root('document-styles', `<office:styles>${styles}</office:styles>${shared}`),
    ...Object.fromEntries(others),
  });
}
