// What may happen, and where an event stands in the order of events.

export type DocentEvent =
  | { kind: 'document.changed'; fileId: string }
  | { kind: 'document.published'; fileId: string; versionId: string }
  /** Its draft links to these files in another way. */
  | { kind: 'links.changed'; fileId: string; toFileIds: string[] }
  /** All its paragraphs have their vectors. */
  | { kind: 'document.embedded'; fileId: string }
  | { kind: 'file.added'; fileId: string }
  | { kind: 'file.renamed'; fileId: string }
  | { kind: 'file.moved'; fileId: string }
  | { kind: 'file.trashed'; fileId: string }
  | { kind: 'file.restored'; fileId: string }
  | { kind: 'file.removed'; fileId: string }
  /** The text in an uploaded file, or in one that was put into this document, has become paragraphs. */
  | { kind: 'attachment.read'; fileId: string }
  /** Its text is to be read, once more or for the first time since its format can be. */
  | { kind: 'attachment.due'; fileId: string }
  /** A paragraph that an answer quoted says something else now, or is gone. */
  | {
      kind: 'answer.stale';
      answerId: string;
      questionId: string;
      personId: string;
      conversationId: string;
      fileId: string;
      /** Null where all that it quoted is gone. */
      paragraphId: string | null;
    }
  /** A document that was written to answer what somebody had asked is published. */
  | {
      kind: 'question.answered';
      questionId: string;
      personId: string;
      /** Null when it is deleted. */
      conversationId: string | null;
      fileId: string;
    }
  /** Of one file or of all, for one person or for all. */
  | {
      kind: 'access.changed';
      fileId: string | null;
      personId: string | null;
      /** Who gave that person a level. */
      grantedBy?: string;
    }
  | { kind: 'person.changed'; personId: string }
  | { kind: 'template.changed'; fileId: string }
  | { kind: 'version.added'; fileId: string; versionId: string }
  /** Added, altered, checked or deleted. */
  | { kind: 'comment.changed'; fileId: string; commentId: string }
  /** By that person. */
  | { kind: 'comments.read'; personId: string }
  /** Set, changed or ended. */
  | { kind: 'priority.changed'; fileId: string }
  /** Confirmed as read by that person, or taken back. */
  | { kind: 'confirmation.changed'; fileId: string; personId: string }
  /** Its review period or its owner is another one, or the period has passed or begins anew. */
  | { kind: 'file.reviewed'; fileId: string }
  /** Asked, changed, judged, published or deleted. `gone`: who was a reviewer until then. */
  | { kind: 'review.changed'; fileId: string; reviewId: string; gone?: string[] }
  /** Text of that person lost its paragraph, or they inserted or dismissed it. */
  | { kind: 'recovered.changed'; fileId: string; personId: string }
  | { kind: 'favourite.changed'; personId: string }
  | { kind: 'notices.changed'; personIds: string[] }
  /** The hash in hexadecimal digits. */
  | { kind: 'session.ended'; tokenHash: string };

export type EventKind = DocentEvent['kind'];
export type EventOf<Kind extends EventKind> = Extract<DocentEvent, { kind: Kind }>;

/** A place in the order of events: everything up to it has been seen. */
export interface EventPosition {
  xid: string;
  id: number;
}

/** An event as proof that what was built up to it belongs to this database, and lacks only what came after. */
export interface Witness extends EventPosition {
  at: string;
}

export type React<Kind extends EventKind> = (
  event: EventOf<Kind>,
  position: EventPosition,
) => Promise<void> | void;
