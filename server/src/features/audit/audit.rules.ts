import type { AuditEntry } from '@docent/contract/audit';
import { csvLine } from '../../platform/csv.ts';

const columns = ['time', 'person', 'action', 'file', 'file id', 'details'];

/** An entry as a line of CSV; the header line for null. */
export function csvOf(entry: AuditEntry | null): string {
  if (entry === null) return csvLine(columns);
  return csvLine([
    entry.at,
    entry.person?.username ?? '',
    entry.action,
    entry.fileName ?? '',
    entry.fileId ?? '',
    Object.keys(entry.details).length > 0 ? JSON.stringify(entry.details) : '',
  ]);
}
