// Below a question without an answer: what happens to it, and a form to send it to the coaches with one's
// name.
import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, MessageCircleQuestion } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { useSending } from '../../../api/useSending.ts';
import type { ChatMessage } from '../conversation.ts';
import classes from './AskCoaches.module.css';

/** The server's limit, in UTF-16 units. */
const maxNoteLength = 2000;

export function AskCoaches({ message }: { message: Pick<ChatMessage, 'id' | 'coachesAsked'> }) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const [step, setStep] = useState<'offered' | 'writing' | 'sent'>('offered');
  if (message.coachesAsked || step === 'sent') {
    return (
      <p className={classes.note} role="status">
        <CircleCheck size={14} aria-hidden />
        <span>{t('coachesAsked')}</span>
      </p>
    );
  }
  if (step === 'writing') {
    return (
      <AskForm
        answerId={message.id}
        onSent={() => setStep('sent')}
        onClose={() => setStep('offered')}
      />
    );
  }
  return (
    <div className={classes.offer}>
      <p className={classes.note}>{t('emptyNote')}</p>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<MessageCircleQuestion size={14} aria-hidden />}
        onClick={() => setStep('writing')}
      >
        {t('askCoaches')}
      </Button>
    </div>
  );
}

interface FormProps {
  answerId: string;
  onSent: () => void;
  onClose: () => void;
}

function AskForm({ answerId, onSent, onClose }: FormProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const [isSending, send] = useSending();
  const form = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const ask = () =>
    send(async () => {
      const text = note.trim();
      await api.assistant.askCoaches({ id: answerId, ...(text !== '' && { note: text }) });
      onSent();
      void client.invalidateQueries({ queryKey: ['assistant', 'conversation'] });
    });
  return (
    <fieldset ref={form} className={classes.form}>
      <legend>{t('askCoaches')}</legend>
      <Textarea
        data-autofocus
        autosize
        minRows={2}
        maxRows={6}
        maxLength={maxNoteLength}
        value={note}
        label={t('coachesNote')}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <p className={classes.note}>{t('coachesPrivacy')}</p>
      <div className={classes.buttons}>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size="compact-sm" loading={isSending} onClick={() => void ask()}>
          {t('send')}
        </Button>
      </div>
    </fieldset>
  );
}
