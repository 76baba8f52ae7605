import type { Comment } from '@docent/contract/comments';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { refreshComments } from '../comments.queries.ts';
import { CommentForm } from './CommentForm.tsx';

/** Writes a reply in the thread that starts with `top`. */
export function ReplyForm({ top }: { top: Comment }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return (
    <CommentForm
      fileId={top.fileId}
      what={`reply-${top.id}`}
      label={t('comments.replyTo')}
      submit={t('comments.reply')}
      asksApprovers
      onSend={async ({ body, mentions, approvers, sending }) => {
        const { fileId, id } = top;
        // Comes first because it can be repeated: after a failure, everything is sent again.
        if (approvers.length > 0) {
          await api.comments.addApprover({ id, personIds: approvers }, { silent: true });
        }
        await api.comments.add({ fileId, body, parentId: id, mentions, sending }, { silent: true });
        await refreshComments(client);
      }}
      onCancel={null}
    />
  );
}
