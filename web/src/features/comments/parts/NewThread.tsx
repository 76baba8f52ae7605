// The card of a thread that is being started.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import type {
  CommentedPart,
  CommentedPlace,
  CommentedText,
} from '../../../editor/comments/commented.ts';
import { useSession } from '../../../session/session.ts';
import { showToast } from '../../../ui/toasts.ts';
import { loadCommentDraft, storeCommentDraft } from '../commentDrafts.ts';
import { refreshComments } from '../comments.queries.ts';
import { beginThread, changeComments, newThread } from '../comments.state.ts';
import { CommentForm } from './CommentForm.tsx';
import classes from './comments.module.css';
import { subjectOf } from './subject.ts';

interface Props {
  fileId: string;
  place: CommentedPlace | 'document';
  text: CommentedText | null;
  isActive: boolean;
  isBesideText: boolean;
}

const partToSend = ({ paragraphId, anchor, quote }: CommentedPart) => ({
  paragraphId,
  ...(anchor && { anchor }),
  ...(quote && { quote }),
});

/** How long sending waits at most until the server has the text, in milliseconds. */
const saveTimeout = 4000;

export function NewThread({ fileId, place, text, isActive, isBesideText }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const personId = useSession(({ userInfo }) => userInfo?.id ?? '');
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    // Otherwise, typing would go into the text.
    if (isActive) card.current?.querySelector('textarea')?.focus({ preventScroll: true });
  }, [isActive]);

  const leave = () => {
    changeComments(fileId, { newThreadPlace: null, activeId: null });
    text?.focus();
  };
  function cancel() {
    const draft = loadCommentDraft(personId, fileId, newThread);
    storeCommentDraft(personId, fileId, newThread, null);
    leave();
    if (draft === null) return;
    showToast({
      message: t('comments.discarded'),
      duration: 8000,
      action: {
        label: t('comments.keep'),
        run: () => {
          storeCommentDraft(personId, fileId, newThread, draft);
          beginThread(fileId, place);
        },
      },
    });
  }

  return (
    <section
      ref={card}
      className={classes.card}
      data-open={isActive || undefined}
      aria-label={t('comments.write')}
      onFocus={() => {
        if (!isActive) beginThread(fileId, place);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        changeComments(fileId, { activeId: null });
        text?.focus();
      }}
    >
      {!isBesideText && (
        <p className={classes.cardTitle}>
          {place === 'document' ? t('comments.onDocument') : subjectOf(place, t)}
        </p>
      )}
      <CommentForm
        fileId={fileId}
        what={newThread}
        label={t('comments.write')}
        submit={t('comments.add')}
        newThreadPlace={place}
        autoFocus={isActive}
        asksApprovers
        onSend={async ({ body, mentions, approvers, sending }) => {
          if (place !== 'document' && text) {
            await Promise.race([
              text.saved(),
              new Promise((done) => setTimeout(done, saveTimeout)),
            ]);
          }
          // The current position, because others may have typed before it.
          const current = place === 'document' ? null : (text?.placeOf(newThread) ?? place);
          const thread = await api.comments.add(
            {
              fileId,
              body,
              mentions,
              approvers,
              sending,
              ...(current && {
                ...partToSend(current),
                further: current.further?.map(partToSend),
              }),
            },
            { silent: true },
          );
          await refreshComments(client);
          changeComments(fileId, { newThreadPlace: null, activeId: thread.id, isSought: false });
        }}
        onCancel={cancel}
      />
    </section>
  );
}
