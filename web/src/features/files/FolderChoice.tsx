import type { File } from '@docent/contract/files';
import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight, Folder, House } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../api/reasons.ts';
import { Failed } from '../../ui/Failed.tsx';
import classes from './FolderChoice.module.css';
import { childrenQuery } from './files.queries.ts';
import { reaches } from './files.rules.ts';
import { useLiveChildren } from './liveChildren.ts';

export interface FolderPlace {
  id: string;
  name: string;
  mayWrite: boolean;
  changesLive: boolean;
}

export const placeOf = ({ id, name, level, changesLive }: File): FolderPlace => ({
  id,
  name,
  mayWrite: reaches(level, 'edit'),
  changesLive,
});

/** Navigates through the folders; the open one is selected. */
export function FolderChoice({
  path,
  onChange,
}: {
  path: FolderPlace[];
  onChange: (path: FolderPlace[]) => void;
}) {
  const { t } = useTranslation();
  const place = path.at(-1);
  const pages = useInfiniteQuery(childrenQuery(place?.id ?? null));
  const folders = (pages.data?.pages ?? [])
    .flatMap((page) => page.list)
    .filter(({ kind }) => kind === 'folder');
  const { hasNextPage, isFetching, isError, fetchNextPage } = pages;
  // Folders are mixed with other files, so any page may contain some.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  useLiveChildren(new Map([[place?.id ?? null, new Set(folders.map(({ id }) => id))]]));
  return (
    <fieldset className={classes.choice}>
      <legend>{t('gaps.folder')}</legend>
      <div className={classes.path}>
        <button type="button" onClick={() => onChange([])} aria-label={t('gaps.allFolders')}>
          <House size={14} />
        </button>
        {path.map(({ id, name }, at) => (
          <span key={id} className={classes.step}>
            <ChevronRight size={13} aria-hidden />
            <button
              type="button"
              aria-current={at === path.length - 1 ? 'true' : undefined}
              onClick={() => onChange(path.slice(0, at + 1))}
            >
              {name}
            </button>
          </span>
        ))}
      </div>
      <ul className={`${classes.folders} docent-scroll`} aria-busy={pages.isPending || hasNextPage}>
        {pages.isPending &&
          [0, 1, 2].map((row) => (
            <li key={row}>
              <Skeleton height={30} radius="sm" />
            </li>
          ))}
        {folders.map((folder) => (
          <li key={folder.id}>
            <button type="button" onClick={() => onChange([...path, placeOf(folder)])}>
              <Folder size={15} aria-hidden />
              <span>{folder.name}</span>
              <ChevronRight size={14} aria-hidden />
            </button>
          </li>
        ))}
        {pages.isError && (
          <li>
            <Failed text={sentenceOf(pages.error, t)} onRetry={() => void pages.refetch()} />
          </li>
        )}
        {pages.isSuccess && !hasNextPage && folders.length === 0 && (
          <li className={classes.none}>{t('gaps.noFolders')}</li>
        )}
      </ul>
      <p className={classes.text} role="status">
        {!place && t('gaps.chooseFolder')}
        {place && !place.mayWrite && t('gaps.mayNotWrite')}
      </p>
    </fieldset>
  );
}
