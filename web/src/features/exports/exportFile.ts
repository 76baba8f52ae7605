// Exports that may take long: they show their progress, can be cancelled, and go on when the page is left. Whoever has
// left it is notified.
import type { ExportJob } from '@docent/contract/exports';
import type { File } from '@docent/contract/files';
import i18next from 'i18next';
import { api } from '../../api/client.ts';
import { ApiError, requireShown } from '../../api/errors.ts';
import { sentenceOfReason } from '../../api/reasons.ts';
import { noticeDownload, saveAs } from '../../ui/download.ts';
import { closeToast, showToast } from '../../ui/toasts.ts';

type Request = Omit<Parameters<typeof api.exports.startExport>[0], 'fileId'>;

/** In milliseconds. */
const pollInterval = 1_000;
/** Exports of this tab that are not finished, so that a reload shows them again. */
const key = 'exports';

/** Downloads a file when it is ready; the API client shows failures. */
export async function exportFile({ id, name }: File, request: Request): Promise<void> {
  try {
    const job = await noticeDownload(() => api.exports.startExport({ fileId: id, ...request }));
    if (job.state === 'ready') await save(job);
    else await followExport(job, name);
  } catch (error) {
    requireShown(error);
  }
}

/** Downloads a finished export, such as that of a notification. */
export async function downloadExport(id: string): Promise<void> {
  try {
    await save(await api.exports.getExport({ id }));
  } catch (error) {
    requireShown(error);
  }
}

/** Shows exports again that were running before a reload. Resolves when they have ended. */
export async function followExports(): Promise<void> {
  await Promise.all(
    Object.entries(readFollowed()).map(async ([id, name]) => {
      try {
        await followExport(await api.exports.getExport({ id }, { silent: true }), name);
      } catch (error) {
        requireShown(error);
        setFollowed(id, null);
      }
    }),
  );
}

/** Whether there are any, without asking the server. */
export const hasExports = (): boolean => sessionStorage.getItem(key) !== null;

async function save({ id, name }: Pick<ExportJob, 'id' | 'name'>): Promise<void> {
  saveAs(await api.exports.downloadExport({ id }), name);
}

async function followExport(startedJob: ExportJob, name: string): Promise<void> {
  const toast = `export-${startedJob.id}`;
  setFollowed(startedJob.id, name);
  let job = startedJob;
  let isClosed = false;
  while (job.state === 'running') {
    if (!isClosed) {
      showToast({
        id: toast,
        message: describe(job, name),
        duration: 0,
        action: { label: i18next.t('shell.cancel'), run: () => void cancel(job.id) },
        onClose: () => {
          isClosed = true;
        },
      });
    }
    await new Promise((done) => setTimeout(done, pollInterval));
    job = await poll(job);
  }
  setFollowed(job.id, null);
  closeToast(toast);
  if (job.state === 'failed' && job.reason) {
    showToast({ type: 'error', message: sentenceOfReason(job.reason, i18next.t) });
  }
  if (job.state === 'ready') await downloadExport(job.id);
}

function describe({ done, total }: ExportJob, name: string): string {
  return total === null || done === total
    ? i18next.t('files.exporting', { name })
    : i18next.t('files.exportingSome', { name, done, total });
}

async function cancel(id: string): Promise<void> {
  await api.exports.cancelExport({ id }).catch(requireShown);
}

/** The same as before while the server is out of reach. */
async function poll(job: ExportJob): Promise<ExportJob> {
  try {
    return await api.exports.getExport({ id: job.id }, { silent: true });
  } catch (error) {
    requireShown(error);
    const isGone = error instanceof ApiError && (error.status === 401 || error.status === 404);
    return isGone ? { ...job, state: 'cancelled' } : job;
  }
}

function readFollowed(): Record<string, string> {
  return JSON.parse(sessionStorage.getItem(key) ?? '{}');
}

function setFollowed(id: string, name: string | null): void {
  const { [id]: _, ...others } = readFollowed();
  const followedExports = name === null ? others : { ...others, [id]: name };
  if (Object.keys(followedExports).length === 0) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(followedExports));
}
