import type { AuditEntry } from '@docent/contract/audit';

const columns = ['time', 'person', 'action', 'file', 'file id', 'details'];

/** One entry as a line of CSV (RFC 4180); the line of the columns' names for null. */
export function csvOf(entry: AuditEntry | null): string {
  const cells = entry
    ? [
        entry.at,
        entry.person?.username ?? '',
        entry.action,
        entry.fileName ?? '',
        entry.fileId ?? '',
        Object.keys(entry.details).length > 0 ? JSON.stringify(entry.details) : '',
      ]
    : columns;
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** A table must not take a name for a formula. */
function cellOf(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
