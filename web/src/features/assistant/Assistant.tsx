// The round button and the chat panel that it opens; mounted once by the shell, above every page.
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { AssistantButton } from './parts/AssistantButton.tsx';
import { useConversation } from './useConversation.ts';

const ChatPanel = lazy(() =>
  import('./parts/ChatPanel.tsx').then((module) => ({ default: module.ChatPanel })),
);

export function Assistant({ username }: { username: string }) {
  const [open, setOpen] = useState(false);
  // Above the panel, so that closing it forgets nothing and an answer goes on arriving.
  const conversation = useConversation();
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  return (
    <>
      <AssistantButton ref={button} open={open} onToggle={() => setOpen((was) => !was)} />
      {open && (
        <Suspense fallback={null}>
          <ChatPanel conversation={conversation} username={username} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
