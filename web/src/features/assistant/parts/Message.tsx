// One message: a question with its avatar, or an answer with sources and feedback.
import { ActionIcon, Avatar, Button, Loader, Tooltip } from '@mantine/core';
import { Building2, Layers, Sparkles, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { timeOfDay } from '../assistant.rules.ts';
import type { ChatMessage } from '../conversation.ts';
import { AnswerText } from './AnswerText.tsx';
import classes from './ChatPanel.module.css';
import { SourceList } from './SourceList.tsx';

interface Props {
  message: ChatMessage;
  username: string;
  busy: boolean;
  onRate: (id: string, feedback: 'like' | 'dislike') => void;
  onMore: (id: string) => void;
}

export function Message({ message, username, busy, onRate, onMore }: Props) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const time = <time dateTime={message.time.toISOString()}>{timeOfDay(message.time)}</time>;
  if (message.type === 'user') {
    return (
      <article className={classes.question} data-question aria-label={t('you')}>
        <div className={classes.bubble}>
          <p>{message.content}</p>
          {time}
        </div>
        <Avatar name={username} color="initials" size={28} title={username} />
      </article>
    );
  }
  return (
    <article className={classes.answer} aria-label={t('name')}>
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
        <AnswerBody message={message} />
        {message.sources.length > 0 && message.outcome !== 'failed' && (
          <SourceList sources={message.sources} />
        )}
        {!message.loading && (
          <footer className={classes.actions}>
            {time}
            {message.outcome !== 'failed' && <Feedback message={message} onRate={onRate} />}
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
      </div>
    </article>
  );
}

function AnswerBody({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  if (message.outcome === 'failed') return <p>{t('failedAnswer')}</p>;
  if (message.outcome === 'empty') return <p>{t('emptyAnswer')}</p>;
  if (message.loading && message.content === '') {
    return (
      <p className={classes.thinking}>
        <Loader size={14} type="dots" color="gray" /> {t('thinking')}
      </p>
    );
  }
  return (
    <>
      {message.degraded && <p className={classes.note}>{t('degraded')}</p>}
      {message.grounded === 'quoted' && !message.degraded && (
        <p className={classes.note}>{t('quoted')}</p>
      )}
      <AnswerText
        text={message.content}
        sources={message.sources}
        unsupported={message.unsupported}
      />
    </>
  );
}

function Feedback({ message, onRate }: Pick<Props, 'message' | 'onRate'>) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const rated = message.feedback !== null;
  return (['like', 'dislike'] as const).map((feedback) => {
    const Icon = feedback === 'like' ? ThumbsUp : ThumbsDown;
    const chosen = message.feedback === feedback;
    return (
      <Tooltip key={feedback} label={t(feedback)}>
        <ActionIcon
          variant={chosen ? 'light' : 'subtle'}
          color={chosen ? 'brand' : 'gray'}
          size="sm"
          aria-label={t(feedback)}
          aria-pressed={chosen}
          disabled={rated && !chosen}
          onClick={() => {
            if (!rated) onRate(message.id, feedback);
          }}
        >
          <Icon size={14} />
        </ActionIcon>
      </Tooltip>
    );
  });
}
