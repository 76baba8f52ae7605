// The closed list of reasons for refusing a request. The web switches over it exhaustively and has a sentence for
// each in every language; the English `message` here is for other clients.

export const refusals = {
  'request/invalid': [400, "The request isn't valid."],
  'request/too-large': [413, 'This is too large to send.'],
  'request/too-slow': [408, 'The request took too long. Try again.'],
  'request/media-type': [415, "This content type isn't supported."],
  /** Details: `{ limit, retryAfter }`, the cost per minute (`costPerMinute`) and the seconds to wait, if it was that. */
  'request/too-many': [429, 'Too many requests. Try again in a moment.'],
  'request/wrong-host': [421, "Docent isn't available at this address."],
  'request/not-found': [404, "This endpoint doesn't exist."],
  'server/unavailable': [503, 'Docent is temporarily unavailable. Try again in a moment.'],
  'server/full': [
    507,
    'The server is out of storage space, so nothing was saved. Contact your administrator.',
  ],
  'server/fault': [500, 'Something went wrong. Try again.'],

  'session/missing': [401, 'Log in to continue.'],
  'session/expired': [401, 'Your session has expired. Log in again.'],
  'sign-in/refused': [401, "Couldn't log you in. Try again."],
  'sign-in/provider-away': [503, "Couldn't reach the login service. Try again later."],
  'person/disabled': [403, 'This account is disabled. Contact an administrator.'],
  'person/name-invalid': [400, 'Enter a name of at most 100 characters.'],
  'person/not-found': [404, "This person doesn't exist."],
  'department/not-found': [404, "This department doesn't exist."],
  'permission/missing': [403, "You don't have permission to do this."],

  'file/not-found': [404, "This file doesn't exist, or you don't have access."],
  'file/level-too-low': [403, "You don't have permission to do this with this file."],
  'file/sharing-off': [
    403,
    "Authors can't share documents in this space. Ask someone who can manage it.",
  ],
  'file/name-invalid': [
    400,
    "A name cannot contain '/', be empty or be longer than 200 characters.",
  ],
  'file/parent-invalid': [400, 'Files can only be placed in folders.'],
  'file/into-itself': [409, "A folder can't be moved or copied into itself."],
  'file/not-a-document': [400, "This file isn't a document."],
  'file/not-in-trash': [409, "This file isn't in the trash."],
  'file/place-gone': [
    409,
    'The original folder is in the trash too. Restore it first, or choose another folder.',
  ],
  'file/copy-too-large': [409, 'This folder contains too many files to copy at once.'],

  'document/conflict': [409, 'Someone else has changed this document. Reload it and try again.'],
  'document/base-missing': [409, 'Specify the version that your change is based on.'],
  'document/content-invalid': [400, "The content isn't a valid document."],
  'document/not-published': [409, "This document hasn't been published yet."],
  'document/nothing-to-publish': [409, 'Nothing has changed since the published version.'],
  'document/review-required': [
    409,
    'This space requires a review. Only an approved version can be published.',
  ],
  'document/too-large': [413, 'This document is too large.'],
  'version/not-found': [404, "This version doesn't exist."],
  'version/current': [409, 'The draft is already identical to this version.'],
  'paragraph/not-found': [404, "This paragraph doesn't exist."],
  'paragraph/changed': [409, 'This paragraph has changed. Reload and try again.'],
  'paragraph/not-text': [409, 'Only paragraphs of text can be revised.'],
  'paragraph/has-suggestions': [
    409,
    'This paragraph has open suggestions. Accept or reject them first.',
  ],
  'paragraph/signed': [409, "A signature can't be moved to another document."],
  'revision/not-found': [404, "It's too late to undo this."],

  'duplicate/not-found': [
    404,
    "This text is no longer repeated, or you don't have access to every place where it appears.",
  ],

  'recovered/not-found': [404, 'This text is no longer available.'],
  'recovered/settled': [
    409,
    "This text was inserted or dismissed more than a minute ago, so it can't be undone.",
  ],

  'form/refused': [422, "Some fields aren't filled in correctly, so nothing was saved."],
  'signature/not-found': [404, "This signature line doesn't exist."],
  'signature/signed': [409, 'This line is already signed.'],
  'signature/blank': [400, 'Draw your signature or type your name.'],

  'comment/not-found': [404, "This comment doesn't exist, or you don't have access."],
  'comment/not-yours': [403, "Only the comment's author can do this."],
  'comment/blank': [400, 'Write a comment.'],
  'comment/no-owner': [409, 'This document has no owner to send it to.'],
  'correction/not-found': [404, "This correction doesn't exist, or it wasn't suggested to you."],
  'correction/settled': [409, 'This correction has already been applied or rejected.'],
  'correction/unchanged': [400, 'Change the text before you suggest a correction.'],
  'correction/outdated': [
    409,
    'The text has changed since this correction was suggested. Edit the document, or reject the correction.',
  ],
  'comment/place-invalid': [400, "This place in the text doesn't exist."],
  'comment/not-a-thread': [
    400,
    'You can only resolve or assign a whole thread, not a single reply.',
  ],
  'comment/not-approver': [403, 'Only the people this comment is assigned to can resolve it.'],
  'comment/person-without-access': [
    409,
    "Someone you mentioned or assigned can't comment on this document.",
  ],

  'file/owner-without-access': [409, 'The owner must be able to edit this document.'],
  'space/live-and-reviewed': [
    409,
    "Changes can't be live immediately in a space that requires reviews. Turn off one of the two.",
  ],
  'review/not-found': [404, "This review doesn't exist, or you don't have access."],
  'review/open': [409, 'This document is already in review.'],
  'review/closed': [409, "This review is closed. You can't add anything to it."],
  'review/no-reviewers': [409, 'None of the reviewers you chose have access to this document.'],
  'review/person-without-access': [
    409,
    "Some of the reviewers you chose don't have access to this document.",
  ],
  'review/own': [400, "The person who requests a review can't be one of its reviewers."],
  'review/rule-unreachable': [400, 'The review requires more approvals than there are reviewers.'],
  'review/not-reviewer': [403, 'Only reviewers can do this.'],
  'review/not-yours': [
    403,
    'Only the person who requested the review or someone who can manage the document can do this.',
  ],
  'review/reason-missing': [400, 'Add a reason.'],
  'review/blank': [400, 'Write your feedback.'],
  'review/no-finding': [404, "This feedback doesn't exist."],
  'review/nothing-new': [409, 'Nothing has changed since the version in review.'],
  'review/renewed': [409, 'A new version is in review. Check the changes, then try again.'],
  'review/not-approved': [409, "This review hasn't been approved."],
  'review/superseded': [
    409,
    'Another version was published after this review started. Request a new review.',
  ],
  'review/has-content': [409, 'Someone has already responded to this review. Withdraw it instead.'],

  'export/not-allowed': [403, "Documents in this space can't be downloaded."],
  'export/no-documents': [422, 'There are no documents in this folder.'],
  'export/too-large': [413, 'This is too large to download in one piece.'],
  'export/too-many': [
    429,
    'You have too many exports. Wait until one is ready or cancel one, or try again tomorrow.',
  ],
  'export/not-found': [404, "This export doesn't exist."],
  'export/not-ready': [409, "This export isn't ready yet."],
  'export/expired': [410, 'This export has expired. Export it again.'],
  'export/access-changed': [
    403,
    'Something in this export was deleted or is no longer open to you. Export it again.',
  ],
  'export/failed': [500, "Couldn't export this document. Try again, or choose another format."],

  'import/not-found': [404, "This import doesn't exist any more. Start it again."],
  'import/no-documents': [422, 'This archive contains no documents that can be imported.'],
  'import/started': [409, 'This import has already started.'],
  'import/ended': [409, 'This import has already ended.'],
  'import/not-ended': [409, "This import is still running, or it's already undone."],

  'upload/unreadable': [
    422,
    "Couldn't read this file. It's damaged, or its content doesn't match its name.",
  ],
  'upload/protected': [
    422,
    'This file is password-protected or in an Office 97–2003 format. Save it without a password in the current format, such as .docx or .xlsx, and try again.',
  ],
  'upload/unknown-format': [422, "This kind of file can't be imported. Attach it instead."],
  'upload/unknown-encoding': [
    422,
    "The text encoding of this file isn't recognised. Save it as UTF-8 and try again.",
  ],
  'upload/table-too-large': [
    422,
    'This file is too large to import: a sheet can have up to 2,000 rows and 100 columns, a file up to 40,000 cells. Attach it instead.',
  ],
  'upload/too-complex': [
    422,
    'This file is too large or complex to read. Split it into smaller files, or save it as plain text.',
  ],
  'upload/not-a-picture': [
    422,
    "This file isn't a supported image, or it's damaged. Save it as PNG, JPEG, GIF or WebP and try again.",
  ],
  'upload/empty': [422, 'This file is empty.'],
  'upload/not-found': [404, "This upload doesn't exist any more. Upload the file again."],
  'upload/incomplete': [409, "This upload isn't complete yet."],
  'upload/too-many': [
    429,
    'You have too many unfinished uploads. Finish or cancel some of them, or try again tomorrow.',
  ],

  'priority/not-asked': [409, "This document isn't required reading for you."],
  'priority/version-changed': [
    409,
    'A newer version has been published. Read it before you confirm.',
  ],

  'file/not-a-premortem': [400, "This file isn't a premortem."],
  'premortem/not-participant': [403, 'Only participants can do this.'],
  'premortem/not-facilitator': [403, 'Only the facilitator can do this.'],
  'premortem/not-decider': [403, 'Only the decider can do this.'],
  'premortem/not-yours': [403, 'Only the author can change this reason.'],
  'premortem/wrong-stage': [409, "This isn't possible at the current stage."],
  'premortem/stage-changed': [409, 'The stage has changed in the meantime.'],
  'premortem/has-reasons': [
    409,
    'Somebody has already written a reason, so this can no longer be changed.',
  ],
  'premortem/participants-fixed': [
    409,
    "Participants can't be removed between the first reason and the reveal.",
  ],
  'premortem/votes-used': [409, "You've used all your votes. Remove one first."],
  'premortem/changed': [409, 'Someone else has changed this. Check their text, then try again.'],
  'premortem/reason-not-found': [404, 'This reason no longer exists.'],
  'premortem/group-not-found': [404, 'This group no longer exists.'],
  'premortem/condition-not-found': [404, 'This condition no longer exists.'],
  'premortem/blank': [400, 'Write something first.'],
  'premortem/full': [409, 'A premortem can have up to 5,000 reasons.'],
  'premortem/no-plan': [409, 'The plan of this premortem is not a document.'],
  'premortem/person-without-access': [
    409,
    "Some of the people you chose don't have access to this premortem.",
  ],

  'glossary/not-found': [404, 'This term is no longer in the glossary.'],
  'glossary/name-invalid': [400, 'A term must contain a letter or a number.'],
  'glossary/name-taken': [409, 'Another term already has this name.'],
  'glossary/full': [409, 'A glossary can have up to 10,000 terms.'],

  'question/blank': [400, 'Enter a question.'],
  'question/not-found': [404, "This question doesn't exist."],
  'answer/not-found': [404, "This answer doesn't exist."],
  'conversation/not-found': [404, "This conversation doesn't exist."],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type Reason = keyof typeof refusals;

/** An expected "no". Everything else that is thrown is a fault, and becomes `server/fault`. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reason: Reason;
  readonly status: number;
  readonly details: unknown;
  /** In seconds: when a retry makes sense; sent as `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(reason: Reason, details?: unknown, retryAfter?: number) {
    super(refusals[reason][1]);
    this.reason = reason;
    this.status = refusals[reason][0];
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/** Creates the refusal to throw: `throw refuse('file/not-found')`. */
export function refuse(reason: Reason, details?: unknown, retryAfter?: number): Refusal {
  return new Refusal(reason, details, retryAfter);
}
