// Which events pages are notified of, and which rights that requires.
import type { DocentEvent, EventKind } from '../../platform/events.ts';

interface Audience {
  /** Features whose responses may have changed. */
  features: readonly string[];
  /** The required level on the file. */
  level: 1 | 2 | 3 | 4;
  /** Only for pages that have the file open, as it happens at every pause in typing. */
  watched?: true;
}

type FileEventKind = Exclude<
  EventKind,
  | 'session.ended'
  | 'person.changed'
  | 'favourite.changed'
  | 'recovered.changed'
  | 'premortem.own-changed'
  | 'comments.read'
  | 'notices.changed'
  | 'access.changed'
  | 'confirmation.changed'
  | 'file.removed'
  | 'document.embedded'
  | 'answer.stale'
  | 'links.changed'
  | 'question.answered'
  | 'attachment.read'
  | 'attachment.due'
>;

export const audiences: Record<FileEventKind, Audience> = {
  'document.changed': { features: ['documents', 'history'], level: 3, watched: true },
  'document.published': {
    features: ['files', 'documents', 'history', 'reviews', 'priorities', 'assistant'],
    level: 1,
  },
  'version.added': { features: ['history'], level: 3 },
  'file.added': { features: ['files'], level: 1 },
  'file.renamed': {
    features: ['files', 'documents', 'comments', 'reviews', 'notices', 'priorities', 'premortems'],
    level: 1,
  },
  'file.moved': { features: ['files', 'comments'], level: 1 },
  'file.trashed': {
    features: ['files', 'priorities', 'comments', 'notices', 'assistant'],
    level: 1,
  },
  'file.restored': {
    features: ['files', 'priorities', 'comments', 'notices', 'assistant'],
    level: 1,
  },
  'file.reviewed': { features: ['files'], level: 1 },
  'priority.changed': { features: ['priorities', 'files', 'notices'], level: 1 },
  'template.changed': { features: ['files'], level: 1 },
  'comment.changed': { features: ['comments'], level: 2 },
  'premortem.changed': { features: ['premortems'], level: 1 },
  'review.changed': { features: ['reviews', 'files', 'notices'], level: 1 },
};

export const newsKinds = [
  ...(Object.keys(audiences) as FileEventKind[]),
  'links.changed',
  'notices.changed',
  'favourite.changed',
  'recovered.changed',
  'premortem.own-changed',
  'comments.read',
  'confirmation.changed',
  'access.changed',
  'file.removed',
  'person.changed',
  'session.ended',
] as const satisfies readonly EventKind[];

export type NewsEvent = Extract<DocentEvent, { kind: (typeof newsKinds)[number] }>;

/** Events about a file, for people who may read it. */
export type FileEvent = Extract<DocentEvent, { kind: FileEventKind }>;

/** Events that concern certain people, whatever they may read. */
export type PersonEvent = Extract<
  DocentEvent,
  {
    kind:
      | 'notices.changed'
      | 'favourite.changed'
      | 'comments.read'
      | 'recovered.changed'
      | 'person.changed';
  }
>;
