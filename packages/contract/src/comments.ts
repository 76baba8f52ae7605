// Comments on documents: threads that are anchored in the text, or on the whole document.
import { z } from 'zod';
import {
  commentFilters,
  correctionStatuses,
  maxCommentedParagraphs,
  maxCorrectedText,
  maxCorrectionNote,
  reactions,
} from './constants.ts';
import { flag, get, id, idList, instant, listOf, page, post } from './endpoint.ts';
import { Person } from './people.ts';

/** The text of a comment: plain, with mentions as `@[name](person id)`. */
export const CommentBody = z.string().max(10_000);

/**
 * The place of a thread in its paragraph: UTF-16 offsets in the current text. Null for a thread on the whole
 * document or a whole block, or if its text is gone.
 */
export const Anchor = z.strictObject({
  from: z.number().int().min(0),
  to: z.number().int().min(0),
});
export type Anchor = z.infer<typeof Anchor>;

/** The part of another paragraph that a thread covers. */
export const FurtherPlace = z.object({
  paragraphId: id.nullable(),
  anchor: Anchor.nullable(),
  quote: z.string().nullable(),
  detached: z.boolean(),
});
export type FurtherPlace = z.infer<typeof FurtherPlace>;

const Quote = z.string().max(2_000);

/** The list is closed so that clients can render all of them. */
export const Reaction = z.enum(reactions);
export type Reaction = z.infer<typeof Reaction>;

export const Comment = z.object({
  id,
  fileId: id,
  /** The first comment of the thread; null for that comment itself. */
  parentId: id.nullable(),
  author: Person,
  /** Empty if it was deleted: a thread stays while it has replies. */
  body: z.string(),
  deleted: z.boolean(),
  /** The text when the thread was started; for several paragraphs, that of the first one that still exists. */
  quote: z.string().nullable(),
  /** In the draft. Null for a thread on the whole document, and for a detached one. */
  paragraphId: id.nullable(),
  anchor: Anchor.nullable(),
  /** Whether its text is gone, so that only the quotation is left. */
  detached: z.boolean(),
  /** The other paragraphs of the thread: existing ones in order, then the rest. */
  further: z.array(FurtherPlace),
  /** This and the following fields are set only for the first comment of a thread. */
  checked: z.boolean(),
  checkedBy: Person.nullable(),
  approvers: z.array(z.object({ person: Person, checkedAt: instant.nullable() })),
  replies: z.number().int(),
  /** The number of replies that the caller has not read. */
  unreadReplies: z.number().int(),
  reactions: z.array(z.object({ reaction: Reaction, people: z.array(Person) })),
  unread: z.boolean(),
  createdAt: instant,
  editedAt: instant.nullable(),
});
export type Comment = z.infer<typeof Comment>;

/** `mine`: threads that the caller takes part in; `approve`: threads that wait for the caller's check. */
export const CommentFilter = z.enum(commentFilters);
export type CommentFilter = z.infer<typeof CommentFilter>;

const FileIds = idList(500);

/** A correction that a reader suggested to the owner of a document; only these two see it. */
export const Correction = z.object({
  id,
  status: z.enum(correctionStatuses),
  /** What the reader says about it; may be empty if it names a paragraph. */
  note: z.string(),
  /** The text of a paragraph, and what it should be; null for a correction in words only. */
  was: z.string().nullable(),
  becomes: z.string().nullable(),
});
export type Correction = z.infer<typeof Correction>;

const CorrectionNote = z.string().max(maxCorrectionNote);
const CorrectedText = z.string().max(maxCorrectedText);

