// Paragraphs of files that have pages (PDF): their ids name the page, so that whatever names the paragraph can say it.

export const idOnPage = (page: number, position: number) => `page-${page}-${position}`;

/** The number of the page, from 1; null where there are none. */
export function pageOf(paragraphId: string | null): number | null {
  const number = /^page-(\d{1,6})-\d+$/.exec(paragraphId ?? '')?.[1];
  return number === undefined ? null : Number(number);
}
