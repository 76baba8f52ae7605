// Paragraphs of files with pages (PDF). Their ids contain the page number, so that it is available wherever the id
// is; so do those of recognised text say what it is.

export const idOnPage = (page: number, position: number) => `page-${page}-${position}`;

/** Of text that was recognised in a scanned page, or in a picture if `page` is 0. */
export const recognisedId = (page: number, position: number) =>
  `${page > 0 ? `page-${page}-` : ''}ocr-${position}`;

/** The page number, from 1; null for files without pages. */
export function pageOf(paragraphId: string | null): number | null {
  const number = /^page-(\d{1,6})-(?:ocr-)?\d+$/.exec(paragraphId ?? '')?.[1];
  return number === undefined ? null : Number(number);
}

/** Whether the text was recognised in a picture, so that letters may be wrong. */
export const isRecognised = (paragraphId: string | null): boolean =>
  /^(?:page-\d{1,6}-)?ocr-\d+$/.test(paragraphId ?? '');
