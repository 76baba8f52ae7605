// The button that opens all comments of a document, with the number of unread ones.
import { ActionIcon, Indicator, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { countsQuery } from './comments.queries.ts';
import { changeComments } from './comments.state.ts';

export function CommentsButton({ fileId }: { fileId: string }) {
  const { t } = useTranslation();
  const unread = useQuery(countsQuery([fileId])).data?.list[0]?.unread ?? 0;
  const label =
    unread > 0
      ? `${t('comments.title')}, ${t('comments.unreadCount', { count: unread })}`
      : t('comments.title');
  return (
    <Tooltip label={label}>
      <Indicator
        label={unread > 99 ? '99+' : unread}
        size={15}
        disabled={unread === 0}
        // The badge lets clicks through to the button, and is placed at the icon whatever the size of the
        // button.
        styles={{
          indicator: { pointerEvents: 'none', top: 'calc(50% - 8px)', right: 'calc(50% - 8px)' },
        }}
        zIndex={1}
      >
        <ActionIcon
          aria-label={label}
          aria-haspopup="dialog"
          onClick={() => changeComments(fileId, { isListOpen: true, activeId: null })}
        >
          <MessageSquareText size={17} />
        </ActionIcon>
      </Indicator>
    </Tooltip>
  );
}
