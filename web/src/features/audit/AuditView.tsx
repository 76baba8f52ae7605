// The audit log, newest first, with filters.

import { auditActions } from '@docent/contract/constants';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ScrollText, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { requireShown } from '../../api/errors.ts';
import { pagedQuery } from '../../api/queries.ts';
import { sentenceOf } from '../../api/reasons.ts';
import board from '../../ui/Board.module.css';
import { saveAs } from '../../ui/download.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Paged } from '../../ui/Paged.tsx';
import classes from './AuditView.module.css';
import { type AuditFilter, daysOf, filtersOf } from './audit.rules.ts';
import { AuditFilters } from './parts/AuditFilters.tsx';
import { EntryRow } from './parts/EntryRow.tsx';

interface Props {
  filter: AuditFilter;
  onSeek: (filter: AuditFilter) => void;
}

export function AuditView({ filter, onSeek }: Props) {
  const { t, i18n } = useTranslation();
  const [isExporting, setExporting] = useState(false);
  const filters = filtersOf(filter, auditActions);
  const isFiltered = Object.keys(filters).length > 0;
  const pages = useInfiniteQuery({
    ...pagedQuery('audit', 'list', filters),
    meta: { silent: true },
  });
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];

  async function exportAll() {
    setExporting(true);
    try {
      saveAs(await api.audit.export(filters), 'audit.csv');
    } catch (error) {
      requireShown(error);
    } finally {
      setExporting(false);
    }
  }

  return (
    <div className={`${board.board} ${classes.log}`}>
      <div className={classes.head}>
        <h1>{t('audit.title')}</h1>
        <Button
          variant="default"
          size="xs"
          leftSection={<Download size={14} />}
          loading={isExporting}
          disabled={list.length === 0}
          onClick={() => void exportAll()}
        >
          {t('audit.export')}
        </Button>
      </div>
      <p className={board.intro}>{t('audit.intro')}</p>
      <AuditFilters
        filter={filter}
        onSeek={onSeek}
        person={filter.person ? (list[0]?.person ?? null) : null}
        fileName={filter.file ? (list[0]?.fileName ?? null) : null}
      />
      <p className={board.count} role="status">
        {list.length > 0 &&
          t(pages.hasNextPage ? 'audit.shownMore' : 'audit.shown', { count: list.length })}
      </p>
      <Paged
        pages={pages}
        height={44}
        failure={pages.error && sentenceOf(pages.error, t)}
        more={t('audit.more')}
      >
        {pages.isSuccess && list.length === 0 && (
          <EmptyState
            icon={isFiltered ? <SearchX size={24} /> : <ScrollText size={24} />}
            title={t(isFiltered ? 'audit.noneTitle' : 'audit.emptyTitle')}
            text={t(isFiltered ? 'audit.noneText' : 'audit.emptyText')}
          />
        )}
        {daysOf(list, i18n.language).map(({ day, entries }) => (
          <section key={day} className={classes.day} aria-label={day}>
            <h2>{day}</h2>
            <ul>
              {entries.map((entry) => (
                <EntryRow
                  key={entry.id}
                  entry={entry}
                  onOnlyFile={
                    filter.file === undefined
                      ? (fileId) => onSeek({ ...filter, file: fileId })
                      : undefined
                  }
                />
              ))}
            </ul>
          </section>
        ))}
      </Paged>
    </div>
  );
}
