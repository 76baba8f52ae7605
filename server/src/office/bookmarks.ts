// Links within a file, until the block is known to which they lead.
import type { MarkJSON, NodeJSON } from '@docent/document-model/content';

const anchorPrefix = '#bookmark:';

/** A link to a bookmark, until the block is known in which it stands. */
export function linkToBookmark(name: string): MarkJSON {
  return { type: 'link', attrs: { href: `${anchorPrefix}${name}` } };
}

/** Replaces links to bookmarks by links to the paragraphs in which these begin. */
export function settleBookmarks(nodes: NodeJSON[], bookmarks: ReadonlyMap<string, string>): void {
  for (const node of nodes) {
    if (node.content) settleBookmarks(node.content, bookmarks);
    if (!node.marks?.some((mark) => bookmarkIn(mark) !== null)) continue;
    node.marks = node.marks.flatMap((mark) => {
      const name = bookmarkIn(mark);
      if (name === null) return [mark];
      const id = bookmarks.get(name);
      return id ? [{ type: 'link', attrs: { href: `#p-${id}` } }] : [];
    });
  }
}

function bookmarkIn(mark: MarkJSON): string | null {
  const href = mark.attrs?.href;
  return typeof href === 'string' && href.startsWith(anchorPrefix)
    ? href.slice(anchorPrefix.length)
    : null;
}
