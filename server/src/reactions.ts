// What happens by itself, by event.
import type { Comments } from './features/comments/comments.ts';
import type { Notices } from './features/notices/notices.ts';
import type { Database } from './platform/database.ts';
import type { Events } from './platform/events.ts';

interface Reacting {
  database: Database;
  events: Events;
  comments: Comments;
  notices: Notices;
}

export function addReactions({ database, events, comments, notices }: Reacting): void {
  events.on('places of comments', ['document.changed'], ({ fileId }) => comments.placeAnew(fileId));
  events.on('notices of publications', ['document.published'], ({ fileId, versionId }) =>
    notices.tellOfPublication(fileId, versionId),
  );
  events.on(
    'notices of answers',
    ['question.answered', 'answer.stale'],
    async ({ personId, fileId, conversationId, ...event }) => {
      // Who deleted the conversation does not want to hear of an answer in it; a question stays asked.
      if (event.kind === 'answer.stale' && !conversationId) return;
      await database.transaction((tx) =>
        notices.tell(tx, {
          kind: event.kind === 'answer.stale' ? 'answer-stale' : 'question-answered',
          to: [personId],
          fileId,
          ref: conversationId ? { conversationId } : {},
          by: null,
          once:
            event.kind === 'answer.stale'
              ? `stale ${event.answerId}`
              : `answered ${event.questionId} ${fileId}`,
        }),
      );
    },
  );
  events.on('notices of access', ['access.changed'], async ({ fileId, personId, grantedBy }) => {
    if (!fileId || !personId || !grantedBy) return;
    await database.transaction((tx) =>
      notices.tell(tx, { kind: 'access-granted', to: [personId], fileId, by: grantedBy }),
    );
  });
}
