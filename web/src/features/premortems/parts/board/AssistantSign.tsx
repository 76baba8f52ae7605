import type { PremortemReason } from '@docent/contract/premortem-data';
import { Bot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './AssistantSign.module.css';

/** Says that the assistant added a reason, and where it found it. */
export function AssistantSign({ reason: { source } }: { reason: PremortemReason }) {
  const { t } = useTranslation();
  const name = source?.fileName ?? null;
  return (
    <span className={classes.sign}>
      <Bot size={12} aria-hidden />
      {name === null ? t('premortems.byAssistant') : t('premortems.byAssistantFrom', { name })}
    </span>
  );
}
