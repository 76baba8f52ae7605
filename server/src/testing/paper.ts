// Small PDF and Word files, written byte by byte for tests.
import { constants, crc32, deflateRawSync } from 'node:zlib';

export interface PdfLine {
  text: string;
  y: number;
  x?: number;
  size?: number;
  /** Drawing instructions in the place of text. */
  drawing?: string;
}

/** As in files from office programs, Chinese uses a font that is not embedded, and its encoding is only named. */
export function writePdf(
  pages: readonly (readonly PdfLine[])[],
  trailer = '',
): Uint8Array<ArrayBuffer> {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [5 0 R] >>',
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000 /FontDescriptor 6 0 R
      /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> >>`,
    `<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0
      /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >>`,
  ];
  const kids = pages.map((lines) => {
    const drawn = `BT\n${lines.map(draw).join('\n')}\nET`;
    objects.push(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`);
    return objects.push(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]
      /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${objects.length} 0 R >>`);
  });
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((n) => `${n} 0 R`).join(' ')}] >>`;
  let file = '%PDF-1.4\n';
  const places = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${file.length}\n%%EOF`;
  return new TextEncoder().encode(file + table + end);
}

function draw({ text, y, x = 72, size = 11, drawing }: PdfLine): string {
  if (drawing) return `ET\nq ${drawing} Q\nBT`;
  const isChinese = /[\u2e80-\uffef]/.test(text);
  const hex = Array.from(text, (c) => c.charCodeAt(0).toString(16).padStart(4, '0')).join('');
  const string = isChinese ? `<${hex}>` : `(${text.replace(/[()\\]/g, '\\$&')})`;
  return `/F${isChinese ? 2 : 1} ${size} Tf 1 0 0 1 ${x} ${y} Tm ${string} Tj`;
}

/** A Word document whose body is WordprocessingML, or whose main part is already compressed. */
export function writeDocx(body: string | Packed): Uint8Array<ArrayBuffer> {
  const types = 'http://schemas.openxmlformats.org/package/2006';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  return zip({
    '[Content_Types].xml': `<Types xmlns="${types}/content-types">
      <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
      <Override PartName="/word/document.xml"
        ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${types}/relationships">
      <Relationship Id="r1" Type="${office}/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml':
      typeof body === 'string'
        ? `<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`
        : body,
  });
}

export const docxParagraph = (text: string, style?: string) =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

interface Packed {
  packed: Buffer;
  /** Uncompressed size in bytes. */
  size: number;
  sum: number;
}

const pack = (bytes: Buffer): Packed => ({
  packed: deflateRawSync(bytes),
  size: bytes.length,
  sum: crc32(bytes),
});

/** A decompression bomb: a small entry that expands to many megabytes. */
export function packedBomb(megabytes: number): Packed {
  const block = deflateRawSync(Buffer.alloc(1 << 20, 'boom '), {
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const packed = Buffer.concat([...new Array(megabytes).fill(block), Buffer.from([3, 0])]);
  return { packed, size: megabytes << 20, sum: 0 };
}

export function zip(entries: Record<string, string | Packed>): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [entry, content] of Object.entries(entries)) {
    const name = Buffer.from(entry);
    const { packed, size, sum } =
      typeof content === 'string' ? pack(Buffer.from(content)) : content;
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(sum, 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(size, 18);
    head.writeUInt16LE(name.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, rest, name);
    files.push(Buffer.from('PK\x03\x04', 'latin1'), head, name, packed);
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(entries).length, 8);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Uint8Array.from(Buffer.concat([...files, ...directory, end]));
}
