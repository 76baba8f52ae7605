// A message: a question with its avatar, or an answer with sources and feedback.
import { ActionIcon, Button, Loader, Tooltip } from '@mantine/core';
import {
  Building2,
  FileInput,
  FileText,
  Info,
  Layers,
  Sparkles,
  TriangleAlert,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNames } from '../../../locales/formatNames.ts';
import { useSession } from '../../../session/session.ts';
import { Face } from '../../people/Face.tsx';
import { timeOfDay } from '../assistant.rules.ts';
import type { ChatMessage } from '../conversation.ts';
import { OtherTexts } from '../OtherTexts.tsx';
import { AnswerText } from './AnswerText.tsx';
import { AskCoaches } from './AskCoaches.tsx';
import classes from './ChatPanel.module.css';
import { DefinitionCard } from './DefinitionCard.tsx';
import { Feedback, type RateAnswer, WhyDisliked } from './Feedback.tsx';
import { NearestPassages } from './NearestPassages.tsx';
import { Quotations } from './Quotations.tsx';
import { AnswerIdContext } from './SourceLink.tsx';
import { SourceList } from './SourceList.tsx';

interface Props {
  message: ChatMessage;
  username: string;
  busy: boolean;
  onRate: RateAnswer;
  onMore: (id: string) => void;
  /** Null for people who write no documents. */
  onAdd: ((id: string) => void) | null;
}

export function Message({ message, username, ...answer }: Props) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const avatar = useSession(({ userInfo }) => userInfo?.avatar);
  if (message.type === 'ai') return <AnswerMessage message={message} {...answer} />;
  return (
    <article className={classes.question} data-turn aria-label={t('you')}>
      <div className={classes.bubble}>
        <p>{message.content}</p>
        <Time at={message.time} />
      </div>
      <Face name={username} picture={avatar} size={28} title={username} />
    </article>
  );
}

function AnswerMessage({ message, busy, onRate, onMore, onAdd }: Omit<Props, 'username'>) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const [asksWhy, setAsksWhy] = useState(false);
  return (
    <article
      className={classes.answer}
      data-turn={message.organizationalSource !== null || undefined}
      aria-label={t('name')}
    >
      <span className={classes.mark} aria-hidden>
        <Sparkles size={15} />
      </span>
      <div className={classes.body}>
        {message.organizationalSource !== null && (
          <p className={classes.organization}>
            <Building2 size={13} aria-hidden />{' '}
            {t('from', { organization: message.organizationalSource })}
          </p>
        )}
        {message.understood !== null && (
          <p className={classes.note}>{t('understood', { question: message.understood })}</p>
        )}
        {message.definition !== null && <DefinitionCard definition={message.definition} />}
        <AnswerIdContext value={message.id}>
          <AnswerBody message={message} />
          {message.sources.length > 0 &&
            message.outcome !== 'failed' &&
            !isQuotedInContext(message) && <SourceList sources={message.sources} />}
        </AnswerIdContext>
        {message.answeredBy !== null && (
          <p className={classes.answeredBy}>
            <FileText size={14} aria-hidden />
            <span>
              {t('answeredBy')}{' '}
              <a href={`/detail/${message.answeredBy.id}`} target="_blank" rel="noreferrer">
                {message.answeredBy.name}
              </a>
            </span>
          </p>
        )}
        {!message.loading && (
          <footer className={classes.actions}>
            <Time at={message.time} />
            {(message.outcome === 'answered' || message.outcome === 'empty') && (
              <Feedback message={message} onRate={onRate} onAsk={() => setAsksWhy(true)} />
            )}
            {onAdd !== null && message.outcome === 'answered' && message.content !== '' && (
              <Tooltip label={t('addToDocument')}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={t('addToDocument')}
                  disabled={busy}
                  onClick={() => onAdd(message.id)}
                >
                  <FileInput size={14} />
                </ActionIcon>
              </Tooltip>
            )}
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              leftSection={<Layers size={13} />}
              disabled={busy}
              onClick={() => onMore(message.id)}
            >
              {t('moreAnswers')}
            </Button>
          </footer>
        )}
        {asksWhy && message.feedback === 'dislike' && (
          <WhyDisliked id={message.id} onRate={onRate} onClose={() => setAsksWhy(false)} />
        )}
      </div>
    </article>
  );
}

function Time({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{timeOfDay(at)}</time>;
}

function AnswerBody({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  if (message.outcome === 'failed') return <p>{t('failedAnswer')}</p>;
  if (message.outcome === 'empty') {
    if (message.aside !== null) return <p>{t(`aside_${message.aside}`)}</p>;
    return (
      <>
        <p>{t('emptyAnswer')}</p>
        {message.degraded !== null && (
          <p className={classes.note} data-warning>
            <Info size={13} aria-hidden /> {t('emptyWithoutModel')}
          </p>
        )}
        {message.nearest.length > 0 && <NearestPassages passages={message.nearest} />}
        <AskCoaches message={message} />
      </>
    );
  }
  if (message.content === '' && message.definition !== null) return null;
  if (message.outcome === 'withheld') return <p className={classes.note}>{t('withheld')}</p>;
  if (message.loading && message.content === '') {
    return (
      <p className={classes.thinking}>
        <Loader size={14} type="dots" color="gray" /> {t('thinking')}
      </p>
    );
  }
  return (
    <>
      {message.degraded !== null && (
        <p className={classes.note} data-warning>
          <Info size={13} aria-hidden /> {t(`degraded_${message.degraded}`)}
        </p>
      )}
      {message.grounded === 'quoted' && message.degraded === null && (
        <p className={classes.note}>{t(message.unsure ? 'quotedUnsure' : 'quoted')}</p>
      )}
      {message.sourceLanguage !== null && (
        <p className={classes.note}>{t(`sourceLanguage_${message.sourceLanguage}`)}</p>
      )}
      {message.disagreeing.length > 0 && <DisagreementNote sources={message.disagreeing} />}
      {message.outcome === 'answered' && <OtherTexts sources={message.sources} />}
      {isQuotedInContext(message) ? (
        <Quotations sources={message.sources} />
      ) : (
        <AnswerText
          text={message.content}
          sources={message.sources}
          unsupported={message.unsupported}
          formatted={message.grounded !== 'quoted'}
        />
      )}
      {message.unsupported.length > 0 && (
        <p className={classes.note} data-warning>
          <Info size={13} aria-hidden />{' '}
          {t('unsupportedNote', { count: message.unsupported.length })}
        </p>
      )}
    </>
  );
}

/** Answers from before context was stored are shown as text. */
function isQuotedInContext({ grounded, sources }: ChatMessage): boolean {
  return (
    grounded === 'quoted' &&
    sources.length > 0 &&
    sources.every(({ context }) => context !== undefined)
  );
}

function DisagreementNote({ sources }: { sources: readonly number[] }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'assistant' });
  const list = formatNames(sources.map(String), i18n.language);
  return (
    <p className={classes.note} data-warning>
      <TriangleAlert size={13} aria-hidden />{' '}
      {sources.length > 1 ? t('sourcesDisagree', { sources: list }) : t('sourceDisagrees')}
    </p>
  );
}
