// Risks that several premortems share: how often they were foreseen and what became of them.
import { Select, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Repeat2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pagedQuery } from '../../../../api/queries.ts';
import { sentenceOf } from '../../../../api/reasons.ts';
import board from '../../../../ui/Board.module.css';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Paged } from '../../../../ui/Paged.tsx';
import { spacesQuery } from '../../../files/files.queries.ts';
import { RecurringList } from './RecurringList.tsx';

/** In milliseconds: until the meaning of more risks is compared. */
const comparing = 1_000;

export function RecurringRisks() {
  const { t } = useTranslation();
  const [withinId, setWithinId] = useState<string | null>(null);
  const spaces = useQuery({ ...spacesQuery(), meta: { silent: true } });
  const pages = useInfiniteQuery({
    ...pagedQuery('premortems', 'recurring', {
      repeated: true,
      ...(withinId !== null && { withinId }),
    }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ complete }) => complete === false) ? comparing : false,
    meta: { silent: true },
  });
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <div className={board.tools}>
        <Select
          label={t('premortemResults.within')}
          placeholder={t('premortemResults.allSpaces')}
          clearable
          searchable
          value={withinId}
          data={(spaces.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setWithinId}
        />
      </div>
      <Paged
        pages={pages}
        height={110}
        failure={pages.error && sentenceOf(pages.error, t)}
        more={t('premortemResults.moreRecurring')}
      >
        {pages.isSuccess && list.length === 0 && (
          <EmptyState
            icon={<Repeat2 size={24} />}
            title={t('premortemResults.noRecurring')}
            text={t('premortemResults.noRecurringText')}
          />
        )}
        <VisuallyHidden component="h2">{t('premortemResults.recurring')}</VisuallyHidden>
        <RecurringList list={list} />
      </Paged>
    </>
  );
}
