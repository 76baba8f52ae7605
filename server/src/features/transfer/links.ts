// Replaces placeholders in imported documents by the URLs of imported files.
import type { DocumentJSON, NodeJSON } from '@docent/document-model/content';
import type { PictureSize } from '../../platform/pictures/pictureSize.ts';

const prefix = '/detail/import?path=';

/** The placeholder for a file that has no id yet. */
export function placeholder(path: string): string {
  return `${prefix}${encodeURIComponent(path)}`;
}

/** The path in a placeholder, or null for any other URL. */
function placeheld(href: unknown): string | null {
  if (typeof href !== 'string' || !href.startsWith(prefix)) return null;
  return decodeURIComponent(href.slice(prefix.length));
}

/** A created file, registered under its path. */
export interface ImportedFile {
  id: string;
  name: string;
  isAttachment: boolean;
  /** For pictures whose header contains their size. */
  size?: PictureSize | null;
}

export interface SettledLinks {
  content: DocumentJSON;
  /** Whether all linked files have been created. */
  isComplete: boolean;
}

/** The document with URLs of created files; placeholders of missing ones are kept. */
export function settleLinks(
  document: DocumentJSON,
  fileAt: (path: string) => ImportedFile | undefined,
): SettledLinks {
  let isComplete = true;
  const addressOf = (href: unknown): ImportedFile | null => {
    const path = placeheld(href);
    if (path === null) return null;
    const file = fileAt(path);
    if (!file) isComplete = false;
    return file ?? null;
  };

  const settle = (node: NodeJSON): NodeJSON => {
    const next: NodeJSON = { ...node };
    const image = isPicture(node) ? addressOf(node.attrs?.src) : null;
    if (image) {
      next.attrs = { ...node.attrs, src: contentAddress(image), fileId: image.id };
      if (image.size) next.attrs.natural = image.size;
    }
    if (node.marks) {
      next.marks = node.marks.map((mark) => {
        const target = mark.type === 'link' ? addressOf(mark.attrs?.href) : null;
        return target ? { ...mark, attrs: { ...mark.attrs, href: pageAddress(target) } } : mark;
      });
    }
    if (node.content) next.content = node.content.map(settle);
    return next;
  };
  const content = { ...document, content: document.content.map(settle) };
  return { content, isComplete };
}

/** Turns links to files that could not be created into plain text, and removes the source of such pictures. */
export function withoutPlaceholders(document: DocumentJSON): DocumentJSON {
  const clean = (node: NodeJSON): NodeJSON => {
    const next: NodeJSON = { ...node };
    if (isPicture(node) && placeheld(node.attrs?.src) !== null) {
      next.attrs = { ...node.attrs, src: null };
    }
    if (node.marks) {
      next.marks = node.marks.filter(
        (mark) => mark.type !== 'link' || placeheld(mark.attrs?.href) === null,
      );
    }
    if (node.content) next.content = node.content.map(clean);
    return next;
  };
  return { ...document, content: document.content.map(clean) };
}

function isPicture({ type }: NodeJSON): boolean {
  return type === 'image' || type === 'inlineImage';
}

function pageAddress({ id, name }: ImportedFile): string {
  return `/detail/${id}/${encodeURIComponent(name)}`;
}

function contentAddress({ id }: ImportedFile): string {
  return `/api/file/attachment?fileId=${id}`;
}
