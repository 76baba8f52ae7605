// The page of a file: a document, or an attachment.
import type { File } from '@docent/contract/files';
import { Skeleton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useMatch, useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/errors.ts';
import { sentenceOf } from '../api/reasons.ts';
import type { CachedDocument } from '../app/pageCache.rules.ts';
import { threadIn } from '../features/comments/comments.rules.ts';
import { AttachmentView } from '../features/documents/AttachmentView.tsx';
import { DocumentView } from '../features/documents/DocumentView.tsx';
import { documentQuery, firstScreensQuery } from '../features/documents/documents.queries.ts';
import {
  type Destination,
  hasExtension,
  isFurtherOn,
  namedBy,
  type ShownDocument,
} from '../features/documents/documents.rules.ts';
import { LeftUnsent } from '../features/documents/lazyRescue.ts';
import { fileQuery, recentQuery, refreshChildren } from '../features/files/files.queries.ts';
import { addressOf, reaches } from '../features/files/files.rules.ts';
import { isNoSuchFile, NoSuchFile } from '../features/files/NoSuchFile.tsx';
import { useSession } from '../session/session.ts';
import { useHasPainted } from '../ui/afterPaint.ts';
import { Failed } from '../ui/Failed.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { showToast } from '../ui/toasts.ts';
import classes from './page.module.css';

const route = '/detail/$id/$title/{-$des}';

export function DetailPage({
  document: { id, title, des, hash, version, conversation, edit, visit },
}: {
  document: CachedDocument;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const personId = useSession(({ userInfo }) => userInfo?.id ?? '');
  const destination = useMemo(() => ({ hash, des }), [hash, des]);
  // Asking for the text of an attachment would be refused, so its kind comes first.
  const isLikelyAttachment = hasExtension(title);
  const kindQuery = useQuery({ ...fileQuery(id), enabled: isLikelyAttachment });
  const isAttachment = isLikelyAttachment && kindQuery.data?.kind === 'attachment';
  const isAwaited = isLikelyAttachment && kindQuery.isPending;
  const result = useDocument(id, version, destination, !isAwaited && !isAttachment);
  const isOtherKind =
    isAttachment ||
    (result.error instanceof ApiError && result.error.reason === 'file/not-a-document');
  // The tree uses this query as well; it shows what has changed since the text was loaded.
  const file = useQuery({ ...fileQuery(id), enabled: isOtherKind || result.data !== undefined });

  const current = file.data;
  const document = useMemo(
    () => result.data && withFacts(result.data, current),
    [result.data, current],
  );
  const level = document?.file.level;
  const isClosedComment =
    level !== undefined && !reaches(level, 'comment') && threadIn(hash) !== null;
  useEffect(() => {
    if (isClosedComment) showToast({ message: t('documents.commentsClosed'), duration: 6000 });
  }, [isClosedComment, t]);
  // The reader has lost access, or the file is in the trash.
  const isGone = isNoSuchFile(file.error);
  const name = isGone ? undefined : (document?.file.name ?? file.data?.name);
  useDocumentTitle(name ?? t('shell.document'));
  useNameInUrl(id, name);
  const parentId = result.data?.file.parentId ?? null;
  const onChanged = useCallback(async () => {
    void client.invalidateQueries({ queryKey: fileQuery(id).queryKey });
    void client.invalidateQueries({ queryKey: recentQuery().queryKey });
    void refreshChildren(client, parentId);
    await client.invalidateQueries({ queryKey: documentQuery(id, null).queryKey });
  }, [client, id, parentId]);
  const dropEdit = useCallback(() => {
    void navigate({
      to: route,
      params: { id, title, ...(des === '' ? {} : { des }) },
      replace: true,
    });
  }, [navigate, id, title, des]);

  if (document && !isGone) {
    return (
      <DocumentView
        document={document}
        newer={version === null ? newerOf(document.version, file.data?.version) : null}
        destination={destination}
        visit={visit}
        conversationId={conversation}
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
  if (file.data?.kind === 'premortem') {
    return <Navigate to="/codetetail" search={{ id }} replace />;
  }
  if (!isGone && file.data && file.data.kind !== 'document') {
    return <AttachmentView file={file.data} hash={hash} />;
  }
  const error = isOtherKind || isGone ? file.error : result.error;
  if (!error) return <DocumentComing title={title} />;
  return (
    <div className="docent-page">
      <PageHeader>{t('shell.document')}</PageHeader>
      <div className={`${classes.body} docent-scroll`}>
        {isNoSuchFile(error) ? (
          <>
            <Suspense fallback={null}>
              <LeftUnsent personId={personId} fileId={id} />
            </Suspense>
            <NoSuchFile title={t('documents.gone')} />
          </>
        ) : (
          <Failed order={1} text={sentenceOf(error, t)} onRetry={() => void result.refetch()} />
        )}
      </div>
    </div>
  );
}

/** Keeps the name in the URL current while the page is visible, as after a rename. */
function useNameInUrl(id: string, name: string | undefined): void {
  const navigate = useNavigate();
  const match = useMatch({ from: route, shouldThrow: false });
  const isOutdated =
    name !== undefined &&
    match?.params.id === id &&
    match.params.title !== addressOf({ id, name }).title;
  useEffect(() => {
    if (!isOutdated) return;
    void navigate({
      to: route,
      params: { ...match.params, ...addressOf({ id, name }) },
      // Those of the address, which may be newer than the match: opening the editor has just dropped `edit`.
      search: true,
      hash: true,
      replace: true,
      resetScroll: false,
    });
  }, [isOutdated, id, name, match, navigate]);
}

/** The first screens if the URL points into them, followed by the whole document. */
function useDocument(
  id: string,
  version: number | null,
  destination: Destination,
  isDocument: boolean,
) {
  const wholeQuery = documentQuery(id, version);
  const isKnown = useQueryClient().getQueryData(wholeQuery.queryKey) !== undefined;
  const first = useQuery({
    ...firstScreensQuery(id, version, namedBy(destination.hash)),
    enabled: isDocument && !isKnown,
  });
  const isPart = first.data?.isPart === true;
  // The first text must not wait for the rest.
  const isPainted = useHasPainted(isPart);
  const whole = useQuery({
    ...wholeQuery,
    enabled: isDocument && (isKnown || (isPart && isPainted)),
  });
  const current = isPart || isKnown ? whole : first;
  const isAwaited =
    first.data?.isPart === true &&
    isFurtherOn(destination, first.data.paragraphs, first.data.outline);
  return {
    data: whole.data ?? (whole.isError || isAwaited ? undefined : first.data),
    error: current.error,
    refetch: current.refetch,
  };
}

/** Current name, owner, state and permissions from the file, whatever version of the text is shown. */
function withFacts(document: ShownDocument, current: File | undefined): ShownDocument {
  if (!current) return document;
  const { name, state, owner, unreviewed, level, changesLive, sharing, readsDraft } = current;
  const isSame = (state === 'review') === (document.file.state === 'review');
  return {
    ...document,
    file: {
      ...document.file,
      ...(!isSame && { state }),
      name,
      owner,
      unreviewed,
      level,
      changesLive,
      sharing,
      readsDraft,
    },
  };
}

/** Number of a version published after the one shown. */
function newerOf(
  shownVersion: number | null,
  publishedVersion: number | null | undefined,
): number | null {
  return publishedVersion && publishedVersion > (shownVersion ?? 0) ? publishedVersion : null;
}

/** Placeholder with the title from the URL until the text is loaded. */
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
