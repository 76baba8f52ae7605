// An answer without a model: quotations from documents, each in its context.
import type { Source } from '@docent/contract/assistant';
import { useTranslation } from 'react-i18next';
import { groupSources } from '../sources.rules.ts';
import { SourceCard } from './SourceCard.tsx';
import classes from './SourceList.module.css';

export function Quotations({ sources }: { sources: readonly Source[] }) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  return (
    <ol className={classes.quotations} aria-label={t('sources', { count: sources.length })}>
      {groupSources(sources).map((group) => (
        <SourceCard key={group.sources[0].n} group={group} isCompact={false} />
      ))}
    </ol>
  );
}
