import type { AuditEntry } from '@docent/contract/audit';
import type { Person } from '@docent/contract/people';
import { type Database, sql } from '../../platform/database/database.ts';
import { personJson } from '../../platform/database/person-json.ts';

export interface NewEntry {
  at: Date;
  personId: string | null;
  action: AuditEntry['action'];
  fileId: string | null;
  details: Record<string, unknown>;
}

export interface AuditFilters {
  fileId?: string | undefined;
  personId?: string | undefined;
  action?: AuditEntry['action'] | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

interface Row {
  id: number;
  at: Date;
  person: Person | null;
  action: AuditEntry['action'];
  fileId: string | null;
  fileName: string | null;
  details: Record<string, unknown>;
}

/** Stores the file's name at the time of the transaction. A person's edits of a document are one entry per day. */
export async function addEntry(
  tx: Database,
  { at, personId, action, fileId, details }: NewEntry,
): Promise<void> {
  await tx.query(sql`
    insert into audit_entries (at, person_id, action, file_id, file_name, details)
    values (${at}, ${personId}, ${action}, ${fileId}, (select name from files where id = ${fileId}), ${details})
    on conflict do nothing`);
}

/** Entries after the id `past`, in the given order. */
export async function listEntries(
  database: Database,
  { fileId, personId, action, from, to }: AuditFilters,
  { order, past, limit }: { order: 'newest' | 'oldest'; past: number | null; limit: number },
): Promise<AuditEntry[]> {
  const conditions = [
    sql`true`,
    ...(fileId === undefined ? [] : [sql`e.file_id = ${fileId}`]),
    ...(personId === undefined ? [] : [sql`e.person_id = ${personId}`]),
    ...(action === undefined ? [] : [sql`e.action = ${action}`]),
    ...(from === undefined ? [] : [sql`e.at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`e.at < ${to}::timestamptz`]),
    ...(past === null ? [] : [order === 'newest' ? sql`e.id < ${past}` : sql`e.id > ${past}`]),
  ];
  const rows = await database.query<Row>(sql`
    select e.id, e.at, e.action, e.file_id as "fileId", e.file_name as "fileName", e.details,
      case when p.id is not null then ${personJson()} end as person
    from audit_entries e
    left join people p on p.id = e.person_id
    where ${sql.join(conditions, sql` and `)}
    order by e.id ${order === 'newest' ? sql`desc` : sql`asc`}
    limit ${limit}`);
  return rows.map(({ id, at, ...row }) => ({ ...row, id: String(id), at: at.toISOString() }));
}
