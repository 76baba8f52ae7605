// The sources of a model's answer, with their content.
import type { Source } from '@docent/contract/assistant';
import { useTranslation } from 'react-i18next';
import { groupSources } from '../sources.rules.ts';
import { SourceCard } from './SourceCard.tsx';
import classes from './SourceList.module.css';

export function SourceList({ sources }: { sources: readonly Source[] }) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const changedCount = sources.filter(({ change }) => change !== undefined).length;
  return (
    <details className={classes.sources} open>
      <summary>
        {t('sources', { count: sources.length })}
        {changedCount > 0 && (
          <span className={classes.changedCount}>{t('changed', { count: changedCount })}</span>
        )}
      </summary>
      <ol>
        {groupSources(sources).map((group) => (
          <SourceCard key={group.sources[0].n} group={group} isCompact />
        ))}
      </ol>
    </details>
  );
}
