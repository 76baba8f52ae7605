// The versions of a document: the list by day and, beside it, the changes of a version or the history of
// one paragraph.
import type { File } from '@docent/contract/files';
import type { Version } from '@docent/contract/history';
import { Button, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft, History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../api/reasons.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { useIsNarrow } from '../../ui/useIsNarrow.ts';
import { reaches } from '../files/files.rules.ts';
import classes from './HistoryView.module.css';
import { versionBefore, versionsQuery } from './history.queries.ts';
import type { HistorySearch } from './history.rules.ts';
import { Comparison } from './parts/Comparison.tsx';
import { KeepDialog } from './parts/KeepDialog.tsx';
import { ParagraphHistory } from './parts/ParagraphHistory.tsx';
import { VersionList } from './parts/VersionList.tsx';
import { useRestoring } from './useRestoring.ts';

interface Props {
  file: File;
  search: HistorySearch;
  onGo: (search: HistorySearch) => void;
}

/** In a narrower page, the version replaces the list; in CSS pixels. */
const narrow = 700;

export function HistoryView({ file, search, onGo }: Props) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow(narrow);
  const pages = useInfiniteQuery(versionsQuery(file.id));
  const versions = pages.data?.pages.flatMap(({ list }) => list) ?? [];
  const mayEdit = reaches(file.level, 'edit');
  const [newest] = versions;
  const restore = useRestoring(file, ({ id }) => onGo({ version: id }));
  // Not rendered beside its button, which disappears with the right to edit: the dialog stays to explain why it closes.
  const [naming, setNaming] = useState<Version | null>(null);

  if (pages.error && !pages.data) {
    return (
      <Failed order={1} text={sentenceOf(pages.error, t)} onRetry={() => void pages.refetch()} />
    );
  }
  const isChosen = search.version !== undefined || search.paragraph !== undefined;
  // A typed address may have the number of a version.
  const wantedId = /^\d+$/.test(search.version ?? '')
    ? versions.find(({ number }) => String(number) === search.version)?.id
    : search.version;
  const shownId = wantedId ?? (isNarrow && !isChosen ? undefined : newest?.id);
  const isEmpty = pages.isSuccess && versions.length === 0;
  return (
    <div className={classes.view} data-narrow={isNarrow || undefined}>
      {!(isNarrow && isChosen) && (
        <VersionList
          file={file}
          mayEdit={mayEdit}
          pages={pages}
          versions={versions}
          shownId={search.paragraph === undefined ? shownId : undefined}
          against={search.against}
          onGo={onGo}
        />
      )}
      {(!isNarrow || isChosen) && (
        <div className={classes.pane}>
          {isNarrow && <VisuallyHidden component="h1">{t('history.title')}</VisuallyHidden>}
          {isNarrow && (
            <Button
              className={classes.back}
              size="compact-sm"
              variant="subtle"
              leftSection={<ArrowLeft size={15} />}
              onClick={() => onGo({})}
            >
              {t('history.allVersions')}
            </Button>
          )}
          {search.paragraph !== undefined ? (
            <ParagraphHistory
              file={file}
              paragraphId={search.paragraph}
              mayEdit={mayEdit}
              onGo={onGo}
            />
          ) : shownId !== undefined ? (
            <Comparison
              key={`${shownId} ${search.against}`}
              file={file}
              versionId={shownId}
              against={search.against ?? versionBefore}
              versions={versions}
              mayEdit={mayEdit}
              onGo={onGo}
              onRestore={restore}
              onName={setNaming}
            />
          ) : (
            isEmpty && (
              <EmptyState
                icon={<History size={24} />}
                title={t('history.none')}
                text={t(mayEdit ? 'history.noneText' : 'history.noneReader')}
              />
            )
          )}
        </div>
      )}
      {naming && <KeepDialog file={file} version={naming} onClose={() => setNaming(null)} />}
    </div>
  );
}
