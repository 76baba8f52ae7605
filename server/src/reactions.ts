// The durable reactions, by the event that triggers them; `events.on` describes the guarantees.
//
// Three parts follow the events for in-memory state on every node (`events.follow`): live drafts
// (`editing/live/live.ts`), the search index (`search/upkeep.ts`, which duplicates use) and notifications of open
// pages (`news/news.ts`).
import type { StaleAnswers } from './features/assistant/staleness.ts';
import type { Comments } from './features/comments/comments.ts';
import type { Duplicates } from './features/duplicates/duplicates.ts';
import type { Gaps } from './features/gaps/gaps.ts';
import type { History } from './features/history/history.ts';
import type { Notices } from './features/notices/notices.ts';
import type { Premortems } from './features/premortems/premortems.ts';
import type { Priorities } from './features/priorities/priorities.ts';
import type { Recovered } from './features/recovered/recovered.ts';
import type { Reviews } from './features/reviews/reviews.ts';
import type { AttachmentReader } from './features/search/attachments/attachments.ts';
import type { Embedding } from './features/search/meaning/embedding.ts';
import type { EventOf, Events } from './platform/events.ts';

interface Reacting {
  events: Events;
  /** Null if another start of the server reads them. */
  attachments: AttachmentReader | null;
  comments: Comments;
  duplicates: Duplicates;
  /** Null without an encoder or endpoint. */
  embedding: Embedding | null;
  gaps: Gaps;
  history: History;
  notices: Notices;
  premortems: Premortems;
  priorities: Priorities;
  recovered: Recovered;
  reviews: Reviews;
  staleAnswers: StaleAnswers;
}

/**
 * The database stores the progress of each reaction under its name, so a name must never change. A reaction uses a
 * connection while it runs, so related work shares one.
 */
export function addReactions(features: Reacting): void {
  const { events, attachments, comments, duplicates, embedding, gaps, history } = features;
  const { notices, premortems, priorities, recovered, staleAnswers } = features;

  events.on('places of comments', ['document.changed'], ({ fileId }) =>
    comments.placeThreadsAnew(fileId),
  );
  events.on('words of versions', ['version.added', 'document.published'], ({ fileId }) =>
    history.countWords(fileId),
  );

  events.on('stale answers', ['document.published'], ({ fileId }) => staleAnswers.mark(fileId));
  events.on('questions answered by a document', ['document.published'], ({ fileId }) =>
    gaps.recordAnswered(fileId),
  );
  events.on('notices of publications', ['document.published'], async ({ fileId, versionId }) => {
    await notices.notifyOfPublication(fileId, versionId);
    await priorities.notifyWaiting(fileId);
  });

  events.on('changes that may diverge', ['document.published'], duplicates.noteChange);

  events.on(
    'mitigations that change',
    ['document.published', 'file.trashed', 'file.restored', 'file.removed'],
    ({ fileId }) => premortems.noticePlanChange(fileId),
  );

  if (attachments) {
    events.on('attachments are read', ['file.added', 'attachment.due'], ({ fileId }) =>
      attachments.read(fileId),
    );
  }
  if (embedding) events.on('embedding', embeddingKinds, ({ fileId }) => embedding.mark(fileId));

  events.on('notices of answers', ['question.answered', 'answer.stale'], (event) =>
    notices.notifyOfAnswer(event),
  );
  events.on('notices of recovered texts', ['recovered.changed'], ({ fileId, personId }) =>
    recovered.notify(fileId, personId),
  );
  events.on('notices of access', accessKinds, (event) => reactToAccess(features, event));
}

/** They find nothing to do in documents that nobody has used yet. */
export const reactionsToUse = [
  'places of comments',
  'stale answers',
  'questions answered by a document',
  'notices of publications',
  'changes that may diverge',
  'mitigations that change',
];

/** After these a file's texts may lack a vector. */
const embeddingKinds = [
  'document.changed',
  'document.published',
  'attachment.read',
  'file.renamed',
  'file.restored',
] as const;

const accessKinds = ['access.changed', 'person.changed', 'file.moved', 'file.restored'] as const;

async function reactToAccess(
  { notices, priorities, reviews }: Reacting,
  event: EventOf<(typeof accessKinds)[number]>,
): Promise<void> {
  const personId = 'personId' in event ? event.personId : null;
  const fileId = 'fileId' in event ? event.fileId : null;
  await reviews.notifyOfStuck({ fileId, personId });
  if (personId === null) {
    // The change concerns a department, everyone, or all readers of the new place.
    if (fileId) await priorities.notifyWaitingBelow(fileId);
    return;
  }
  if (event.kind === 'access.changed' && event.fileId && event.grantedBy) {
    await notices.notifyOfGrant(event.fileId, personId, event.grantedBy);
  }
  await priorities.notifyPerson(personId);
}
