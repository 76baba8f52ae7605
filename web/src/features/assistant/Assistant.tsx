// The round button and the chat panel; mounted once by the shell, above every page.
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { lazily } from '../../ui/lazily.ts';
import { catchForField } from '../../ui/typedAhead.ts';
import { panelWidth } from './assistant.rules.ts';
import { AssistantButton } from './parts/AssistantButton.tsx';
import { useRequestedConversation } from './requestedConversation.ts';

const Chat = lazily(() => import('./parts/Chat.tsx').then((module) => module.Chat));

export function Assistant({ username }: { username: string }) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const conversation = useRequestedConversation();
  if (conversation !== null && !open) setOpen(true);
  if (open && !wasOpened) setWasOpened(true);
  const button = useRef<HTMLButtonElement>(null);
  // With enough room, the page moves aside instead of being covered.
  const roomy = useMediaQuery('(min-width: 62em)') ?? false;
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--docent-chat-width', `${panelWidth}px`);
    style.setProperty('--docent-chat-inset', open && roomy ? `${panelWidth}px` : '0px');
    return () => {
      style.removeProperty('--docent-chat-inset');
    };
  }, [open, roomy]);
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  const toggle = () => {
    if (!open) catchForField('', close);
    setOpen(!open);
  };
  return (
    <>
      <AssistantButton ref={button} open={open} onToggle={toggle} />
      {wasOpened && (
        <Suspense fallback={null}>
          <Chat open={open} username={username} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
