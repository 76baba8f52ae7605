// The events, and the position of an event in their order.

export type DocentEvent =
  | { kind: 'document.changed'; fileId: string }
  | { kind: 'document.published'; fileId: string; versionId: string }
  /** The draft's links to these files changed. */
  | { kind: 'links.changed'; fileId: string; toFileIds: string[] }
  /** All its paragraphs have vectors. */
  | { kind: 'document.embedded'; fileId: string }
  | { kind: 'file.added'; fileId: string }
  | { kind: 'file.renamed'; fileId: string }
  | { kind: 'file.moved'; fileId: string }
  | { kind: 'file.trashed'; fileId: string }
  | { kind: 'file.restored'; fileId: string }
  | { kind: 'file.removed'; fileId: string }
  /** The text of an attachment, or of one inside this document, is available as paragraphs. */
  | { kind: 'attachment.read'; fileId: string }
  /** The attachment's text is due to be read, again or for the first time. */
  | { kind: 'attachment.due'; fileId: string }
  /** A paragraph that an answer quoted has changed or is gone. */
  | {
      kind: 'answer.stale';
      answerId: string;
      questionId: string;
      personId: string;
      conversationId: string;
      fileId: string;
      /** Null if everything that it quoted is gone. */
      paragraphId: string | null;
    }
  /** A document that was written to answer a question has been published. */
  | {
      kind: 'question.answered';
      questionId: string;
      personId: string;
      /** Null if it was deleted. */
      conversationId: string | null;
      fileId: string;
    }
  /** For one file or all files, and for one person or all people. */
  | {
      kind: 'access.changed';
      fileId: string | null;
      personId: string | null;
      /** The person who granted the level. */
      grantedBy?: string;
    }
  | { kind: 'person.changed'; personId: string }
  | { kind: 'template.changed'; fileId: string }
  | { kind: 'version.added'; fileId: string; versionId: string }
  /** Added, changed, resolved or deleted. */
  | { kind: 'comment.changed'; fileId: string; commentId: string }
  /** By that person. */
  | { kind: 'comments.read'; personId: string }
  /** Set, changed or ended. */
  | { kind: 'priority.changed'; fileId: string }
  /** Confirmed as read by that person, or undone. */
  | { kind: 'confirmation.changed'; fileId: string; personId: string }
  /** Its review period or owner changed, its review date passed, or it was confirmed. */
  | { kind: 'file.reviewed'; fileId: string }
  /** Requested, changed, decided, published or deleted. `gone` are people who were reviewers until then. */
  | { kind: 'review.changed'; fileId: string; reviewId: string; gone?: string[] }
  /** A text of that person lost its paragraph, or was inserted again or dismissed. */
  | { kind: 'recovered.changed'; fileId: string; personId: string }
  /** What all who may read the premortem see of it, or those who may read its plan see of its premortems. */
  | { kind: 'premortem.changed'; fileId: string }
  /** What only that person can see of it: private reasons, votes, scores. */
  | { kind: 'premortem.own-changed'; fileId: string; personId: string }
  | { kind: 'favourite.changed'; personId: string }
  | { kind: 'notices.changed'; personIds: string[] }
  /** The hash in hexadecimal. */
  | { kind: 'session.ended'; tokenHash: string };

export type EventKind = DocentEvent['kind'];
export type EventOf<Kind extends EventKind> = Extract<DocentEvent, { kind: Kind }>;

/** A position in the order of events: everything up to it has been seen. */
export interface EventPosition {
  xid: string;
  id: number;
}

/** An event that proves that a snapshot built up to it belongs to this database, and lacks only later events. */
export interface Witness extends EventPosition {
  at: string;
}

export type React<Kind extends EventKind> = (
  event: EventOf<Kind>,
  position: EventPosition,
) => Promise<void> | void;
