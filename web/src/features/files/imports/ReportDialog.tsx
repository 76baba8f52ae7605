// What became of the files of an import that are missing, or of which something is.
import type { ArchiveImport, ImportedFileReport, ImportSkip } from '@docent/contract/imports';
import { Button, Loader, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { sentenceOf, sentenceOfReason } from '../../../api/reasons.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Failed } from '../../../ui/Failed.tsx';
import { FileLink } from '../parts/FileLink.tsx';
import { sentenceOfLoss } from '../uploads/losses.ts';
import classes from './ReportDialog.module.css';

interface Props {
  archive: ArchiveImport;
  onClose: () => void;
}

export function ReportDialog({ archive, onClose }: Props) {
  const { t } = useTranslation();
  const { id, name } = archive;
  const report = useInfiniteQuery({
    queryKey: ['import-report', id],
    queryFn: ({ pageParam, signal }) =>
      api.imports.report({ id, ...(pageParam && { cursor: pageParam }) }, { signal, silent: true }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('imports.reportTitle', { name })}>
      <Stack gap="sm">
        {report.isPending && <Loader size="sm" aria-label={t('shell.loading')} />}
        {report.isError && (
          <Failed text={sentenceOf(report.error, t)} onRetry={() => void report.refetch()} />
        )}
        <ul className={classes.list}>
          {report.data?.pages
            .flatMap(({ list }) => list)
            .map((file) => (
              <li key={file.path}>
                <Title file={file} />
                {sentencesOf(file, t).map((sentence) => (
                  <Text key={sentence} size="xs" c="dimmed">
                    {sentence}
                  </Text>
                ))}
              </li>
            ))}
        </ul>
        {report.hasNextPage && (
          <Button
            variant="default"
            loading={report.isFetchingNextPage}
            onClick={() => void report.fetchNextPage()}
          >
            {t('imports.more')}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}

function Title({ file: { path, fileId } }: { file: ImportedFileReport }) {
  if (fileId === null) return <Text size="sm">{path}</Text>;
  const file = { id: fileId, kind: 'document' as const, name: path };
  return <FileLink file={file}>{path}</FileLink>;
}

function sentencesOf({ skipped, losses }: ImportedFileReport, t: TFunction): string[] {
  const lossSentences = losses.map((loss) => sentenceOfLoss(loss, t));
  return skipped === null ? lossSentences : [sentenceOfSkip(skipped, t), ...lossSentences];
}

function sentenceOfSkip(skip: ImportSkip, t: TFunction): string {
  switch (skip) {
    case 'not-linked':
      return t('imports.notLinked');
    case 'not-an-article':
      return t('imports.notAnArticle');
    case 'path-too-long':
      return t('imports.pathTooLong');
    default:
      return sentenceOfReason(skip, t);
  }
}
