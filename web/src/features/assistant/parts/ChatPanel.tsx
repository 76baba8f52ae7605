// The assistant's side panel: header, conversation, question box and dialogs.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session.ts';
import type { OpenConversation } from '../useConversation.ts';
import { AddToDocumentDialog } from './AddToDocumentDialog.tsx';
import { ChatHeader } from './ChatHeader.tsx';
import classes from './ChatPanel.module.css';
import { ConversationList } from './ConversationList.tsx';
import { MessageLog } from './MessageLog.tsx';
import { MoreAnswersDialog } from './MoreAnswersDialog.tsx';
import { NewChatDialog } from './NewChatDialog.tsx';
import { QuestionInput } from './QuestionInput.tsx';
import { useScrollToLastTurn } from './useScrollToLastTurn.ts';

/** How long the hint after a new chat stays, in milliseconds. */
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
  const [isConfirming, setConfirming] = useState(false);
  const [moreFor, setMoreFor] = useState<string | null>(null);
  const [addFor, setAddFor] = useState<string | null>(null);
  const [isListing, setListing] = useState(false);
  const [includeDrafts, setIncludeDrafts] = useState(false);
  const [showsTip, setShowsTip] = useState(false);
  const [question, setQuestion] = useState('');
  const list = useScrollToLastTurn(messages);

  useEffect(() => {
    if (!showsTip) return;
    const timer = setTimeout(() => setShowsTip(false), tipDuration);
    return () => clearTimeout(timer);
  }, [showsTip]);

  const send = (text: string) => {
    setQuestion('');
    void ask(text.trim(), includeDrafts);
  };

  return (
    <section
      className={classes.panel}
      aria-label={t('name')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isConfirming || moreFor !== null || addFor !== null) return;
        if (isListing) setListing(false);
        else onClose();
      }}
    >
      <ChatHeader
        isList={isListing}
        isPending={pending}
        hasMessages={messages.length > 0}
        onBack={() => setListing(false)}
        onList={() => setListing(true)}
        onNewChat={() => setConfirming(true)}
        onClose={onClose}
      />

      {isListing ? (
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
          <MessageLog
            list={list}
            messages={messages}
            greeting={greeting}
            username={username}
            isPending={pending}
            onAsk={send}
            onRate={rate}
            onMore={setMoreFor}
            onAdd={writes ? setAddFor : null}
          />
          <div className={classes.tip} role="status">
            {showsTip && t('newChatTip')}
          </div>
          <QuestionInput
            question={question}
            onChange={setQuestion}
            onSend={() => send(question)}
            pending={pending}
            confirming={isConfirming}
            drafts={writes ? { included: includeDrafts, onChange: setIncludeDrafts } : null}
          />
        </>
      )}

      <NewChatDialog
        opened={isConfirming}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          setQuestion('');
          setListing(false);
          startAnew();
          setShowsTip(true);
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
