// The side panel: header, the conversation, the question box and its two dialogs.
import { ActionIcon, Tooltip } from '@mantine/core';
import { ArrowLeft, History, MessageSquarePlus, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session.ts';
import type { OpenConversation } from '../useConversation.ts';
import { AddToDocumentDialog } from './AddToDocumentDialog.tsx';
import classes from './ChatPanel.module.css';
import { ConversationList } from './ConversationList.tsx';
import { EmptyConversation } from './EmptyConversation.tsx';
import { Message } from './Message.tsx';
import { MoreAnswersDialog } from './MoreAnswersDialog.tsx';
import { NewChatDialog } from './NewChatDialog.tsx';
import { QuestionInput } from './QuestionInput.tsx';

/** How long the tip after a new chat stays, in milliseconds. */
const tipDuration = 1000;

interface Props {
  conversation: OpenConversation;
  username: string;
  onClose: () => void;
}

export function ChatPanel({ conversation, username, onClose }: Props) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const { messages, chatId, greeting, pending, ask, askMore, rate, startAnew } = conversation;
  const writes = useSession(({ buttons }) => buttons.includes('new-document'));
  const [confirming, setConfirming] = useState(false);
  const [moreFor, setMoreFor] = useState<string | null>(null);
  const [addFor, setAddFor] = useState<string | null>(null);
  const [listing, setListing] = useState(false);
  const [includeDrafts, setIncludeDrafts] = useState(false);
  const [tip, setTip] = useState(false);
  const [question, setQuestion] = useState('');
  const online = useOnline();
  const list = useLastQuestionInSight(messages);

  useEffect(() => {
    if (!tip) return;
    const timer = setTimeout(() => setTip(false), tipDuration);
    return () => clearTimeout(timer);
  }, [tip]);

  const send = (text: string) => {
    setQuestion('');
    void ask(text.trim(), includeDrafts);
  };

  return (
    <section
      className={classes.panel}
      aria-label={t('name')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || confirming || moreFor !== null || addFor !== null) return;
        if (listing) setListing(false);
        else onClose();
      }}
    >
      <header className={classes.header}>
        {listing && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('back')}
            title={t('back')}
            onClick={() => setListing(false)}
          >
            <ArrowLeft size={18} />
          </ActionIcon>
        )}
        <div className={classes.title}>
          <h2>{t(listing ? 'conversations' : 'name')}</h2>
          <span className={classes.status} data-online={online}>
            {t(online ? 'online' : 'offline')}
          </span>
        </div>
        {!listing && (
          <Tooltip label={t('conversations')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('conversations')}
              disabled={pending}
              onClick={() => setListing(true)}
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
            disabled={messages.length === 0}
            onClick={() => setConfirming(true)}
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

      {listing ? (
        <div className={classes.messages}>
          <ConversationList
            chatId={chatId}
            onOpen={async (id) => {
              if (id === chatId || (await conversation.open(id))) setListing(false);
            }}
            onDeleted={conversation.forget}
          />
        </div>
      ) : (
        <>
          <div
            ref={list}
            className={classes.messages}
            role="log"
            aria-label={t('messages')}
            aria-busy={pending}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
          >
            {messages.length === 0 ? (
              <EmptyConversation greeting={greeting} onAsk={send} />
            ) : (
              messages.map((message) => (
                <Message
                  key={message.id}
                  message={message}
                  username={username}
                  onRate={rate}
                  onMore={setMoreFor}
                  onAdd={writes ? setAddFor : null}
                  busy={pending}
                />
              ))
            )}
          </div>
          <div className={classes.tip} role="status">
            {tip && t('newChatTip')}
          </div>
          <QuestionInput
            question={question}
            onChange={setQuestion}
            onSend={() => send(question)}
            pending={pending}
            confirming={confirming}
            drafts={writes ? { included: includeDrafts, onChange: setIncludeDrafts } : null}
          />
        </>
      )}

      <NewChatDialog
        opened={confirming}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          setQuestion('');
          setListing(false);
          startAnew();
          setTip(true);
        }}
      />
      {addFor !== null && <AddToDocumentDialog answerId={addFor} onClose={() => setAddFor(null)} />}
      <MoreAnswersDialog
        answerId={moreFor}
        onClose={() => setMoreFor(null)}
        onChoose={async (organization) => {
          if (moreFor !== null) await askMore(moreFor, organization);
          setMoreFor(null);
        }}
      />
    </section>
  );
}

/**
 * Brings the last question to the top while its answer grows, so that a long answer is read from its beginning;
 * ends when the reader scrolls.
 */
function useLastQuestionInSight(messages: unknown) {
  const list = useRef<HTMLDivElement>(null);
  const asked = useRef(0);
  const scrolled = useRef(false);
  useEffect(() => {
    const element = list.current;
    const scroll = () => {
      scrolled.current = true;
    };
    element?.addEventListener('wheel', scroll, { passive: true });
    element?.addEventListener('touchmove', scroll, { passive: true });
    return () => {
      element?.removeEventListener('wheel', scroll);
      element?.removeEventListener('touchmove', scroll);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the messages are what makes the list grow
  useEffect(() => {
    const questions = list.current?.querySelectorAll<HTMLElement>('[data-question]') ?? [];
    if (questions.length !== asked.current) scrolled.current = false;
    asked.current = questions.length;
    const last = questions[questions.length - 1];
    if (scrolled.current || last === undefined || list.current === null) return;
    list.current.scrollTo({ top: last.offsetTop - list.current.offsetTop - 12 });
  }, [messages]);
  return list;
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('online', changed);
      window.addEventListener('offline', changed);
      return () => {
        window.removeEventListener('online', changed);
        window.removeEventListener('offline', changed);
      };
    },
    () => navigator.onLine,
  );
}
