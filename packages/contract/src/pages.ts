// Paragraphs of files with pages (PDF). Their ids contain the page number, so that it is available wherever the id
// is.

export const idOnPage = (page: number, position: number) => `page-${page}-${position}`;

/** The page number, from 1; null for files without pages. */
export function pageOf(paragraphId: string | null): number | null {
  const number = /^page-(\d{1,6})-\d+$/.exec(paragraphId ?? '')?.[1];
  return number === undefined ? null : Number(number);
}
