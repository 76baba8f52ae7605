import type { Source } from '@docent/contract/assistant';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sourceHref } from '../assistant.rules.ts';
import classes from './ChatPanel.module.css';

export function SourceList({ sources }: { sources: readonly Source[] }) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  return (
    <details className={classes.sources} open>
      <summary>{t('sources', { count: sources.length })}</summary>
      <ol>
        {sources.map((source) => (
          <li key={source.n}>
            <a href={sourceHref(source)} target="_blank" rel="noreferrer">
              <span className={classes.sourceHead}>
                <span className={classes.sourceNumber}>{source.n}</span>
                <span className={classes.sourceName}>{source.file_name}</span>
                <span className={classes.sourceState}>
                  {source.version === null
                    ? t('sourceDraft')
                    : t('sourceVersion', { version: source.version })}
                  {source.state === 'outdated' && ` · ${t('sourceOutdated')}`}
                </span>
                <ExternalLink size={12} aria-label={t('opensNewTab')} />
              </span>
              <span className={classes.sourceText}>{source.text}</span>
            </a>
          </li>
        ))}
      </ol>
    </details>
  );
}
