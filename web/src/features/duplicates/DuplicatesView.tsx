// Repeated text: a list, a comparison of the selected texts, and actions.
import type { Duplicate } from '@docent/contract/duplicates';
import { Badge, Button, Progress } from '@mantine/core';
import { CircleCheckBig, Files, SearchX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../api/reasons.ts';
import { formatNames } from '../../locales/formatNames.ts';
import board from '../../ui/Board.module.css';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazily } from '../../ui/lazily.ts';
import { Paged } from '../../ui/Paged.tsx';
import { useIsNarrow } from '../../ui/useIsNarrow.ts';
import { isNoSuchFile, NoSuchFile } from '../files/NoSuchFile.tsx';
import classes from './DuplicatesView.module.css';
import {
  type CopyReplacement,
  type DuplicateFilter,
  type ListFilter,
  usualReworded,
} from './duplicates.rules.ts';
import { Comparison } from './parts/Comparison.tsx';
import { DuplicateFilters } from './parts/DuplicateFilters.tsx';
import { DuplicateList } from './parts/DuplicateList.tsx';
import { IgnoredPairs } from './parts/IgnoredPairs.tsx';
import { useDuplicates } from './useDuplicates.ts';
import { useReworded } from './useReworded.ts';

// Both take parts of the editor.
const ReviseDialog = lazily(() =>
  import('./parts/ReviseDialog.tsx').then((module) => module.ReviseDialog),
);
const MovePlaceDialog = lazily(() =>
  import('./parts/MovePlaceDialog.tsx').then((module) => module.MovePlaceDialog),
);

interface Props {
  filter: DuplicateFilter;
  onSeek: (filter: DuplicateFilter) => void;
}

export function DuplicatesView({ filter, onSeek }: Props) {
  const { t } = useTranslation();
  const [stored, setReworded] = useReworded();
  const minSimilarity = stored ?? (filter.kind === 'reworded' ? usualReworded : null);
  return (
    <div className={`${board.board} ${classes.view}`}>
      <h1>{t('duplicates.title')}</h1>
      <p className={board.intro}>{t('duplicates.intro')}</p>
      <DuplicateFilters
        filter={filter}
        onSeek={onSeek}
        reworded={minSimilarity}
        onReworded={setReworded}
      />
      <Filtered filter={filter} reworded={minSimilarity} />
    </div>
  );
}

interface FilteredProps {
  filter: DuplicateFilter;
  reworded: number | null;
}

function Filtered({ filter: { status, ...filter }, reworded }: FilteredProps) {
  if (status === 'ignored') return <IgnoredPairs {...filter} />;
  const listFilter = {
    ...filter,
    ...(status && { status }),
    ...(reworded !== null && { reworded }),
  };
  // Each filter has its own selection.
  return <Duplicates key={JSON.stringify(listFilter)} filter={listFilter} />;
}

/** In CSS pixels; in a narrower page, the texts are below the selected entry. */
const roomForBoth = 860;

function Duplicates({ filter }: { filter: ListFilter }) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow(roomForBoth);
  const duplicates = useDuplicates(filter);
  const [revising, setRevising] = useState<{
    duplicate: Duplicate;
    replacement: CopyReplacement;
  } | null>(null);
  const [moving, setMoving] = useState<Duplicate | null>(null);
  const { pages, list, total, running, meanings, selected } = duplicates;
  if (isNoSuchFile(pages.error)) return <NoSuchFile order={2} title={t('duplicates.noAccess')} />;
  const { status, fileId: _file, spaceId: _space, reworded: _, ...narrowing } = filter;
  const isFiltered = Object.keys(narrowing).length > 0;
  const comparison = selected && (
    <Comparison
      key={selected.id}
      duplicate={selected}
      onStep={duplicates.step}
      onDecide={(reason) => void duplicates.decide(selected, reason)}
      onRevise={(replacement) => setRevising({ duplicate: selected, replacement })}
      onMove={() => setMoving(selected)}
      onIgnore={(fileIds) => void duplicates.ignore(fileIds)}
    />
  );
  return (
    <>
      {running && (
        <div className={classes.running} role="status">
          <span>{t('duplicates.running', running)}</span>
          <Progress
            value={(100 * running.done) / Math.max(1, running.total)}
            aria-label={t('duplicates.progress')}
          />
        </div>
      )}
      {meanings && (meanings.waiting > 0 || !meanings.byMeaning) && (
        <p className={classes.note} role="status">
          {meanings.byMeaning
            ? t('duplicates.meaningWaiting', { count: meanings.waiting })
            : t('duplicates.withoutMeaning')}
        </p>
      )}
      <p className={board.count} role="status">
        {pages.isSuccess && list.length > 0 && t('duplicates.count', { count: total })}
      </p>
      {status === undefined && <SharedText {...duplicates} />}
      <Paged
        pages={pages}
        height={92}
        failure={pages.error && sentenceOf(pages.error, t)}
        more={t('duplicates.more')}
      >
        {pages.isSuccess && list.length === 0 && !running && (
          <EmptyState
            icon={isFiltered ? <SearchX size={24} /> : <CircleCheckBig size={24} />}
            title={t(noneKey(status, isFiltered))}
            {...(!isFiltered && !status && { text: t('duplicates.noneText') })}
          />
        )}
        {list.length > 0 && (
          <div className={classes.workspace} data-narrow={isNarrow || undefined}>
            <DuplicateList
              list={list}
              selectedId={selected?.id ?? null}
              onSelect={duplicates.select}
              onStep={duplicates.step}
            >
              {isNarrow && comparison}
            </DuplicateList>
            {!isNarrow && <div className={classes.beside}>{comparison}</div>}
          </div>
        )}
      </Paged>
      <Suspense fallback={null}>
        {revising && (
          <ReviseDialog
            {...revising}
            onLeave={() => duplicates.leave(revising.duplicate.id)}
            onReturn={() => duplicates.comeBack(revising.duplicate.id)}
            onClose={() => setRevising(null)}
          />
        )}
        {moving && <MovePlaceDialog duplicate={moving} onClose={() => setMoving(null)} />}
      </Suspense>
    </>
  );
}

function noneKey(status: ListFilter['status'], isFiltered: boolean) {
  if (isFiltered) return 'duplicates.noneFound';
  return status === 'skipped' ? 'duplicates.noneSkipped' : 'duplicates.none';
}

/** Documents with much identical text, such as copies: one line instead of many entries. */
function SharedText({
  shared,
  ignore,
}: Pick<ReturnType<typeof useDuplicates>, 'shared' | 'ignore'>) {
  const { t, i18n } = useTranslation();
  if (shared.length === 0) return null;
  return (
    <ul className={classes.shared} aria-label={t('duplicates.sharedTitle')}>
      {shared.map(({ files, paragraphs }) => {
        const names = formatNames(
          files.map(({ name }) => t('duplicates.quoted', { name })),
          i18n.language,
        );
        return (
          <li key={files.map(({ id }) => id).join()}>
            <Files size={16} aria-hidden />
            <span>
              <Badge variant="light" color="gray" tt="none" mr={8}>
                {t('duplicates.paragraphs', { count: paragraphs })}
              </Badge>
              {t('duplicates.shared', { names })}
            </span>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => void ignore(files.map(({ id }) => id))}
            >
              {t('duplicates.ignore')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
