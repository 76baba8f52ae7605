// The conversation and, while it is open, the panel that shows it.
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
  return open && <ChatPanel conversation={conversation} username={username} onClose={onClose} />;
}
