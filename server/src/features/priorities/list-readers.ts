// Lists the people who are asked to read a document and what each has confirmed: in pages, and as CSV.
import type { Priority, PriorityStatus } from '@docent/contract/priorities';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PriorityInput } from './priorities.needs.ts';
import { csvOf } from './priorities.rules.ts';
import * as store from './priorities.store.ts';

export interface PriorityReader {
  person: Priority['setBy'];
  status: PriorityStatus;
  confirmedVersion: number | null;
  confirmedAt: string | null;
}

interface ReaderPlace {
  username: string;
  id: string;
}

const pageSize = 50;
const exportPageSize = 1_000;

export async function listReaders(
  database: Database,
  { fileId, departmentId, status, limit = pageSize, cursor }: PriorityInput<'readers'>,
): Promise<{ list: PriorityReader[]; next: string | null }> {
  const after = readCursor<ReaderPlace>(cursor, { username: 'text', id: 'text' });
  const rows = await store.listReaders(database, fileId, {
    departmentId,
    status,
    after,
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)?.person : undefined;
  return {
    list: page.map(({ person, status, confirmedVersion, confirmedAt }) => ({
      person,
      status,
      confirmedVersion,
      confirmedAt: confirmedAt?.toISOString() ?? null,
    })),
    next: last ? writeCursor({ username: last.username, id: last.id }) : null,
  };
}

export async function* exportReaders(
  database: Database,
  fileId: string,
  language: 'en' | 'zh',
): AsyncGenerator<string> {
  // The byte order mark makes spreadsheets read Chinese names as UTF-8.
  yield `\ufeff${csvOf(null, language)}`;
  let after: ReaderPlace | null = null;
  for (;;) {
    const rows = await store.listReaders(database, fileId, { after, limit: exportPageSize });
    yield rows.map((row) => csvOf(row, language)).join('');
    const last = rows.at(-1)?.person;
    if (rows.length < exportPageSize || !last) return;
    after = { username: last.username, id: last.id };
  }
}
