import { api } from '../../api/client.ts';

export const addressInPdf = (url: string, page: number | null) =>
  page === null ? url : `${url}#page=${page}`;

/**
 * Opens the PDF in a new tab with the browser's viewer, at the given page. Call it from a click handler.
 */
export async function openPdf(fileId: string, page: number | null): Promise<void> {
  // Opened immediately, because browsers block tabs that are not opened directly by a click.
  const tab = window.open('', '_blank');
  try {
    const blob = await api.files.attachment({ fileId });
    const url = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }));
    if (tab) tab.location.href = addressInPdf(url, page);
    // The tab has loaded the data by then.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
