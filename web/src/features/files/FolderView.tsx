// The open folder as a list, with actions to create files in it.
import type { File } from '@docent/contract/files';
import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, FolderOpen, Plus, Share2 } from 'lucide-react';
import { type DragEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/queries.ts';
import { sentenceOf } from '../../api/reasons.ts';
import { useSession } from '../../session/session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { FileMenuItems } from './FileMenuItems.tsx';
import { FilePath } from './FilePath.tsx';
import classes from './FolderView.module.css';
import { openDialog } from './fileDialogs.ts';
import { childrenQuery, fileQuery } from './files.queries.ts';
import { decideActions } from './files.rules.ts';
import { FolderIntro } from './folder/FolderIntro.tsx';
import { useFolderSort } from './folder/useFolderSort.ts';
import { useLiveChildren } from './liveChildren.ts';
import { NewButton } from './NewButton.tsx';
import { isNoSuchFile, NoSuchFile } from './NoSuchFile.tsx';
import { FileList } from './parts/FileList.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { drop as dropInto } from './uploads/uploads.ts';
import { useCreateDocument } from './useCreateDocument.ts';
import { useFileCommands } from './useFileItems.ts';

export function FolderView({ folderId }: { folderId: string }) {
  const { t } = useTranslation();
  const buttons = useSession((session) => session.buttons);
  const folder = useQuery(fileQuery(folderId));
  const children = useInfiniteQuery(childrenQuery(folderId));
  const [isDropping, setDropping] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const list = useMemo(
    () => children.data?.pages.flatMap((page) => page.list) ?? [],
    [children.data],
  );
  const [sort, setSort] = useFolderSort(folderId);
  // The list revalidates its visible files itself.
  useLiveChildren(new Map(list.length === 0 ? [[folderId, new Set<string>()]] : []));
  useDocumentTitle(folder.data?.name ?? t('shell.document'));

  const childrenError = failureOf(children);
  const error = failureOf(folder) ?? childrenError;
  if (error && (!folder.data || isNoSuchFile(error))) {
    return <MissingFolder error={error} onRetry={() => void folder.refetch()} />;
  }
  const file = folder.data;
  const actions = file ? decideActions(file, buttons) : [];
  const mayUpload = actions.includes('upload');

  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!mayUpload || !event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setDropping(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropping(false);
    },
    onDrop: (event: DragEvent) => {
      if (!mayUpload || file === undefined) return;
      event.preventDefault();
      setDropping(false);
      void dropInto(file, event.dataTransfer);
    },
  };

  const intro = file && <FolderIntro file={file} />;
  return (
    <section className={`docent-page ${classes.view}`} {...drop} aria-label={file?.name}>
      <PageHeader
        actions={
          file && <FolderActions file={file} actions={actions} onRename={() => setRenaming(true)} />
        }
      >
        {file ? <FilePath file={file} /> : <Skeleton h={14} w={220} />}
      </PageHeader>
      {childrenError && list.length === 0 ? (
        <>
          {intro}
          <Failed text={sentenceOf(childrenError, t)} onRetry={() => void children.refetch()} />
        </>
      ) : children.isSuccess && list.length === 0 ? (
        <>
          {intro}
          <EmptyFolder file={file ?? null} actions={actions} />
        </>
      ) : (
        <FileList
          intro={intro}
          folderId={folderId}
          label={file?.name ?? t('shell.loading')}
          files={children.data ? list : null}
          sort={sort}
          onSort={setSort}
          hasMore={children.hasNextPage}
          onMore={() => {
            if (!children.isFetching) void children.fetchNextPage();
          }}
        />
      )}
      {isDropping && file && (
        <div className={classes.drop} role="status">
          {t('files.dropHere', { name: file.name })}
        </div>
      )}
      {isRenaming && file && <RenameDialog file={file} onClose={() => setRenaming(false)} />}
    </section>
  );
}

function MissingFolder({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <section className="docent-page">
      <PageHeader>{t('files.folder')}</PageHeader>
      {isNoSuchFile(error) ? (
        <NoSuchFile title={t('files.gone')} />
      ) : (
        <Failed order={1} text={sentenceOf(error, t)} onRetry={onRetry} />
      )}
    </section>
  );
}

type Actions = ReturnType<typeof decideActions>;

interface FolderActionsProps {
  file: File;
  actions: Actions;
  onRename: () => void;
}

/** Buttons and menu in the header of a folder. */
function FolderActions({ file, actions, onRename }: FolderActionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const menu = {
    file,
    onRename,
    onTrashed: () =>
      void navigate({ to: '/', search: file.parentId === null ? {} : { folder: file.parentId } }),
  };
  useFileCommands(menu);
  return (
    <>
      {actions.includes('share') && (
        <Button
          variant="default"
          size="xs"
          leftSection={<Share2 size={14} />}
          onClick={() => openDialog({ kind: 'access', file })}
          visibleFrom="sm"
        >
          {t('files.share')}
        </Button>
      )}
      {(actions.includes('new-document') || actions.includes('new-folder')) && (
        <NewButton folder={file} />
      )}
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon aria-label={t('files.actions', { name: file.name })}>
            <Ellipsis size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <FileMenuItems {...menu} withoutOpen />
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function EmptyFolder({ file, actions }: { file: File | null; actions: Actions }) {
  const { t } = useTranslation();
  const createDocument = useCreateDocument();
  return (
    <EmptyState
      icon={<FolderOpen size={24} />}
      title={t('files.folderEmptyTitle')}
      text={actions.includes('upload') ? t('files.folderEmptyText') : t('files.folderEmptyRead')}
    >
      {file && actions.includes('new-document') && (
        <Button leftSection={<Plus size={15} />} onClick={() => void createDocument(file.id)}>
          {t('files.newDocument')}
        </Button>
      )}
    </EmptyState>
  );
}
