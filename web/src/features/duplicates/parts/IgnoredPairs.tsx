// Pairs of documents whose common text somebody ignored.
import type { IgnoredFiles } from '@docent/contract/duplicates';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EyeOff, Files } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { pagedQuery } from '../../../api/queries.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Paged } from '../../../ui/Paged.tsx';
import { fullTime, sinceThen } from '../../../ui/times.ts';
import { addressOf } from '../../files/files.rules.ts';
import { isNoSuchFile, NoSuchFile } from '../../files/NoSuchFile.tsx';
import classes from '../DuplicatesView.module.css';
import type { DuplicateFilter } from '../duplicates.rules.ts';
import { useIgnoring } from '../useIgnoring.ts';

export function IgnoredPairs({ fileId, spaceId }: Pick<DuplicateFilter, 'fileId' | 'spaceId'>) {
  const { t } = useTranslation();
  const ignore = useIgnoring();
  const pages = useInfiniteQuery({
    ...pagedQuery('duplicates', 'ignored', { fileId, spaceId }),
    meta: { silent: true },
  });
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  if (isNoSuchFile(pages.error)) return <NoSuchFile order={2} title={t('duplicates.noAccess')} />;
  return (
    <Paged
      pages={pages}
      height={44}
      failure={pages.error && sentenceOf(pages.error, t)}
      more={t('duplicates.more')}
    >
      {pages.isSuccess && list.length === 0 && (
        <EmptyState
          icon={<EyeOff size={24} />}
          title={t('duplicates.noneIgnored')}
          text={t('duplicates.noneIgnoredText')}
        />
      )}
      {list.length > 0 && (
        <ul className={classes.shared} aria-label={t('duplicates.status_ignored')}>
          {list.map((pair) => (
            <Pair
              key={pair.files.map(({ id }) => id).join()}
              pair={pair}
              onUndo={() =>
                void ignore(
                  pair.files.map(({ id }) => id),
                  true,
                )
              }
            />
          ))}
        </ul>
      )}
    </Paged>
  );
}

function Pair({ pair, onUndo }: { pair: IgnoredFiles; onUndo: () => void }) {
  const { t, i18n } = useTranslation();
  const { files, by, at, mayUndo } = pair;
  return (
    <li>
      <Files size={16} aria-hidden />
      <span>
        {files.map((file) => (
          <Link
            key={file.id}
            to="/detail/$id/$title/{-$des}"
            params={addressOf(file)}
            className={classes.file}
          >
            {file.name}
          </Link>
        ))}
        <span className={classes.where} title={fullTime(at, i18n.language)}>
          {t('duplicates.ignoredBy', { name: by.username, when: sinceThen(at, i18n.language) })}
        </span>
      </span>
      {mayUndo && (
        <Button variant="subtle" size="compact-sm" onClick={onUndo}>
          {t('duplicates.unignore')}
        </Button>
      )}
    </li>
  );
}
