import { ActionIcon, Checkbox, Textarea } from '@mantine/core';
import { ArrowUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsComposingAhead } from '../../../ui/typedAhead.ts';
import { canSend, isSendKey } from '../assistant.rules.ts';
import classes from './ChatPanel.module.css';

/** The server's limit for a question, in UTF-16 units. */
const maxLength = 4000;

interface Props {
  question: string;
  pending: boolean;
  confirming: boolean;
  onChange: (question: string) => void;
  onSend: () => void;
  /** Null for people who may not read drafts. */
  drafts: { included: boolean; onChange: (included: boolean) => void } | null;
}

export function QuestionInput({ question, pending, confirming, onChange, onSend, drafts }: Props) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const input = useRef<HTMLTextAreaElement>(null);
  const sendable = canSend({ question, pending, confirming });
  const isComposing = useIsComposingAhead();
  useEffect(() => {
    if (!isComposing) input.current?.focus();
  }, [isComposing]);
  return (
    <form
      className={classes.input}
      onSubmit={(event) => {
        event.preventDefault();
        if (sendable) onSend();
      }}
    >
      {drafts && (
        <Checkbox
          className={classes.drafts}
          size="xs"
          label={t('includeDrafts')}
          checked={drafts.included}
          onChange={(event) => drafts.onChange(event.currentTarget.checked)}
        />
      )}
      <Textarea
        ref={input}
        data-autofocus
        rows={3}
        maxLength={maxLength}
        value={question}
        aria-label={t('input')}
        placeholder={t('placeholder')}
        description={t('inputHint')}
        inputWrapperOrder={['input', 'description']}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          const { key, shiftKey } = event;
          if (!isSendKey({ key, shiftKey, isComposing: event.nativeEvent.isComposing })) return;
          event.preventDefault();
          if (sendable) onSend();
        }}
      />
      <ActionIcon
        type="submit"
        className={classes.send}
        size={32}
        radius="xl"
        aria-label={t('send')}
        disabled={!sendable}
      >
        <ArrowUp size={18} />
      </ActionIcon>
    </form>
  );
}
