/** The paragraph that a Docent link points to (`/detail/FILE/NAME#p-PARAGRAPH`); null for other links. */
export function paragraphIn(
  link: string,
  origin: string,
): { fileId: string; paragraphId: string } | null {
  const text = link.trim();
  if (!/^(https?:|\/)/.test(text) || !URL.canParse(text, origin)) return null;
  const url = new URL(text, origin);
  const fileId = /^\/detail\/([^/]+)/.exec(url.pathname)?.[1];
  const paragraphId = /^#p-([\w-]{1,64})$/.exec(url.hash)?.[1];
  if (url.origin !== origin || !fileId || !paragraphId) return null;
  return { fileId: decodeURIComponent(fileId), paragraphId };
}

/**
 * The URL of a paragraph in the current document; the start of its text helps to find it if its id is gone.
 */
export function addressOfParagraph(
  id: string,
  text: string,
  { origin, pathname }: Pick<Location, 'origin' | 'pathname'>,
): string {
  const [, detail, fileId, title] = pathname.split('/');
  const beginning = Array.from(text.trim()).slice(0, 10).join('');
  return [origin, detail, fileId, title, encodeURIComponent(beginning)]
    .filter((part) => part)
    .join('/')
    .concat(`#p-${id}`);
}
