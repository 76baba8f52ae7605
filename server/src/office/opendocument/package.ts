// The parts of an OpenDocument file (.odt, .ods, .odp).
import { type Archive, openArchive } from '../archive.ts';
import { Unreadable } from '../unreadable.ts';
import { childOf, descend, type Element, parseXml } from '../xml.ts';

export interface OpenDocumentParts {
  archive: Archive;
  /** The element `office:text`, `office:spreadsheet` or `office:presentation`. */
  body: Element;
  content: Element;
  /** The root of `styles.xml`; null if there is none. */
  styles: Element | null;
}

const refusals = {
  text: 'It is not an OpenDocument text.',
  spreadsheet: 'It is not an OpenDocument spreadsheet.',
  presentation: 'It is not an OpenDocument presentation.',
};

export type OpenDocumentKind = keyof typeof refusals;

/** Throws `Unreadable` if it is another kind of file. */
export function openOpenDocument(bytes: Uint8Array, kind: OpenDocumentKind): OpenDocumentParts {
  const archive = openArchive(bytes, (name) => /\.xml$|^(?:Pictures|media)\//i.test(name));
  if (/<(?:\w+:)?encryption-data[\s/>]/.test(archive.text('META-INF/manifest.xml') ?? '')) {
    throw new Unreadable('It is protected by a password.', 'upload/protected');
  }
  const xml = archive.text('content.xml');
  const content = xml === null ? null : parseXml(xml);
  const body = descend(content, 'office:body', `office:${kind}`);
  if (!content || !body) throw new Unreadable(refusals[kind]);
  const styles = archive.text('styles.xml');
  return { archive, body, content, styles: styles === null ? null : parseXml(styles) };
}

/** Macros are in `Basic`, those of other languages in `Scripts`. */
export function hasMacros({ names }: Archive): boolean {
  return names.some((name) =>
    /^(?:Basic\/.+\/(?!script-l[bc]\.xml).+\.xml|Scripts\/.+)$/.test(name),
  );
}

/** The title in the properties of the file; null if there is none. */
export function statedTitle(archive: Archive): string | null {
  const xml = archive.text('meta.xml');
  const meta = xml === null ? null : descend(parseXml(xml), 'office:meta');
  const title = childOf(meta, 'dc:title');
  return title?.children.join('').trim() || null;
}
