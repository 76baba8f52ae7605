// Reads an e-book (.epub): its chapters in reading order.
import { blocksOf, type NodeJSON } from '@docent/document-model/content';
import { htmlToContent } from '@docent/document-model/formats/readHtml';
import { intoSections } from '@docent/document-model/sections';
import { openArchive } from '../archive.ts';
import type { OfficeDocument } from '../officeDocument.ts';
import { Unreadable } from '../unreadable.ts';
import { childOf, childrenOf, descend, findAllDeep, parseXml, textIn } from '../xml.ts';

/** Reads chapters until there are `maxCharacters`. Throws `Unreadable`. */
export function readBook(bytes: Uint8Array, maxCharacters: number): OfficeDocument {
  const archive = openArchive(bytes, (name) => /\.(?:xml|opf|x?html?)$/i.test(name));
  const part = (name: string) => {
    const xml = archive.text(name);
    return xml === null ? null : parseXml(xml);
  };
  const container = descend(part('META-INF/container.xml'), 'rootfiles', 'rootfile');
  const path = container?.attributes['full-path'] ?? '';
  const root = part(path);
  if (!root) throw new Unreadable('It is not an e-book.');
  const [, folder = ''] = /^(.*\/)?[^/]*$/.exec(path) ?? [];
  const manifest = childOf(root, 'manifest');
  const hrefs = new Map(
    childrenOf(manifest, 'item').map(({ attributes }) => [attributes.id, attributes.href ?? '']),
  );
  const encryptedPaths = new Set(
    findAllDeep(part('META-INF/encryption.xml'), 'enc:CipherReference').map(
      ({ attributes }) => attributes.URI,
    ),
  );
  const blocks: NodeJSON[] = [];
  let characters = 0;
  for (const { attributes } of childrenOf(childOf(root, 'spine'), 'itemref')) {
    const name = folder + decodePath(hrefs.get(attributes.idref) ?? '');
    // Fonts are often encrypted, too, but hold no text.
    if (encryptedPaths.has(name)) throw new Unreadable('It is copy-protected.', 'upload/protected');
    const chapter = archive.text(name);
    if (chapter === null) continue;
    characters += chapter.length;
    blocks.push(...blocksOf(htmlToContent(bodyOf(chapter))));
    if (characters >= maxCharacters) break;
  }
  const title = childOf(childOf(root, 'metadata'), 'dc:title');
  return {
    title: title ? textIn(title).trim() || null : null,
    content: intoSections(blocks),
    comments: [],
    losses: [],
  };
}

function decodePath(href: string): string {
  const [path = ''] = href.split('#');
  try {
    return decodeURIComponent(path);
  } catch (error) {
    // A name may hold a percent sign that encodes nothing.
    if (error instanceof URIError) return path;
    throw error;
  }
}

/** Without the head, whose title is not part of the text. Empty elements may be written as `<title/>`. */
function bodyOf(chapter: string): string {
  const start = /<body[\s>]/i.exec(chapter)?.index ?? 0;
  return chapter.slice(start);
}
