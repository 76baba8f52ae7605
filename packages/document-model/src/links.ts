// Which addresses a document may point to. One function for links and pictures, used where content
// enters (parsers, repair) and once more where it is drawn.

const schemes = new Set(['http', 'https', 'mailto', 'tel']);

/**
 * Whether an address may stand in a document: http, https, mailto, tel, or relative (`/detail/…`,
 * `picture.png`, `#part`). Everything else is refused, among it `javascript:`, `data:`, `blob:`,
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
