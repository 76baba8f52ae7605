// The audit log: entries are written with each change and never modified.
import { z } from 'zod';
import { get, id, instant, listOf, page } from './endpoint.ts';
import { Person } from './people.ts';

/** The feature, a dot, and the action in the past tense. */
export const AuditAction = z.enum([
  'file.added',
  'file.renamed',
  /** Its icon or description. */
  'file.described',
  'file.moved',
  'file.copied',
  'file.trashed',
  'file.restored',
  'file.removed',
  'file.restricted',
  /** Once a day per person. */
  'document.edited',
  /** One text replaced several copies. */
  'document.revised',
  /** To another document, or from one. */
  'paragraphs.moved',
  'document.published',
  'document.unpublished',
  'document.reviewed',
  'document.scheduled',
  'document.signed',
  'document.exported',
  'version.restored',
  'version.named',
  'owner.changed',
  'template.changed',
  'access.granted',
  'person.changed',
  'comment.added',
  'comment.changed',
  'comment.deleted',
  'comment.checked',
  'review.asked',
  'review.changed',
  /** By one of the reviewers. */
  'review.judged',
  'review.decided',
  /** On a space: whether its documents require a review before publishing. */
  'review.demanded',
  /** Other settings of a space. */
  'space.changed',
  'priority.set',
  'priority.confirmed',
  /** Its settings or conditions. */
  'premortem.changed',
  'premortem.staged',
  /** What is done about a risk. */
  'premortem.responded',
  'premortem.decided',
  /** A risk was marked, or a round of checks started. */
  'premortem.checked',
  'glossary.changed',
  'glossary.deleted',
  'glossary.imported',
  'duplicate.skipped',
  'duplicate.unskipped',
  /** Text that this document shares with others is ignored. */
  'duplicate.ignored',
  'duplicate.unignored',
]);
export type AuditAction = z.infer<typeof AuditAction>;

export const AuditEntry = z.object({
  id,
  at: instant,
  /** Null for the server itself. */
  person: Person.nullable(),
  action: AuditAction,
  fileId: id.nullable(),
  /** The file's name at that time. */
  fileName: z.string().nullable(),
  /** Further details, such as the new name, the level or the version. */
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const filters = {
  fileId: id.optional(),
  personId: id.optional(),
  action: AuditAction.optional(),
  from: instant.optional(),
  to: instant.optional(),
};

export const audit = {
  list: get(
    '/audit/list',
    'What was done, newest first; for administrators.',
    { ...filters, ...page },
    listOf(AuditEntry),
  ),
  export: get(
    '/audit/export',
    'The same as CSV, oldest first; for administrators.',
    filters,
    z.instanceof(Uint8Array),
    { kind: 'binary' },
  ),
};
