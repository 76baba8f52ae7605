// The closed list of reasons for which a request is refused. The web switches over it exhaustively and
// has a sentence for each in every language; the English `message` here is for callers without the web.

export const refusals = {
  'request/invalid': [400, 'The request does not have the expected form.'],
  'request/too-large': [413, 'The request is too large.'],
  'request/too-slow': [408, 'The request did not arrive in time. Please try again.'],
  'request/media-type': [415, 'This content type is not accepted here.'],
  'request/too-many': [429, 'Too many requests. Please try again in a moment.'],
  'request/wrong-host': [421, 'Docent does not answer under this host name.'],
  'request/not-found': [404, 'There is no such call.'],
  'not-built': [501, 'This call is not built yet.'],
  'server/unavailable': [503, 'The service is temporarily unavailable. Please try again.'],
  'server/full': [
    507,
    'The server has no room left. Nothing was stored; please tell whoever runs it.',
  ],
  'server/fault': [500, 'Something went wrong on our side. Please try again.'],

  'session/missing': [401, 'Please sign in.'],
  'session/expired': [401, 'Your session has ended. Please sign in again.'],
  'sign-in/refused': [401, 'The sign-in was refused. Please try again.'],
  'sign-in/provider-away': [503, 'The sign-in service cannot be reached. Please try again.'],
  'person/disabled': [403, 'This account is disabled.'],
  'person/not-found': [404, 'There is no such person.'],
  'department/not-found': [404, 'There is no such department.'],
  'permission/missing': [403, 'Your role does not allow this.'],

  'file/not-found': [404, 'There is no such file, or you may not read it.'],
  'file/level-too-low': [403, 'You may read this file, but not do this with it.'],
  'file/name-invalid': [
    400,
    "A file name cannot be empty, longer than 200 characters or contain '/'.",
  ],
  'file/parent-invalid': [400, 'A file can only be placed inside a folder.'],
  'file/into-itself': [409, 'A folder cannot be moved or copied into itself.'],
  'file/not-a-document': [400, 'This file is not a document.'],
  'file/not-in-trash': [409, 'This file is not in the trash.'],
  'file/place-gone': [
    409,
    'The folder that it lay in is in the trash itself. Restore that first, or choose another folder.',
  ],
  'file/copy-too-large': [409, 'This folder holds too many files to be copied at once.'],

  'document/conflict': [409, 'The text has changed meanwhile.'],
  'document/base-missing': [409, 'Say which version of the text your change was made from.'],
  'document/content-invalid': [400, 'The content is not a valid document.'],
  'document/not-published': [409, 'This document has not been published yet.'],
  'document/nothing-to-publish': [409, 'Nothing has changed since the published version.'],
  'document/review-required': [
    409,
    'This space demands a review: only an approved version can be published.',
  ],
  'document/too-large': [413, 'The document is too large.'],
  'version/not-found': [404, 'There is no such version.'],
  'version/current': [409, 'The draft already says what this version says.'],
  'paragraph/not-found': [404, 'There is no such paragraph.'],

  'recovered/not-found': [404, 'There is no such recovered text.'],
  'recovered/settled': [409, 'This text was inserted or dismissed more than a minute ago.'],

  'form/refused': [422, 'Some fields do not take what was filled in. Nothing was changed.'],
  'signature/not-found': [404, 'There is no such line to sign.'],
  'signature/signed': [409, 'This line has been signed already.'],
  'signature/blank': [400, 'Draw your signature or type your name.'],

  'comment/not-found': [404, 'There is no such comment, or you may not read it.'],
  'comment/not-yours': [403, 'Only its author may do this with a comment.'],
  'comment/blank': [400, 'Please write a comment.'],
  'comment/place-invalid': [400, 'There is no such place in the text.'],
  'comment/not-a-thread': [400, 'This is a reply; only a whole thread can be checked.'],
  'comment/not-approver': [403, 'Only those who were asked may check this comment.'],
  'comment/person-without-access': [
    409,
    'Not everybody who is named may comment on this document.',
  ],

  'file/owner-without-access': [409, 'Whoever looks after a document must be able to edit it.'],
  'review/not-found': [404, 'There is no such review, or you may not see it.'],
  'review/open': [409, 'This document is under review already.'],
  'review/closed': [409, 'This review is decided or withdrawn; nothing can be added to it.'],
  'review/no-reviewers': [409, 'None of those named may read this document.'],
  'review/person-without-access': [409, 'Not everybody who is named may read this document.'],
  'review/own': [400, 'Whoever asks for a review cannot be one of its reviewers.'],
  'review/rule-unreachable': [400, 'There are fewer reviewers than must approve.'],
  'review/not-reviewer': [403, 'Only its reviewers may do this in a review.'],
  'review/not-yours': [403, 'Only who asked for it or manages the document may do this.'],
  'review/reason-missing': [400, 'Please say why you refuse.'],
  'review/blank': [400, 'Please write what you found.'],
  'review/no-finding': [404, 'There is no such finding in this review.'],
  'review/nothing-new': [409, 'Nothing has changed since the version under review.'],
  'review/renewed': [409, 'A new version is under review. Look at what changed, then try again.'],
  'review/not-approved': [409, 'This review has not been approved.'],
  'review/superseded': [
    409,
    'Another version was published since this one was frozen. Ask for a new review.',
  ],
  'review/has-content': [409, 'Somebody has already taken part; withdraw the review instead.'],

  'upload/unreadable': [422, 'The uploaded file cannot be read.'],
  'upload/too-complex': [
    422,
    'This file is too large or too deeply nested to be read. Split it into smaller files, or save it as plain text.',
  ],
  'upload/not-a-picture': [
    422,
    'This file is not a picture that can be shown, or it is damaged. Save it again as PNG, JPEG, GIF or WebP.',
  ],
  'upload/empty': [422, 'The uploaded file is empty.'],

  'priority/not-asked': [409, 'Nothing is asked of you about this document.'],
  'priority/version-changed': [409, 'Another version has been published. Please read that one.'],

  'question/blank': [400, 'Please write a question.'],
  'question/not-found': [404, 'There is no such question.'],
  'answer/not-found': [404, 'There is no such answer.'],
  'conversation/not-found': [404, 'There is no such conversation.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type Reason = keyof typeof refusals;

/** An expected "no". Everything else that is thrown is a fault and is answered with `server/fault`. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reason: Reason;
  readonly status: number;
  readonly details: unknown;
  /** Seconds after which a retry makes sense; becomes `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(reason: Reason, details?: unknown, retryAfter?: number) {
    super(refusals[reason][1]);
    this.reason = reason;
    this.status = refusals[reason][0];
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/** Builds the refusal to throw: `throw refuse('file/not-found')`. */
export function refuse(reason: Reason, details?: unknown, retryAfter?: number): Refusal {
  return new Refusal(reason, details, retryAfter);
}
