// Sources at one place: their numbers, the location, the content, and changes since the answer.
import type { Source } from '@docent/contract/assistant';
import { isRecognised, pageOf } from '@docent/contract/pages';
import { ExternalLink, History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Difference } from '../../reading/Difference.tsx';
import { pathOf } from '../assistant.rules.ts';
import type { SourceGroup } from '../sources.rules.ts';
import { SourceContext } from './SourceContext.tsx';
import { SourceLink } from './SourceLink.tsx';
import classes from './SourceList.module.css';

interface Props {
  group: SourceGroup;
  /** Shows little more than the quotation until the person expands it. */
  isCompact: boolean;
}

export function SourceCard({ group: { sources, context }, isCompact }: Props) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const [source] = sources;
  return (
    <li className={classes.source}>
      <SourceLink className={classes.head} source={source}>
        <span className={classes.number}>{sources.map(({ n }) => n).join(', ')}</span>
        <span className={classes.path}>{pathOf(source).join(' › ')}</span>
        <StateBadge source={source} />
        <ExternalLink size={12} aria-label={t('opensNewTab')} />
      </SourceLink>
      <div className={classes.text}>
        <SourceContext context={context} text={source.text} isCompact={isCompact} />
      </div>
      {sources.map(
        ({ n, text, change }) => change && <Change key={n} text={text} change={change} />,
      )}
    </li>
  );
}

function StateBadge({ source }: { source: Source }) {
  const { version, state, paragraph_id, attachment } = source;
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const quotedId = (attachment ?? { paragraph_id }).paragraph_id;
  const page = pageOf(quotedId);
  const recognisedNote = isRecognised(quotedId) && ` · ${t('sourceRecognised')}`;
  if (state === null) {
    return (
      <span className={classes.state} data-state="published">
        {page === null ? t('sourceFile') : t('sourcePage', { page })}
        {recognisedNote}
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
      {recognisedNote}
    </span>
  );
}

/** Changes of the paragraph since it was quoted; word by word on request. */
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
      {isShown && <Difference before={text} after={change.text} />}
    </div>
  );
}
