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

/** Stays once it was opened: closing the panel forgets nothing and an answer goes on arriving. */
export function Chat({ open, username, onClose }: Props) {
  const conversation = useConversation();
  const wanted = useRequestedConversation();
  const { open: show } = conversation;
  useEffect(() => {
    if (wanted !== null) void show(wanted).then(settleRequestedConversation);
  }, [wanted, show]);
  return open && <ChatPanel conversation={conversation} username={username} onClose={onClose} />;
}
