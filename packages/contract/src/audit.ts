// The audit log: entries are written with each change and never modified.
import { z } from 'zod';
import { auditActions } from './constants.ts';
import { get, id, instant, listOf, page } from './endpoint.ts';
import { Person } from './people.ts';

/** The feature, a dot, and the action in the past tense. */
export const AuditAction = z.enum(auditActions);
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
