// One file on its own address: a document, or an attachment.
import { Skeleton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/errors.ts';
import { sentenceOf } from '../api/reasons.ts';
import type { KeptDocument } from '../app/keptPages.rules.ts';
import { AttachmentView } from '../features/documents/AttachmentView.tsx';
import { DocumentView } from '../features/documents/DocumentView.tsx';
import { documentQuery } from '../features/documents/documents.queries.ts';
import { fileQuery, recentQuery, refreshChildren } from '../features/files/files.queries.ts';
import { isNoSuchFile, NoSuchFile } from '../features/files/NoSuchFile.tsx';
import { Failed } from '../ui/Failed.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import classes from './page.module.css';

const route = '/detail/$id/$title/{-$des}';

export function DetailPage({
  document: { id, title, des, hash, version, edit, visit },
}: {
  document: KeptDocument;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const shown = useQuery(documentQuery(id, version));
  const isOtherKind =
    shown.error instanceof ApiError && shown.error.reason === 'file/not-a-document';
  // The tree asks for it as well; it says what became of the document since its text was read.
  const file = useQuery({ ...fileQuery(id), enabled: isOtherKind || shown.data !== undefined });
  useDocumentTitle(shown.data?.file.name ?? file.data?.name ?? t('shell.document'));

  const destination = useMemo(() => ({ hash, des }), [hash, des]);
  const parentId = shown.data?.file.parentId ?? null;
  const onChanged = useCallback(() => {
    void client.invalidateQueries({ queryKey: documentQuery(id, null).queryKey });
    void client.invalidateQueries({ queryKey: fileQuery(id).queryKey });
    void client.invalidateQueries({ queryKey: recentQuery().queryKey });
    void refreshChildren(client, parentId);
  }, [client, id, parentId]);
  const dropEdit = useCallback(() => {
    void navigate({
      to: route,
      params: { id, title, ...(des === '' ? {} : { des }) },
      replace: true,
    });
  }, [navigate, id, title, des]);

  if (shown.data) {
    return (
      <DocumentView
        document={shown.data}
        newer={version === null ? newerOf(shown.data.version, file.data?.version) : null}
        destination={destination}
        visit={visit}
        startEditing={edit}
        onEditingStarted={dropEdit}
        onChanged={onChanged}
        onTrashed={() =>
          void navigate({ to: '/', search: parentId === null ? {} : { folder: parentId } })
        }
        onShowCurrent={
          version === null ? null : () => void navigate({ to: route, params: { id, title } })
        }
      />
    );
  }
  if (file.data?.kind === 'folder') return <Navigate to="/" search={{ folder: id }} replace />;
  if (file.data) return <AttachmentView file={file.data} hash={hash} />;
  const error = isOtherKind ? file.error : shown.error;
  if (!error) return <DocumentComing title={title} />;
  return (
    <div className="docent-page">
      <PageHeader>{t('shell.document')}</PageHeader>
      <div className={`${classes.body} docent-scroll`}>
        {isNoSuchFile(error) ? (
          <NoSuchFile title={t('documents.gone')} />
        ) : (
          <Failed text={sentenceOf(error, t)} onRetry={() => void shown.refetch()} />
        )}
      </div>
    </div>
  );
}

/** The number of a version that was published since the text shown was. */
function newerOf(shown: number | null, published: number | null | undefined): number | null {
  return published && published > (shown ?? 0) ? published : null;
}

/** The page as far as its address tells, until the text is there. */
function DocumentComing({ title }: { title: string }) {
  return (
    <div className="docent-page" aria-busy>
      <PageHeader>
        <Skeleton h={14} w={200} />
      </PageHeader>
      <div className={classes.coming}>
        <h1>{title === '-' ? '\u00a0' : title.replaceAll('-', ' ')}</h1>
        {[92, 100, 96, 40, 0, 88, 97, 60].map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: fixed lines
          <Skeleton key={at} h={12} w={`${width}%`} mb={14} />
        ))}
      </div>
    </div>
  );
}
