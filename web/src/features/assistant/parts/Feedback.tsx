// Like or dislike an answer, with an optional reason for a dislike.
import type { Why } from '@docent/contract/assistant';
import { ActionIcon, Button, Textarea, Tooltip } from '@mantine/core';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '../conversation.ts';
import classes from './Feedback.module.css';

const reasons = ['wrong', 'incomplete', 'outdated', 'source', 'other'] as const satisfies Why[];
/** The server's limit, in UTF-16 units. */
const maxLength = 2000;

export type RateAnswer = (
  id: string,
  feedback: 'like' | 'dislike',
  reason?: { why: Why; text: string },
) => Promise<void>;

interface Props {
  message: Pick<ChatMessage, 'id' | 'feedback'>;
  onRate: RateAnswer;
  /** Called after a dislike without a reason. */
  onAsk: () => void;
}

export function Feedback({ message, onRate, onAsk }: Props) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const isRated = message.feedback !== null;
  return (['like', 'dislike'] as const).map((feedback) => {
    const Icon = feedback === 'like' ? ThumbsUp : ThumbsDown;
    const isSelected = message.feedback === feedback;
    return (
      <Tooltip key={feedback} label={t(feedback)}>
        <ActionIcon
          variant={isSelected ? 'light' : 'subtle'}
          color={isSelected ? 'brand' : 'gray'}
          size="sm"
          aria-label={t(feedback)}
          aria-pressed={isSelected}
          disabled={isRated && !isSelected}
          onClick={async () => {
            if (isRated) return;
            await onRate(message.id, feedback);
            if (feedback === 'dislike') onAsk();
          }}
        >
          <Icon size={14} />
        </ActionIcon>
      </Tooltip>
    );
  });
}

interface WhyProps {
  id: string;
  onRate: RateAnswer;
  onClose: () => void;
}

/** Asks for an optional reason for a dislike. */
export function WhyDisliked({ id, onRate, onClose }: WhyProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const [why, setWhy] = useState<Why | null>(null);
  const [text, setText] = useState('');
  const form = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const send = async () => {
    if (why === null) return;
    onClose();
    await onRate(id, 'dislike', { why, text: text.trim() });
  };
  return (
    <fieldset ref={form} className={classes.why}>
      <legend>{t('whyTitle')}</legend>
      <div className={classes.reasons}>
        {reasons.map((reason) => (
          <button
            key={reason}
            type="button"
            aria-pressed={why === reason}
            onClick={() => setWhy(reason)}
          >
            {t(`why_${reason}`)}
          </button>
        ))}
      </div>
      {why !== null && (
        <Textarea
          autosize
          minRows={2}
          maxRows={5}
          maxLength={maxLength}
          value={text}
          aria-label={t('whyText')}
          placeholder={t('whyText')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <p className={classes.privacy}>{t('whyPrivacy')}</p>
      <div className={classes.buttons}>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
          {t('whySkip')}
        </Button>
        <Button size="compact-sm" disabled={why === null} onClick={() => void send()}>
          {t('whySend')}
        </Button>
      </div>
    </fieldset>
  );
}
