// The conversation and, while it is open, the panel that shows it.
import { useEffect } from 'react';
import { settleRequestedConversation, useRequestedConversation } from '../requestedConversation.ts';
import { useConversation } from '../useConversation.ts';
import { ChatPanel } from './ChatPanel.tsx';

interface Props {
  open: boolean;
  username: string;
  onClose: () => void;
}

/**
 * Stays mounted after it was opened: closing the panel discards nothing, and answers continue to arrive.
 */
export function Chat({ open, username, onClose }: Props) {
  const conversation = useConversation();
  const requestedId = useRequestedConversation();
  const { open: show } = conversation;
  useEffect(() => {
    if (requestedId !== null) void show(requestedId).then(settleRequestedConversation);
  }, [requestedId, show]);
  return open && <ChatPanel conversation={conversation} username={username} onClose={onClose} />;
}
