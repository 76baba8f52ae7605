// An answer without a model: what the documents say, each quotation in its place.
import type { Source } from '@docent/contract/assistant';
import { useTranslation } from 'react-i18next';
import { SourceCard } from './SourceCard.tsx';
import classes from './SourceList.module.css';

export function Quotations({ sources }: { sources: readonly Source[] }) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  return (
    <ol className={classes.quotations} aria-label={t('sources', { count: sources.length })}>
      {sources.map((source) => (
        <SourceCard key={source.n} source={source} isCompact={false} />
      ))}
    </ol>
  );
}
