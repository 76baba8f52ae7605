/** Opens the history of a paragraph of the current document. */
export function openParagraphHistory(id: string): void {
  const [, , fileId] = location.pathname.split('/');
  // The router observes pushState, and keeps the document alive behind the new page.
  history.pushState(null, '', `/history/${fileId}/document?paragraph=${encodeURIComponent(id)}`);
}
