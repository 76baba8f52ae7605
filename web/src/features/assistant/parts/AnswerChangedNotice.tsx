import { Button } from '@mantine/core';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Difference } from '../../reading/Difference.tsx';
import { openConversation } from '../requestedConversation.ts';
import type { ChangedAnswer } from '../sources.rules.ts';
import classes from './AnswerChangedNotice.module.css';

interface Props extends ChangedAnswer {
  conversationId: string;
}

export function AnswerChangedNotice({ question, sources, conversationId }: Props) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  return (
    <div className={classes.notice} role="note">
      <History size={15} aria-hidden />
      <span>{t('documentChanged', { question })}</span>
      <Button variant="subtle" size="compact-xs" onClick={() => openConversation(conversationId)}>
        {t('showAnswer')}
      </Button>
      {sources.map(({ n, text, change }) => (
        <Difference key={n} before={text} after={change?.text ?? ''} />
      ))}
    </div>
  );
}
