import i18next from 'i18next';
import { showToast } from './toasts.ts';

/** Downloads data as a file. */
export function saveAs(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the data by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** In milliseconds: a long document takes seconds to lay out, a short one none. */
const noticeAfter = 800;

/** Tells that a download is being prepared, if that takes long. */
export async function noticeDownload<Result>(prepare: () => Promise<Result>): Promise<Result> {
  const notice = setTimeout(
    () => showToast({ message: i18next.t('files.preparingDownload'), duration: 4_000 }),
    noticeAfter,
  );
  try {
    return await prepare();
  } finally {
    clearTimeout(notice);
  }
}
