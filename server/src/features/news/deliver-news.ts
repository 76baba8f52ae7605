// Delivers an event to the pages of people whom it concerns and who may read the file.
import type { News } from '@docent/contract/news';
import type { WebSocket } from 'ws';
import type { Caller } from '../../platform/caller.ts';
import type { EventOf } from '../../platform/events.ts';
import { audiences, type FileEvent, type NewsEvent, type PersonEvent } from './news.rules.ts';
import type { NewsStore } from './news.store.ts';

/** An open page. */
export interface NewsListener {
  socket: WebSocket;
  caller: Caller;
  /** The files that are open in the page. */
  watched: ReadonlySet<string>;
}

type Listeners = readonly NewsListener[];

/** Features that show content of several documents, in places unrelated to these. */
const quotingFeatures = ['reviews', 'notices', 'search', 'assistant', 'premortems'];

/** Features whose lists contain only what a person may read. */
const featuresUnderRights = [
  'files',
  'access',
  'links',
  'history',
  'comments',
  'priorities',
  ...quotingFeatures,
];

/** Features that show who else may read something. */
const featuresShowingReaders = ['access', 'reviews', 'priorities'];

/** Up to so many linked files are named; for more, a general message is sent. */
const maxNamedFiles = 20;

const idOf = ({ caller }: NewsListener) => caller.id;

/** Whether the person can see who has read what. */
const seesCoverage = ({ caller }: NewsListener) => caller.isCoach || caller.role === 'admin';

export async function deliverNews(
  store: NewsStore,
  event: Exclude<NewsEvent, { kind: 'session.ended' }>,
  listeners: Listeners,
): Promise<void> {
  switch (event.kind) {
    case 'confirmation.changed':
      return deliverConfirmation(store, event, listeners);
    case 'access.changed':
      return deliverAccessChange(store, event, listeners);
    case 'file.removed':
      // It is unknown who could read the file, so the message names none.
      return send(listeners, ['files'], null);
    case 'premortem.own-changed': {
      const { fileId, personId } = event;
      return send(
        listeners.filter((one) => idOf(one) === personId),
        ['premortems'],
        fileId,
      );
    }
    case 'links.changed': {
      const readers = await findReaders(store, event.fileId, 3, listeners);
      return sendLinks(readers, event.toFileIds);
    }
    case 'notices.changed':
    case 'favourite.changed':
    case 'comments.read':
    case 'recovered.changed':
    case 'person.changed': {
      const { feature, isRecipient } = recipientsOf(event);
      return send(listeners.filter(isRecipient), [feature], null);
    }
    default:
      return deliverFileEvent(store, event, listeners);
  }
}

/** For an event that concerns certain people: the feature, and whose pages are notified. */
function recipientsOf(event: PersonEvent): {
  feature: string;
  isRecipient: (listener: NewsListener) => boolean;
} {
  switch (event.kind) {
    case 'notices.changed': {
      const ids = new Set(event.personIds);
      return { feature: 'notices', isRecipient: (one) => ids.has(idOf(one)) };
    }
    // Updates the person's other pages.
    case 'favourite.changed':
      return { feature: 'files', isRecipient: (one) => idOf(one) === event.personId };
    case 'comments.read':
      return { feature: 'comments', isRecipient: (one) => idOf(one) === event.personId };
    case 'recovered.changed':
      return { feature: 'recovered', isRecipient: (one) => idOf(one) === event.personId };
    case 'person.changed':
      return { feature: 'people', isRecipient: ({ caller }) => caller.role === 'admin' };
  }
}

/**
 * A whole department may confirm at once, so this notifies only that person's pages and those who can see the
 * coverage.
 */
async function deliverConfirmation(
  store: NewsStore,
  { fileId, personId }: EventOf<'confirmation.changed'>,
  listeners: Listeners,
): Promise<void> {
  send(
    listeners.filter((one) => idOf(one) === personId),
    ['priorities', 'files', 'notices'],
    fileId,
  );
  const overseers = await findReaders(store, fileId, 1, listeners.filter(seesCoverage));
  send(overseers, ['priorities'], fileId);
}

/** Also notifies people who have just lost access, so it names no file; it may affect any list. */
async function deliverAccessChange(
  store: NewsStore,
  { fileId, personId }: EventOf<'access.changed'>,
  listeners: Listeners,
): Promise<void> {
  const isTheirs = (one: NewsListener) => personId === null || idOf(one) === personId;
  send(listeners.filter(isTheirs), featuresUnderRights, null);
  const others = listeners.filter((one) => !isTheirs(one));
  const near =
    fileId === null ? others.filter(seesCoverage) : await findReaders(store, fileId, 1, others);
  send(near, featuresShowingReaders, null);
}

async function deliverFileEvent(
  store: NewsStore,
  event: FileEvent,
  listeners: Listeners,
): Promise<void> {
  if (event.kind === 'review.changed' && event.gone) {
    const goneFiles = new Set(event.gone);
    send(
      listeners.filter((one) => goneFiles.has(idOf(one))),
      ['reviews'],
      null,
    );
  }
  const { features, level, watched } = audiences[event.kind];
  const near = watched ? listeners.filter((one) => one.watched.has(event.fileId)) : listeners;
  if (near.length === 0) return;
  const readers =
    event.kind === 'review.changed'
      ? await findReviewReaders(store, event, near)
      : await findReaders(store, event.fileId, level, near);
  send(readers, features, event.fileId);
  // Everything in the folder is affected.
  if (event.kind === 'file.trashed' || event.kind === 'file.restored') {
    send(readers, quotingFeatures, null);
  }
  if (event.kind === 'document.published' && readers.length > 0) {
    sendLinks(readers, await store.linkedBy(event.fileId, maxNamedFiles + 1));
  }
}

async function findReaders(
  store: NewsStore,
  fileId: string,
  level: number,
  listeners: Listeners,
): Promise<Listeners> {
  const readers = await store.readers(fileId, level, [...new Set(listeners.map(idOf))]);
  return listeners.filter((one) => readers.has(idOf(one)));
}

async function findReviewReaders(
  store: NewsStore,
  review: { fileId: string; reviewId: string },
  listeners: Listeners,
): Promise<Listeners> {
  const readers = await store.readersOfReview(review, [...new Set(listeners.map(idOf))]);
  return listeners.filter((one) => readers.has(idOf(one)));
}

function sendLinks(listeners: Listeners, fileIds: readonly string[]): void {
  const namedFiles = fileIds.length > maxNamedFiles ? [null] : fileIds;
  for (const fileId of namedFiles) send(listeners, ['links'], fileId);
}

function send(listeners: Listeners, features: readonly string[], fileId: string | null): void {
  const messages = features.map((feature) => JSON.stringify({ feature, fileId } satisfies News));
  for (const { socket } of listeners) for (const message of messages) socket.send(message);
}
