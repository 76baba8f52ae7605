/** Goes to what a paragraph of the document that is shown said before. */
export function openParagraphHistory(id: string): void {
  const [, , fileId] = location.pathname.split('/');
  // The router hears of it, and keeps the document alive behind the page that comes.
  history.pushState(null, '', `/history/${fileId}/document?paragraph=${encodeURIComponent(id)}`);
}
