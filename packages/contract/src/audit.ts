// Who did what to which file and when: written with each change, never altered.
import { z } from 'zod';
import { get, id, instant, listOf, page } from './endpoint.ts';
import { Person } from './people.ts';

/** The feature, a dot, and what was done, in the past tense. */
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
  /** Once a day for each person, however much they write. */
  'document.edited',
  /** One text in the place of repeated ones. */
  'document.revised',
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
  /** Of a space: whether its documents need an approved review to be published. */
  'review.demanded',
  /** What else a space allows. */
  'space.changed',
  'priority.set',
  'priority.confirmed',
  'glossary.changed',
  'glossary.deleted',
  'glossary.imported',
  'duplicate.skipped',
  'duplicate.unskipped',
  /** What this document has in common with others is left out. */
  'duplicate.ignored',
  'duplicate.unignored',
]);
export type AuditAction = z.infer<typeof AuditAction>;

export const AuditEntry = z.object({
  id,
  at: instant,
  /** Null: the server itself. */
  person: Person.nullable(),
  action: AuditAction,
  fileId: id.nullable(),
  /** As the file was called then. */
  fileName: z.string().nullable(),
  /** What more there is to say: the new name, the level, the version … */
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
