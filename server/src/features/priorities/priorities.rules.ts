// Rules for due dates and reminders, and the coverage as CSV.
import type { PriorityStatus } from '@docent/contract/priorities';
import { csvLine } from '../../platform/csv.ts';

const day = 86_400_000;

/** Whether the due date is valid: in the future, or unchanged. */
export function isDueDate(dueAt: Date, was: Date | null, now: Date): boolean {
  return dueAt > now || dueAt.getTime() === was?.getTime();
}

/**
 * When people who have not confirmed are reminded: a day before the due date, or at the due date if that is less
 * than two days away.
 */
export function decideReminder(dueAt: Date | null, now: Date): Date | null {
  if (dueAt === null || dueAt <= now) return null;
  const dayBefore = new Date(dueAt.getTime() - day);
  return dayBefore.getTime() - now.getTime() >= day ? dayBefore : dueAt;
}

export interface Reader {
  username: string;
  deptName: string | null;
  status: PriorityStatus;
  confirmedVersion: number | null;
  confirmedAt: Date | null;
}

const words = {
  en: {
    columns: ['person', 'department', 'status', 'confirmed version', 'confirmed at'],
    status: { open: 'open', done: 'done' },
  },
  zh: {
    columns: ['人员', '部门', '状态', '已确认版本', '确认时间'],
    status: { open: '尚未确认', done: '已确认' },
  },
} as const;

/** A reader as a line of CSV; the header line for null. */
export function csvOf(reader: Reader | null, language: keyof typeof words): string {
  const { columns, status } = words[language];
  if (reader === null) return csvLine(columns);
  const at = reader.confirmedAt?.toISOString() ?? '';
  const version = String(reader.confirmedVersion ?? '');
  return csvLine([reader.username, reader.deptName ?? '', status[reader.status], version, at]);
}
