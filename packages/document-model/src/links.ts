// The addresses that a document may link to. One function for links and images, used where content
// enters (parsers, repair) and again where it is drawn.

const schemes = new Set(['http', 'https', 'mailto', 'tel']);

/**
 * Whether a document may contain the address: http, https, mailto, tel, or relative (`/detail/…`,
 * `picture.png`, `#part`). Everything else is refused, including `javascript:`, `data:`, `blob:`,
 * `//host` and anything with control characters, which browsers strip before reading the scheme.
 */
export function isSafeHref(href: unknown): href is string {
  if (typeof href !== 'string') return false;
  const address = href.trim();
  if (address === '' || address.length > 8192 || hasControlCharacter(address)) return false;
  if (/^[/\\]{2}/.test(address) || address.startsWith('/\\')) return false;
  const scheme = /^([^/?#:]*):/.exec(address)?.[1];
  return scheme === undefined || schemes.has(scheme.toLowerCase());
}

function hasControlCharacter(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 32 || code === 127) return true;
  }
  return false;
}

export interface FileLink {
  fileId: string;
  /** The file's name when the link was created. */
  name: string;
}

/** The Docent file that an address leads to, `/detail/{id}/{name}`; null for other addresses. */
export function fileLinkOf(href: unknown): FileLink | null {
  if (typeof href !== 'string') return null;
  const [, fileId, name] = /^\/detail\/([\w-]{1,64})\/([^/?#]+)$/.exec(href) ?? [];
  if (!fileId || !name) return null;
  try {
    return { fileId, name: decodeURIComponent(name) };
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/**
 * The text a link should show now: the file's current name, if the text is the name at the time the
 * link was created. Null if the text stays, because it was typed or `nameOf` does not know the
 * file.
 */
export function presentWords(
  href: unknown,
  words: string,
  nameOf: (fileId: string) => string | undefined,
): string | null {
  const link = fileLinkOf(href);
  if (!link || link.name !== words) return null;
  const name = nameOf(link.fileId);
  return name && name !== words ? name : null;
}
