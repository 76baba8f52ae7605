// Makes the links and pictures of a document lead to other entries of an archive.
import type { MarkJSON, NodeJSON } from '@docent/document-model/content';
import { asWords } from '@docent/document-model/nodes/leaf';

/** `entryOf` is the address of a file relative to the document; null for files that are not in the archive. */
export function withRelativeLinks<Node extends NodeJSON>(
  node: Node,
  entryOf: (fileId: string) => string | null,
): Node {
  const content = node.content?.map((child) =>
    withRelativeLinks(relinked(child, entryOf), entryOf),
  );
  return content ? { ...node, content } : node;
}

function relinked(node: NodeJSON, entryOf: (fileId: string) => string | null): NodeJSON {
  const { attrs = {}, marks } = node;
  if (marks) return { ...node, marks: marks.map((mark) => relinkedMark(mark, entryOf)) };
  const src = typeof attrs.fileId === 'string' ? entryOf(attrs.fileId) : null;
  if (src === null) return node;
  if (node.type === 'image' || node.type === 'inlineImage')
    return { ...node, attrs: { ...attrs, src } };
  if (node.type !== 'attachment') return node;
  const link = { type: 'link', attrs: { href: src } };
  const text = { type: 'text', text: asWords(attrs.name) || src, marks: [link] };
  return { type: 'paragraph', attrs: { id: attrs.id }, content: [text] };
}

function relinkedMark(mark: MarkJSON, entryOf: (fileId: string) => string | null): MarkJSON {
  const href = mark.type === 'link' ? mark.attrs?.href : null;
  const [, fileId = ''] = (typeof href === 'string' && /^\/detail\/([^/?#]+)/.exec(href)) || [];
  const entry = fileId === '' ? null : entryOf(fileId);
  return entry === null ? mark : { ...mark, attrs: { ...mark.attrs, href: entry } };
}
