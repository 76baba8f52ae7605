// Runs one action on several files: each is sent separately, so that a refusal does not block the others.
import type { File } from '@docent/contract/files';
import type { TFunction } from 'i18next';
import { ApiError } from '../../api/errors.ts';
import { showToast, undoDuration } from '../../ui/toasts.ts';
import { type BulkWork, type FileResult, openDialog } from './fileDialogs.ts';

/** Runs one after the other, in the given order. */
export async function runForEach(
  files: readonly File[],
  run: (file: File) => Promise<unknown>,
): Promise<FileResult[]> {
  const results: FileResult[] = [];
  for (const file of files) {
    try {
      await run(file);
      results.push({ file, error: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      results.push({ file, error });
    }
  }
  return results;
}

const filesOf = (results: readonly FileResult[]): File[] =>
  results.flatMap(({ file, error }) => (error === null ? [file] : []));

/** Reports how many succeeded, with undo, and shows the result of each file if some failed. */
export function reportResults(
  results: readonly FileResult[],
  work: BulkWork,
  t: TFunction,
  undo?: (files: File[]) => void,
): void {
  const files = filesOf(results);
  if (files.length < results.length) openDialog({ kind: 'results', work, results });
  if (files.length === 0) return;
  showToast({
    type: 'success',
    message: t(`folders.${work}`, { count: files.length }),
    ...(undo && {
      duration: undoDuration,
      action: { label: t('shell.undo'), run: () => undo(files) },
    }),
  });
}
