// Proposes groups of reasons that say something similar.
import type { PremortemReason } from '@docent/contract/premortem-data';
import { Button, CloseButton, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf, query } from '../../../../api/queries.ts';
import { sentenceOf } from '../../../../api/reasons.ts';
import classes from './SimilarReasons.module.css';

interface Props {
  fileId: string;
  ungrouped: readonly PremortemReason[];
  onGroup: (ids: readonly string[]) => void;
  onClose: () => void;
}

export function SimilarReasons({ fileId, ungrouped, onGroup, onClose }: Props) {
  const { t } = useTranslation();
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const result = useQuery({
    ...query('premortems', 'similar', { fileId }),
    meta: { silent: true },
    refetchInterval: ({ state }) => (state.data?.complete === false ? 500 : false),
  });
  const texts = new Map(ungrouped.map(({ id, text }) => [id, text]));
  // Reasons that somebody has grouped meanwhile are left out.
  const proposals = (result.data?.list ?? [])
    .map(({ reasonIds }) => reasonIds.filter((id) => texts.has(id)))
    .filter((ids) => ids.length > 1 && !skipped.has(ids.join()));
  const failure = failureOf(result);
  return (
    <section className={classes.panel} aria-label={t('premortems.similarTitle')} data-no-drag>
      <header>
        <h3>{t('premortems.similarTitle')}</h3>
        {proposals.length > 1 && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              for (const ids of proposals) onGroup(ids);
            }}
          >
            {t('premortems.similarAll', { count: proposals.length })}
          </Button>
        )}
        <CloseButton size="sm" aria-label={t('shell.close')} onClick={onClose} />
      </header>
      {!failure && result.data?.complete !== true && (
        <Loader size="xs" aria-label={t('shell.loading')} />
      )}
      {failure && <p role="alert">{sentenceOf(failure, t)}</p>}
      {result.data?.complete === true && proposals.length === 0 && (
        <p role="status">{t('premortems.similarNone')}</p>
      )}
      <ul className={classes.proposals}>
        {proposals.map((ids) => (
          <li key={ids.join()}>
            <ul>
              {ids.map((id) => (
                <li key={id} dir="auto">
                  {texts.get(id)}
                </li>
              ))}
            </ul>
            <Button size="compact-xs" onClick={() => onGroup(ids)}>
              {t('premortems.similarGroup')}
            </Button>{' '}
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => setSkipped((was) => new Set(was).add(ids.join()))}
            >
              {t('premortems.similarSkip')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
