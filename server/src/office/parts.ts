// The parts of a Word document, an Excel workbook or a PowerPoint presentation and the relations between them.
import { type Archive, openArchive } from './archive.ts';
import { Unreadable } from './unreadable.ts';
import { childrenOf, type Element, parseXml } from './xml.ts';

interface Relation {
  type: string;
  target: string;
  isExternal: boolean;
}

export interface PackagePart {
  name: string;
  xml: string;
  /** The name of the part that a relation leads to, or its URL. */
  relation(id: string | undefined): Relation | null;
  /** The first related part of a type, such as `styles`. */
  related(type: string): PackagePart | null;
  part(id: string | undefined): PackagePart | null;
  bytes(name: string): Uint8Array | null;
}

interface OfficeParts {
  document: PackagePart;
  hasMacros: boolean;
  /** Title, author and the like. */
  properties: PackagePart | null;
}

const kinds = {
  word: { root: /<(?:\w+:)?document[\s>]/, refusal: 'It is not a Word document.' },
  excel: { root: /<(?:\w+:)?workbook[\s>]/, refusal: 'It is not an Excel workbook.' },
  powerpoint: {
    root: /<(?:\w+:)?presentation[\s>]/,
    refusal: 'It is not a PowerPoint presentation.',
  },
};

/** Throws `Unreadable` if it is another kind of file. */
export function openOffice(bytes: Uint8Array, kind: keyof typeof kinds): OfficeParts {
  const archive = openArchive(bytes, (name) => /\.(?:xml|rels)$|(?:^|\/)media\//i.test(name));
  const root = partOf(archive, '', '');
  const document = root.related('officeDocument');
  if (!document || !kinds[kind].root.test(document.xml)) throw new Unreadable(kinds[kind].refusal);
  return {
    document,
    hasMacros: archive.names.some((name) => /vbaProject\.bin$/i.test(name)),
    properties: root.related('core-properties'),
  };
}

function partOf(archive: Archive, name: string, xml: string): PackagePart {
  const slash = name.lastIndexOf('/');
  const folder = name.slice(0, slash + 1);
  const relations = new Map<string, Relation>();
  const relationsXml = archive.text(`${folder}_rels/${name.slice(slash + 1)}.rels`);
  if (relationsXml !== null) {
    for (const { attributes } of childrenOf(parseXml(relationsXml), 'rel:Relationship')) {
      const isExternal = attributes.TargetMode === 'External';
      const target = attributes.Target ?? '';
      relations.set(attributes.Id ?? '', {
        type: attributes.Type?.split('/').at(-1) ?? '',
        target: isExternal ? target : pathOf(folder, target),
        isExternal,
      });
    }
  }
  const open = ({ target, isExternal }: Relation): PackagePart | null => {
    const text = isExternal ? null : archive.text(target);
    return text === null ? null : partOf(archive, target, text);
  };
  return {
    name,
    xml,
    relation: (id) => relations.get(id ?? '') ?? null,
    related(type) {
      const relation = [...relations.values()].find((one) => one.type === type);
      return relation ? open(relation) : null;
    },
    part: (id) => {
      const relation = relations.get(id ?? '');
      return relation ? open(relation) : null;
    },
    bytes: (target) => archive.bytes(target),
  };
}

/** Resolves a target within the archive. */
function pathOf(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const parts: string[] = [];
  for (const part of `${folder}${target}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** The root of a part, or null if there is no such part. */
export function rootOf(part: PackagePart | null): Element | null {
  return part && parseXml(part.xml);
}
