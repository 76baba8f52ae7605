// The messages of the open conversation, or suggested questions while there are none.
import type { ComponentProps, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenConversation } from '../useConversation.ts';
import classes from './ChatPanel.module.css';
import { EmptyConversation } from './EmptyConversation.tsx';
import { Message } from './Message.tsx';

type MessageProps = Pick<
  ComponentProps<typeof Message>,
  'username' | 'onRate' | 'onMore' | 'onAdd'
>;

interface Props extends MessageProps {
  list: RefObject<HTMLDivElement | null>;
  messages: OpenConversation['messages'];
  greeting: number;
  isPending: boolean;
  onAsk: (question: string) => void;
}

export function MessageLog(props: Props) {
  const { list, messages, greeting, isPending, username, onAsk, onRate, onMore, onAdd } = props;
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  return (
    <div
      ref={list}
      className={classes.messages}
      role="log"
      aria-label={t('messages')}
      aria-busy={isPending}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {messages.length === 0 ? (
        <EmptyConversation greeting={greeting} onAsk={onAsk} />
      ) : (
        messages.map((message) => (
          <Message
            key={message.id}
            message={message}
            username={username}
            onRate={onRate}
            onMore={onMore}
            onAdd={onAdd}
            busy={isPending}
          />
        ))
      )}
    </div>
  );
}
