// What happens by itself, by event.
import type { Comments } from './features/comments/comments.ts';
import type { Notices } from './features/notices/notices.ts';
import type { Priorities } from './features/priorities/priorities.ts';
import type { Recovered } from './features/recovered/recovered.ts';
import type { Reviews } from './features/reviews/reviews.ts';
import type { Database } from './platform/database/database.ts';
import type { Events } from './platform/events.ts';

interface Reacting {
  database: Database;
  events: Events;
  comments: Comments;
  notices: Notices;
  priorities: Priorities;
  recovered: Recovered;
  reviews: Reviews;
}

export function addReactions({
  database,
  events,
  comments,
  notices,
  priorities,
  recovered,
  reviews,
}: Reacting): void {
  events.on('places of comments', ['document.changed'], ({ fileId }) => comments.placeAnew(fileId));
  // Each reaction holds a connection to the database while it runs, so what belongs together is one.
  events.on('notices of publications', ['document.published'], async ({ fileId, versionId }) => {
    await notices.tellOfPublication(fileId, versionId);
    await priorities.tellWaiting(fileId);
  });
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
          ref: {
            ...(conversationId && { conversationId }),
            ...(event.kind === 'question.answered' && { questionId: event.questionId }),
          },
          by: null,
          once:
            event.kind === 'answer.stale'
              ? `stale ${event.answerId}`
              : `answered ${event.questionId} ${fileId}`,
        }),
      );
    },
  );
  events.on('notices of recovered texts', ['recovered.changed'], ({ fileId, personId }) =>
    recovered.notify(fileId, personId),
  );
  const ofAccess = ['access.changed', 'person.changed', 'file.moved', 'file.restored'] as const;
  events.on('notices of access', ofAccess, async (event) => {
    const personId = 'personId' in event ? event.personId : null;
    await reviews.tellStuck({ fileId: 'fileId' in event ? event.fileId : null, personId });
    if (personId === null) {
      // Of a department, of everyone, or of all who read where it lies now.
      if ('fileId' in event && event.fileId) await priorities.tellBelow(event.fileId);
      return;
    }
    if (event.kind === 'access.changed' && event.fileId && event.grantedBy) {
      const { fileId, grantedBy } = event;
      await database.transaction((tx) =>
        notices.tell(tx, { kind: 'access-granted', to: [personId], fileId, by: grantedBy }),
      );
    }
    await priorities.tellPerson(personId);
  });
}
