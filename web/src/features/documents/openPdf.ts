import { api } from '../../api/client.ts';

export const addressInPdf = (url: string, page: number | null) =>
  page === null ? url : `${url}#page=${page}`;

/** Shows it in a tab of its own, as the browser does, at that page. Call it in answer to a click. */
export async function openPdf(fileId: string, page: number | null): Promise<void> {
  // Opened at once: a browser keeps tabs from opening that nobody has just asked for.
  const tab = window.open('', '_blank');
  try {
    const blob = await api.files.attachment({ fileId });
    const url = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }));
    if (tab) tab.location.href = addressInPdf(url, page);
    // The tab has taken the bytes over by then.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
