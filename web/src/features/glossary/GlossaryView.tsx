// The terms of the organisation: everybody reads and searches them, coaches and administrators edit them.
import type { GlossaryEntry, GlossarySuggestion } from '@docent/contract/glossary';
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { BookA, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { requireShown } from '../../api/errors.ts';
import { pagedQuery } from '../../api/queries.ts';
import { sentenceOf } from '../../api/reasons.ts';
import { useSession } from '../../session/session.ts';
import board from '../../ui/Board.module.css';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Paged } from '../../ui/Paged.tsx';
import { showToast } from '../../ui/toasts.ts';
import classes from './GlossaryView.module.css';
import { EntryDialog } from './parts/EntryDialog.tsx';
import { EntryItem } from './parts/EntryItem.tsx';
import { GlossaryHead } from './parts/GlossaryHead.tsx';
import { ImportDialog } from './parts/ImportDialog.tsx';
import { SuggestionList } from './parts/SuggestionList.tsx';

const typingPause = 200;

type Open =
  | { dialog: 'entry'; entry: GlossaryEntry | null }
  | { dialog: 'suggestion'; suggestion: GlossarySuggestion }
  | { dialog: 'import' };

/** `term` is the initial query. */
export function GlossaryView({ term = '' }: { term?: string }) {
  const { t } = useTranslation();
  const mayEdit = useSession(({ permissions }) => permissions.includes('glossary.edit'));
  const client = useQueryClient();
  const [q, setQ] = useState(term);
  const [searchText] = useDebouncedValue(q.trim(), typingPause);
  const [open, setOpen] = useState<Open | null>(null);
  const pages = useInfiniteQuery({
    ...pagedQuery('glossary', 'list', { ...(searchText !== '' && { q: searchText }) }),
    meta: { silent: true },
    placeholderData: keepPreviousData,
  });
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const total = pages.data?.pages[0]?.total ?? 0;
  const refresh = () => client.invalidateQueries({ queryKey: ['glossary'] });

  async function restore({ owner, updatedAt: _, id: __, ...entry }: GlossaryEntry) {
    try {
      await api.glossary.save({ ...entry, ownerId: owner?.id ?? null });
    } catch (error) {
      requireShown(error);
    }
    await refresh();
  }

  function afterDelete(entry: GlossaryEntry) {
    showToast({
      type: 'success',
      message: t('glossary.deleted', { term: entry.term }),
      action: { label: t('shell.undo'), run: () => void restore(entry) },
    });
    void refresh();
  }

  return (
    <div className={`${board.board} ${classes.board}`}>
      <GlossaryHead
        mayEdit={mayEdit}
        isEmpty={total === 0 && searchText === ''}
        onAdd={() => setOpen({ dialog: 'entry', entry: null })}
        onImport={() => setOpen({ dialog: 'import' })}
      />
      {mayEdit && (
        <SuggestionList
          onEdit={(suggestion) => setOpen({ dialog: 'suggestion', suggestion })}
          onChanged={() => void refresh()}
        />
      )}
      <TextInput
        value={q}
        aria-label={t('glossary.search')}
        placeholder={t('glossary.search')}
        leftSection={<Search size={15} aria-hidden />}
        rightSection={
          q !== '' && (
            <CloseButton size="sm" aria-label={t('glossary.clear')} onClick={() => setQ('')} />
          )
        }
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <p className={board.count} role="status">
        {pages.isSuccess && list.length > 0 && t('glossary.count', { count: total })}
      </p>
      <Paged
        pages={pages}
        height={64}
        failure={pages.error && sentenceOf(pages.error, t)}
        more={t('glossary.showMore')}
      >
        {pages.isSuccess && list.length === 0 && (
          <EmptyState
            icon={<BookA size={24} />}
            title={t(searchText === '' ? 'glossary.none' : 'glossary.noneFound')}
            {...(searchText === '' && { text: t('glossary.noneText') })}
          />
        )}
        <dl className={classes.list}>
          {list.map((entry) => (
            <EntryItem
              key={entry.id}
              entry={entry}
              onEdit={mayEdit ? () => setOpen({ dialog: 'entry', entry }) : undefined}
            />
          ))}
        </dl>
      </Paged>
      {open?.dialog === 'entry' && (
        <EntryDialog
          entry={open.entry}
          onSaved={() => void refresh()}
          onDeleted={afterDelete}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.dialog === 'suggestion' && (
        <EntryDialog
          entry={null}
          suggestion={open.suggestion}
          onSaved={() => void refresh()}
          onDeleted={afterDelete}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.dialog === 'import' && (
        <ImportDialog onImported={() => void refresh()} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}
