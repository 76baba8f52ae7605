import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { FileText, History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../api/reasons.ts';
import { FilePath } from '../features/files/FilePath.tsx';
import { fileQuery } from '../features/files/files.queries.ts';
import { addressOf } from '../features/files/files.rules.ts';
import { isNoSuchFile, NoSuchFile } from '../features/files/NoSuchFile.tsx';
import { HistoryView } from '../features/history/HistoryView.tsx';
import { PremortemHistoryView } from '../features/premortems/PremortemHistoryView.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failed } from '../ui/Failed.tsx';
import header from '../ui/page/PageHeader.module.css';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import classes from './page.module.css';

const route = '/history/$id/$type';

export function HistoryPage() {
  const { t } = useTranslation();
  const { id, type } = useParams({ from: route });
  const search = useSearch({ from: route });
  const navigate = useNavigate();
  const file = useQuery({ ...fileQuery(id), enabled: type !== 'premortem' });
  const isGone = isNoSuchFile(file.error);
  const document = !isGone && file.data?.kind === 'document' ? file.data : null;
  useDocumentTitle(
    document
      ? t('shell.named', { what: t('history.title'), which: document.name })
      : t('history.title'),
  );

  if (type === 'premortem') return <PremortemHistoryView fileId={id} />;
  if (document) {
    return (
      <div className="docent-page">
        <PageHeader
          actions={
            <Button
              renderRoot={(root) => (
                <Link to="/detail/$id/$title/{-$des}" params={addressOf(document)} {...root} />
              )}
              size="xs"
              className={header.slim}
              variant="default"
              leftSection={<FileText size={14} />}
            >
              {t('history.back')}
            </Button>
          }
        >
          <FilePath file={document} />
        </PageHeader>
        <HistoryView
          file={document}
          search={search}
          onGo={(next) => void navigate({ to: route, params: { id, type }, search: next })}
        />
      </div>
    );
  }
  return (
    <div className="docent-page">
      <PageHeader>{t('history.title')}</PageHeader>
      <div className={`${classes.body} docent-scroll`}>
        {isGone ? (
          <NoSuchFile title={t('documents.gone')} />
        ) : file.data ? (
          <EmptyState order={1} icon={<History size={24} />} title={t('history.notDocument')} />
        ) : (
          file.error && (
            <Failed
              order={1}
              text={sentenceOf(file.error, t)}
              onRetry={() => void file.refetch()}
            />
          )
        )}
      </div>
    </div>
  );
}
