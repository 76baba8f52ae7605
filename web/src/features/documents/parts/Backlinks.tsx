// Below a document: links to it with their texts and, for editors, its own broken links.
import type { File } from '@docent/contract/files';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CornerDownRight, Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { pagedQuery } from '../../../api/queries.ts';
import { useHasPainted } from '../../../ui/afterPaint.ts';
import { addressOf, reaches } from '../../files/files.rules.ts';
import classes from './Backlinks.module.css';

export function Backlinks({ file }: { file: Pick<File, 'id' | 'name' | 'level'> }) {
  if (!useHasPainted()) return null;
  return (
    <>
      {reaches(file.level, 'edit') && <BrokenLinks file={file} />}
      <LinkedFrom fileId={file.id} />
    </>
  );
}

/** Links from documents that the reader may read; renders nothing if there are none. */
function LinkedFrom({ fileId }: { fileId: string }) {
  const { t } = useTranslation();
  const pages = useInfiniteQuery({
    ...pagedQuery('links', 'from', { fileId }),
    meta: { silent: true },
  });
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  if (list.length === 0) return null;
  return (
    <section className={classes.backlinks} aria-labelledby="backlinks-title">
      <h2 id="backlinks-title" className={classes.title}>
        {t('documents.backlinks')} <span>{pages.data?.pages[0]?.total}</span>
      </h2>
      <ul>
        {list.map(({ file, paragraphs, count }) => (
          <li key={file.id}>
            <Link className={classes.file} to="/detail/$id/$title/{-$des}" params={addressOf(file)}>
              <CornerDownRight size={14} aria-hidden />
              {file.name}
            </Link>
            {paragraphs
              .filter(({ text }) => text !== '')
              .map(({ id, text }) => (
                <Link
                  key={id}
                  className={classes.quote}
                  to="/detail/$id/$title/{-$des}"
                  params={addressOf(file)}
                  hash={`p-${id}`}
                >
                  {text}
                </Link>
              ))}
            {paragraphs.length > 0 && count > paragraphs.length && (
              <span className={classes.others}>
                {t('documents.backlinksOthers', { count: count - paragraphs.length })}
              </span>
            )}
          </li>
        ))}
      </ul>
      <More pages={pages} />
    </section>
  );
}

function BrokenLinks({ file }: { file: Pick<File, 'id' | 'name'> }) {
  const { t } = useTranslation();
  const pages = useInfiniteQuery({
    ...pagedQuery('links', 'broken', { fileId: file.id }),
    meta: { silent: true },
  });
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  if (list.length === 0) return null;
  return (
    <section className={classes.backlinks} aria-labelledby="broken-links-title">
      <h2 id="broken-links-title" className={classes.title}>
        {t('documents.brokenLinks')}
      </h2>
      <p className={classes.others}>{t('documents.brokenLinksText')}</p>
      <ul>
        {list.map(({ paragraph, toFileId, trashed }) => (
          <li key={`${paragraph.id} ${toFileId}`}>
            <Link
              className={classes.file}
              to="/detail/$id/$title/{-$des}"
              params={addressOf(file)}
              hash={`p-${paragraph.id}`}
            >
              <Unlink size={14} aria-hidden />
              <span>
                {paragraph.text || t('documents.brokenPicture')}
                {trashed && (
                  <span className={classes.others}>
                    {' '}
                    {t('documents.brokenTrashed', { name: trashed.name })}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <More pages={pages} />
    </section>
  );
}

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

function More({ pages: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { pages: Pages }) {
  const { t } = useTranslation();
  if (!hasNextPage) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {t('files.loadMore')}
    </Button>
  );
}