export const comments = {
  getTop: get(
    '/comment/getTop',
    'The first comments of the threads of a document, in the order of the text; from the level comment on.',
    { fileId: id, filter: CommentFilter.optional(), ...page },
    listOf(Comment),
  ),
  get: get(
    '/comment/get',
    'One thread, oldest first.',
    { id },
    z.object({ list: z.array(Comment) }),
  ),
  getUnread: get(
    '/comment/getUnread',
    'Comments that the asker has not read, of all documents that they take part in or follow, newest first.',
    { ...page },
    listOf(Comment.extend({ fileName: z.string() })).extend({ total: z.number().int() }),
  ),
  counts: get(
    '/comment/counts',
    'Of each of these files: how many open threads, and how many unread comments, for the asker; of a folder, only the unread ones below it.',
    { fileIds: FileIds },
    z.object({
      list: z.array(z.object({ fileId: id, open: z.number().int(), unread: z.number().int() })),
    }),
  ),
  oneClickRead: get(
    '/comment/one_click_read',
    'Marks all comments, or those of one document, as read.',
    { fileId: id.optional() },
    z.object({ read: z.number().int() }),
    { changing: true },
  ),
  oneClickReadCount: get(
    '/comment/one_click_read_count',
    'How many comments `one_click_read` would mark.',
    { fileId: id.optional() },
    z.object({ count: z.number().int() }),
  ),
  read: post(
    '/comment/read',
    'Marks a thread as read.',
    { id },
    z.object({ read: z.number().int() }),
  ),
  checked: get(
    '/comment/checked',
    'Checks a thread (or, with `checked: false`, opens it again). One with approvers is checked once all of them have.',
    { id, checked: flag.optional() },
    Comment,
    { changing: true },
  ),
  add: post(
    '/comment/add',
    'Begins a thread, or replies in one.',
    {
      fileId: id,
      body: CommentBody,
      parentId: id.optional(),
      /** The place in the draft. With only `paragraphId` it is the whole block; without both, the document. */
      anchor: Anchor.optional(),
      paragraphId: id.optional(),
      quote: Quote.optional(),
      /** The same for the following paragraphs, if several were selected. */
      further: z
        .array(
          z.strictObject({ paragraphId: id, anchor: Anchor.optional(), quote: Quote.optional() }),
        )
        .max(maxCommentedParagraphs - 1)
        .optional(),
      approvers: z.array(id).max(50).optional(),
      mentions: z.array(id).max(50).optional(),
      /**
       * A key chosen by the client. A repeated request with the same key adds nothing, and returns the comment it
       * added first.
       */
      sending: id.optional(),
    },
    Comment,
  ),
  suggestCorrection: post(
    '/comment/suggest_correction',
    'Suggests a correction of a document to its owner, the only one who reads it; the level read is enough.',
    {
      fileId: id,
      /** May be blank with `paragraph`. */
      text: CorrectionNote,
      /** What the paragraph says, and what it should say. */
      paragraph: z.strictObject({ id, was: CorrectedText, becomes: CorrectedText }).optional(),
    },
    z.object({ owner: Person.pick({ id: true, username: true }) }),
  ),
  applyCorrection: post(
    '/comment/apply_correction',
    'Puts a suggested correction into the draft, for its owner, unless the paragraph has changed; one in words only is marked as done.',
    { id },
    Correction,
  ),
  rejectCorrection: post(
    '/comment/reject_correction',
    'Rejects a suggested correction, for the owner of the document; `reply` is for the reader.',
    { id, reply: CorrectionNote.optional() },
    Correction,
  ),
  update: post('/comment/update', "Changes one's own comment.", { id, body: CommentBody }, Comment),
  delete: post(
    '/comment/delete',
    "Deletes one's own comment; who manages the document may delete any.",
    { id },
    z.object({ id }),
  ),
  addApprover: post(
    '/comment/add_approver',
    'Asks people to check a thread.',
    { id, personIds: z.array(id).min(1).max(50) },
    Comment,
  ),
  react: post(
    '/comment/react',
    'Adds a reaction of the asker to a comment, or takes it back.',
    { id, reaction: Reaction, on: z.boolean() },
    Comment,
  ),
};
