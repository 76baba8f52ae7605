// Word documents for tests, from their XML.
import { strToU8, zipSync } from 'fflate';

const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
].join(' ');

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const relationships = (list: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`;

interface Extra {
  /** The inner XML of parts by their names, such as `styles`. */
  parts?: Record<string, string>;
  /** Links by relation id. */
  links?: Record<string, string>;
  /** Other entries of the archive. */
  entries?: Record<string, Uint8Array>;
}

/** A file with this body; a picture `image1.png` of its entries has the relation `image1`. */
export function wordFile(body: string, { parts = {}, links = {}, entries = {} }: Extra = {}) {
  const xml = (root: string, inner: string) =>
    strToU8(`<?xml version="1.0" encoding="UTF-8"?><w:${root} ${namespaces}>${inner}</w:${root}>`);
  const relations = [
    ...Object.keys(parts).map(
      (name) =>
        `<Relationship Id="${name}" Type="${office}/${name.replace(/\d$/, '')}" Target="${name}.xml"/>`,
    ),
    ...Object.entries(links).map(
      ([id, url]) =>
        `<Relationship Id="${id}" Type="${office}/hyperlink" Target="${url}" TargetMode="External"/>`,
    ),
    ...Object.keys(entries).map((name) => {
      const [, id] = /media\/(\w+)\./.exec(name) ?? [];
      return id
        ? `<Relationship Id="${id}" Type="${office}/image" Target="media/${name.split('/').at(-1)}"/>`
        : '';
    }),
  ];
  const files: Record<string, Uint8Array> = {
    '_rels/.rels': strToU8(
      relationships(
        `<Relationship Id="d" Type="${office}/officeDocument" Target="word/document.xml"/>`,
      ),
    ),
    'word/document.xml': xml('document', `<w:body>${body}</w:body>`),
    'word/_rels/document.xml.rels': strToU8(relationships(relations.join(''))),
    ...entries,
  };
  for (const [name, inner] of Object.entries(parts)) {
    files[`word/${name}.xml`] = xml(name.replace(/\d$/, ''), inner);
  }
  return zipSync(files);
}
