// Remarks on documents: threads of comments that hang on text, or on the document as a whole.
import { z } from 'zod';
import { maxCommentedParagraphs } from './constants.ts';
import { flag, get, id, idList, instant, listOf, page, post } from './endpoint.ts';
import { Person } from './people.ts';

/** Text of a comment: plain, with `@` mentions as `@[name](person id)`. */
export const CommentBody = z.string().max(10_000);

/**
 * Where in its paragraph a thread stands: UTF-16 offsets in the paragraph's text as it is now. Null for a thread on the
 * whole document, on a whole block, or one whose text is gone.
 */
export const Anchor = z.strictObject({
  from: z.number().int().min(0),
  to: z.number().int().min(0),
});
export type Anchor = z.infer<typeof Anchor>;

/** What a thread covers of one more paragraph. */
export const FurtherPlace = z.object({
  paragraphId: id.nullable(),
  anchor: Anchor.nullable(),
  quote: z.string().nullable(),
  detached: z.boolean(),
});
export type FurtherPlace = z.infer<typeof FurtherPlace>;

const Quote = z.string().max(2_000);

/** One of these emoji; the list is closed so that a page can draw them all. */
export const Reaction = z.enum(['👍', '👎', '✅', '❤️', '🎉', '👀', '❓']);
export type Reaction = z.infer<typeof Reaction>;

export const Comment = z.object({
  id,
  fileId: id,
  /** The comment that begins the thread; null for that one itself. */
  parentId: id.nullable(),
  author: Person,
  /** Empty once it is deleted: a thread keeps its place while there are replies. */
  body: z.string(),
  deleted: z.boolean(),
  /** The text as it was when the thread began; of several paragraphs, that of the first whose text is there. */
  quote: z.string().nullable(),
  /** In the draft. Null for a thread on the whole document, or a detached one. */
  paragraphId: id.nullable(),
  anchor: Anchor.nullable(),
  /** Its text is gone; the quotation is what is left of it. */
  detached: z.boolean(),
  /** The other paragraphs of a thread on several: those whose text is there in their order, then the rest. */
  further: z.array(FurtherPlace),
  /** Only of the first of a thread. */
  checked: z.boolean(),
  checkedBy: Person.nullable(),
  approvers: z.array(z.object({ person: Person, checkedAt: instant.nullable() })),
  replies: z.number().int(),
  /** How many of them the asker has not read. */
  unreadReplies: z.number().int(),
  reactions: z.array(z.object({ reaction: Reaction, people: z.array(Person) })),
  unread: z.boolean(),
  createdAt: instant,
  editedAt: instant.nullable(),
});
export type Comment = z.infer<typeof Comment>;

/** `mine`: threads that the asker takes part in; `approve`: those that wait for the asker's check. */
export const CommentFilter = z.enum([
  'all',
  'open',
  'checked',
  'mine',
  'unread',
  'approve',
  'detached',
]);
export type CommentFilter = z.infer<typeof CommentFilter>;

const FileIds = idList(500);

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
      /** The place in the draft; with `paragraphId` alone, the whole block; without both, the document. */
      anchor: Anchor.optional(),
      paragraphId: id.optional(),
      quote: Quote.optional(),
      /** The same of the paragraphs behind it, where several were selected. */
      further: z
        .array(
          z.strictObject({ paragraphId: id, anchor: Anchor.optional(), quote: Quote.optional() }),
        )
        .max(maxCommentedParagraphs - 1)
        .optional(),
      approvers: z.array(id).max(50).optional(),
      mentions: z.array(id).max(50).optional(),
      /** A name of the asker's choice. Sent again under the same one, it adds nothing and answers what it added. */
      sending: id.optional(),
    },
    Comment,
  ),
  suggestCorrection: post(
    '/comment/suggest_correction',
    'Suggests a correction of a document to its owner, the only one who reads it; the level read is enough.',
    { fileId: id, text: z.string().max(1_000) },
    z.object({ owner: Person.pick({ id: true, username: true }) }),
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
