// PowerPoint presentations for tests, from the XML of their slides.
import { strToU8, zipSync } from 'fflate';

const schemas = 'http://schemas.openxmlformats.org';
const office = `${schemas}/officeDocument/2006/relationships`;
const namespaces = `xmlns:p="${schemas}/presentationml/2006/main" xmlns:a="${schemas}/drawingml/2006/main" xmlns:r="${office}"`;

const relationships = (list: readonly string[]) =>
  strToU8(
    `<Relationships xmlns="${schemas}/package/2006/relationships">${list.join('')}</Relationships>`,
  );

const relation = (id: string, type: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}" ${mode}/>`;

interface TestSlide {
  shapes: string;
  notes?: string;
  isHidden?: boolean;
}

/** The body of the master is a list; a slide has the relations `image` and `link`. */
export function slidesFile(
  slides: readonly TestSlide[],
  entries: Record<string, Uint8Array> = {},
): Uint8Array {
  const tree = (root: string, shapes: string, more = '', attributes = '') =>
    strToU8(
      `<p:${root} ${namespaces} ${attributes}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld>${more}</p:${root}>`,
    );
  const bullet =
    '<p:bodyStyle><a:lvl1pPr><a:buChar char="•"/></a:lvl1pPr><a:lvl2pPr><a:buChar char="–"/></a:lvl2pPr></p:bodyStyle>';
  return zipSync({
    '_rels/.rels': relationships([relation('d', 'officeDocument', 'ppt/presentation.xml')]),
    'ppt/presentation.xml': strToU8(
      `<p:presentation ${namespaces}><p:sldIdLst>${slides.map((_, i) => `<p:sldId r:id="s${i}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    ),
    'ppt/_rels/presentation.xml.rels': relationships(
      slides.map((_, i) => relation(`s${i}`, 'slide', `slides/slide${i}.xml`)),
    ),
    'ppt/layout.xml': tree('sldLayout', ''),
    'ppt/_rels/layout.xml.rels': relationships([relation('m', 'slideMaster', 'master.xml')]),
    'ppt/master.xml': tree('sldMaster', '', `<p:txStyles>${bullet}</p:txStyles>`),
    ...Object.fromEntries(
      slides.flatMap(({ shapes, notes = '', isHidden }, i) => [
        [`ppt/slides/slide${i}.xml`, tree('sld', shapes, '', isHidden ? 'show="0"' : '')],
        [`ppt/notes${i}.xml`, tree('notes', notes)],
        [
          `ppt/slides/_rels/slide${i}.xml.rels`,
          relationships([
            relation('l', 'slideLayout', '../layout.xml'),
            relation('n', 'notesSlide', `../notes${i}.xml`),
            relation('image', 'image', '../media/dot.png'),
            relation('link', 'hyperlink', 'https://example.org/', 'TargetMode="External"'),
            relation('far', 'image', 'https://example.org/dot.png', 'TargetMode="External"'),
          ]),
        ],
      ]),
    ),
    ...entries,
  });
}

/** A shape with paragraphs of DrawingML, as a placeholder of a type or none. */
export const slideShape = (paragraphs: string, type?: string): string =>
  `<p:sp><p:nvSpPr><p:nvPr>${type ? `<p:ph type="${type}"/>` : ''}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs}</p:txBody></p:sp>`;

export const slideLine = (text: string, properties = '', look = ''): string =>
  `<a:p>${properties}<a:r>${look}<a:t>${text}</a:t></a:r></a:p>`;
