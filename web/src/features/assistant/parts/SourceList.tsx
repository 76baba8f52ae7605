import type { Source } from '@docent/contract/assistant';
import { pageOf } from '@docent/contract/pages';
import { wordDifferencesOf } from '@docent/document-model/comparing/wordDifferences';
import { ExternalLink, History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sourceHref } from '../assistant.rules.ts';
import classes from './SourceList.module.css';

export function SourceList({ sources }: { sources: readonly Source[] }) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const changed = sources.filter(({ change }) => change !== undefined).length;
  return (
    <details className={classes.sources} open>
      <summary>
        {t('sources', { count: sources.length })}
        {changed > 0 && (
          <span className={classes.changedCount}>{t('changed', { count: changed })}</span>
        )}
      </summary>
      <ol>
        {sources.map((source) => (
          <li key={source.n} className={classes.source}>
            <a href={sourceHref(source)} target="_blank" rel="noreferrer">
              <span className={classes.head}>
                <span className={classes.number}>{source.n}</span>
                <span className={classes.name}>
                  {source.file_name}
                  {source.attachment && ` › ${source.attachment.name}`}
                </span>
                <StateBadge source={source} />
                <ExternalLink size={12} aria-label={t('opensNewTab')} />
              </span>
              <span className={classes.text}>{source.text}</span>
            </a>
            {source.change && <Change text={source.text} change={source.change} />}
          </li>
        ))}
      </ol>
    </details>
  );
}

function StateBadge({ source }: { source: Source }) {
  const { version, state, paragraph_id, attachment } = source;
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const page = pageOf((attachment ?? { paragraph_id }).paragraph_id);
  if (state === null) {
    return (
      <span className={classes.state} data-state="published">
        {page === null ? t('sourceFile') : t('sourcePage', { page })}
      </span>
    );
  }
  const badgeState = version === null ? 'draft' : state === 'outdated' ? 'outdated' : 'published';
  return (
    <span className={classes.state} data-state={badgeState}>
      {page !== null && `${t('sourcePage', { page })} · `}
      {badgeState === 'draft' && t('sourceDraft')}
      {version !== null && t('sourceVersion', { version })}
      {badgeState === 'outdated' && ` · ${t('sourceOutdated')}`}
    </span>
  );
}

/** Changes of the paragraph since it was quoted, word by word on request. */
function Change({ text, change }: { text: string; change: NonNullable<Source['change']> }) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const [isShown, setShown] = useState(false);
  if (change.kind === 'gone' || change.text === null) {
    return (
      <p className={classes.change}>
        <History size={12} aria-hidden /> {t('sourceGone')}
      </p>
    );
  }
  return (
    <div className={classes.change}>
      <History size={12} aria-hidden /> {t('sourceChanged')}
      <button type="button" aria-expanded={isShown} onClick={() => setShown((was) => !was)}>
        {t(isShown ? 'hideDifference' : 'showDifference')}
      </button>
      {isShown && (
        <p className={classes.difference}>
          {wordDifferencesOf(text, change.text).map(({ kind, text: piece }, at) => {
            // The pieces of a difference never change their order, so their place is their key.
            const key = `${kind}-${at}`;
            if (kind === 'added') return <ins key={key}>{piece}</ins>;
            if (kind === 'removed') return <del key={key}>{piece}</del>;
            return <span key={key}>{piece}</span>;
          })}
        </p>
      )}
    </div>
  );
}
