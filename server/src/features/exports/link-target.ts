// Where a link of an exported document leads.

interface Exported {
  fileId: string;
  /** Address of this Docent, for links within it. */
  publicUrl: string;
  /** Blocks of the document, to which links lead within the export. */
  blockIds: ReadonlySet<string>;
}

/** A block of the document itself, or a complete address; null if there is none that is safe. */
export function linkTarget(
  href: unknown,
  { fileId, blockIds, publicUrl }: Exported,
): { blockId: string } | { address: string } | null {
  if (typeof href !== 'string') return null;
  const [, file, block = ''] = /^\/detail\/([^/#?]+)[^#]*(?:#p-([\w-]+))?$/.exec(href) ?? [];
  const own = file === fileId || /^#p-/.test(href) ? block || href.slice(3) : '';
  if (blockIds.has(own)) return { blockId: own };
  const address = href.startsWith('/') ? new URL(href, publicUrl).href : href;
  return /^(?:https?|mailto|tel):/i.test(address) ? { address } : null;
}
