// Notifications, shown in the application at once and sent by mail.
import { z } from 'zod';
import { Correction } from './comments.ts';
import { premortemStages } from './constants.ts';
import { flag, get, id, instant, listOf, page, post } from './endpoint.ts';
import { Person } from './people.ts';

export const NoticeKind = z.enum([
  'mention',
  'comment',
  'reply',
  'approval-asked',
  'review-asked',
  'review-reply',
  'review-settled',
  'review-decided',
  'review-due',
  'review-stuck',
  'document-published',
  'document-changed',
  'document-outdated',
  'priority-set',
  'priority-due',
  'question-answered',
  'answer-stale',
  'access-granted',
  'text-recovered',
  'correction',
  'correction-settled',
  'text-diverged',
  'premortem-asked',
  'premortem-facilitator',
  'premortem-due',
  'premortem-over',
  'premortem-check',
  'premortem-decided',
  'premortem-mitigation',
  'export-ready',
  'export-failed',
]);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** What the notification is about, from which the web builds a URL. */
export const NoticeRef = z.strictObject({
  commentId: id.optional(),
  reviewId: id.optional(),
  paragraphId: id.optional(),
  conversationId: id.optional(),
  questionId: id.optional(),
  correctionId: id.optional(),
  exportId: id.optional(),
  /** A risk of a premortem. */
  groupId: id.optional(),
  conditionId: id.optional(),
  /** Of a premortem. */
  stage: z.enum(premortemStages).optional(),
  version: z.number().int().optional(),
});
export type NoticeRef = z.infer<typeof NoticeRef>;

export const Notice = z.object({
  id,
  kind: NoticeKind,
  /** A sentence in the language of the request. */
  text: z.string(),
  /** For diverging texts: the text of this document and the other one; for a mitigation: the text before and now. */
  quotes: z.array(z.string()),
  /** For the owner, and for the reader who suggested it. */
  correction: Correction.nullable(),
  fileId: id.nullable(),
  ref: NoticeRef,
  /** The person who last caused it. */
  actor: Person.nullable(),
  /** The number of events: further ones of the same kind and place are added while it is unread. */
  count: z.number().int().min(1),
  /** The due date of the request; for an outdated document, its review date. */
  dueAt: instant.nullable(),
  createdAt: instant,
  readAt: instant.nullable(),
});
export type Notice = z.infer<typeof Notice>;

/** `soon`: unless it is read within some minutes; `daily`: one mail a day. */
export const MailWish = z.enum(['none', 'soon', 'daily']);
export type MailWish = z.infer<typeof MailWish>;

export const NoticeSetting = z.object({ kind: NoticeKind, inApp: z.boolean(), mail: MailWish });
export type NoticeSetting = z.infer<typeof NoticeSetting>;

const NoticeSettings = z.object({
  list: z.array(NoticeSetting),
  /** The language of mails. */
  language: z.enum(['en', 'zh']),
  /** Whether this server sends mails. */
  sendsMail: z.boolean(),
});

export const notices = {
  get: get(
    '/notice/get',
    "The asker's notices, newest first, and how many are unread.",
    { unread: flag.optional(), ...page },
    listOf(Notice).extend({ unread: z.number().int() }),
  ),
  read: post(
    '/notice/read',
    'Marks notices as read: those named, those about one file, or all.',
    { ids: z.array(id).max(200).optional(), fileId: id.optional(), all: z.boolean().optional() },
    z.object({ unread: z.number().int() }),
  ),
  settings: get(
    '/notice/settings',
    'Of which kinds the asker is told, and how.',
    {},
    NoticeSettings,
  ),
  changeSettings: post(
    '/notice/change_settings',
    'Changes of which kinds the asker is told, and how; kinds that are not named stay as they are.',
    {
      list: z.array(NoticeSetting).max(NoticeKind.options.length).optional(),
      language: z.enum(['en', 'zh']).optional(),
    },
    NoticeSettings,
  ),
  following: get(
    '/file/following',
    'Whether the asker follows a file, by a wish of their own or through a folder above it.',
    { fileId: id },
    z.object({ following: z.boolean(), through: z.object({ id, name: z.string() }).nullable() }),
  ),
  follow: post(
    '/file/follow',
    'Follows a document, or all below a folder; or no longer.',
    { fileId: id, following: z.boolean() },
    z.object({ following: z.boolean(), through: z.object({ id, name: z.string() }).nullable() }),
  ),
};
