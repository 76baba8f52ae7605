import { ActionIcon, Tooltip } from '@mantine/core';
import { ArrowLeft, History, MessageSquarePlus, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ChatPanel.module.css';

interface Props {
  /** Whether the panel shows the list of conversations. */
  isList: boolean;
  /** An answer is being generated. */
  isPending: boolean;
  hasMessages: boolean;
  onBack: () => void;
  onList: () => void;
  onNewChat: () => void;
  onClose: () => void;
}

export function ChatHeader(props: Props) {
  const { isList, isPending, hasMessages, onBack, onList, onNewChat, onClose } = props;
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const isOnline = useIsOnline();
  return (
    <header className={classes.header}>
      {isList && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('back')}
          title={t('back')}
          onClick={onBack}
        >
          <ArrowLeft size={18} />
        </ActionIcon>
      )}
      <div className={classes.title}>
        <h2>{t(isList ? 'conversations' : 'name')}</h2>
        <span className={classes.status} data-online={isOnline}>
          {t(isOnline ? 'online' : 'offline')}
        </span>
      </div>
      {!isList && (
        <Tooltip label={t('conversations')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('conversations')}
            disabled={isPending}
            onClick={onList}
          >
            <History size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label={t('newChat')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('newChat')}
          disabled={!hasMessages}
          onClick={onNewChat}
        >
          <MessageSquarePlus size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('close')}>
        <ActionIcon variant="subtle" color="gray" aria-label={t('close')} onClick={onClose}>
          <X size={18} />
        </ActionIcon>
      </Tooltip>
    </header>
  );
}

function useIsOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      window.addEventListener('online', onChange);
      window.addEventListener('offline', onChange);
      return () => {
        window.removeEventListener('online', onChange);
        window.removeEventListener('offline', onChange);
      };
    },
    () => navigator.onLine,
  );
}
