/** The paragraph that a link of this Docent leads to (`/detail/FILE/NAME#p-PARAGRAPH`); null for others. */
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
