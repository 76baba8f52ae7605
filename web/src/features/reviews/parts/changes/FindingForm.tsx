// A form for feedback or a reply. Unsent text is stored in this browser.
import { isWritten } from '@docent/contract/written';
import { Button, Group, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api/client.ts';
import { useSending } from '../../../../api/useSending.ts';
import { useSession } from '../../../../session/session.ts';
import { useReturnedFocus } from '../../../../ui/focus.ts';
import { useCloseWhen } from '../../../../ui/useCloseWhen.ts';
import { useLengthError } from '../../../../ui/useLengthError.ts';
import { loadCommentDraft, storeCommentDraft } from '../../../comments/commentDrafts.ts';
import { refreshReviews } from '../../reviews.queries.ts';
import type { ReviewRound } from '../../reviews.rules.ts';

interface Props {
  review: Pick<ReviewRound, 'id' | 'fileId' | 'mayWrite'>;
  /** Null for the document as a whole. */
  paragraphId: string | null;
  /** Id of the feedback to reply to. */
  findingId?: string;
  label: string;
  onClose: () => void;
}

export function FindingForm({ review, paragraphId, findingId, label, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const personId = useSession(({ userInfo }) => userInfo?.id ?? '');
  const what = `review-${review.id}-${findingId ?? paragraphId ?? 'document'}`;
  const [text, setText] = useState(
    () => loadCommentDraft(personId, review.fileId, what)?.text ?? '',
  );
  const [isSending, sending] = useSending();
  const trimmedText = text.trim();
  const tooLong = useLengthError(trimmedText);
  const maySend = isWritten(trimmedText) && tooLong === null;
  useReturnedFocus();
  useCloseWhen(!isSending && !review.mayWrite, onClose);

  useEffect(() => {
    storeCommentDraft(personId, review.fileId, what, { text, people: [] });
  }, [personId, review.fileId, what, text]);

  async function send() {
    if (!maySend || isSending) return;
    await sending(async () => {
      await api.reviews.addContent({
        id: review.id,
        text: trimmedText,
        ...(findingId === undefined
          ? { kind: 'finding', ...(paragraphId !== null && { paragraphId }) }
          : { kind: 'reply', findingId }),
      });
      storeCommentDraft(personId, review.fileId, what, null);
      void refreshReviews(client);
      onClose();
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const isSent = event.key === 'Enter' && (event.metaKey || event.ctrlKey);
    if (!isSent && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (isSent) void send();
    else onClose();
  }

  return (
    <form
      data-tools
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        autoFocus
        aria-label={label}
        placeholder={label}
        mt={10}
        autosize
        minRows={2}
        maxRows={12}
        error={tooLong}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group gap="xs" justify="flex-end" my={6}>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {t('shell.cancel')}
        </Button>
        <Button size="compact-sm" type="submit" loading={isSending} disabled={!maySend}>
          {t(findingId === undefined ? 'reviews.findSend' : 'reviews.reply')}
        </Button>
      </Group>
    </form>
  );
}
