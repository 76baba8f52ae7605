import i18next from 'i18next';
import { showToast } from '../../ui/toasts.ts';

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
