// Logs who did what to which file and when: one entry in the transaction of each change. The table accepts inserts
// only.
import type { AuditAction, AuditEntry } from '@docent/contract/audit';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { Database } from '../../platform/database/database.ts';
import { csvOf } from './audit.rules.ts';
import type { AuditFilters } from './audit.store.ts';
import * as store from './audit.store.ts';

export interface Audit {
  /** Runs in the transaction of the action; `by` is null for the server itself. */
  record(
    tx: Database,
    by: { id: string } | null,
    action: AuditAction,
    fileId: string | null,
    details?: Record<string, unknown>,
  ): Promise<void>;
  /** This and `export` refuse everybody but administrators with `permission/missing`. */
  list(
    caller: Caller,
    filters: AuditFilters,
    page: { limit?: number | undefined; cursor?: string | undefined },
  ): Promise<{ list: AuditEntry[]; next: string | null }>;
  /** Yields chunks of CSV, oldest entries first. */
  export(caller: Caller, filters: AuditFilters): AsyncGenerator<string>;
}

const pageSize = 100;
const exportedAtOnce = 1_000;

export function createAudit({ database, clock }: { database: Database; clock: Clock }): Audit {
  function requireAdmin(caller: Caller): void {
    if (caller.role !== 'admin') throw refuse('permission/missing');
  }

  return {
    async record(tx, by, action, fileId, details = {}) {
      await store.addEntry(tx, {
        at: clock.now(),
        personId: by?.id ?? null,
        action,
        fileId,
        details,
      });
    },

    async list(caller, filters, { limit = pageSize, cursor }) {
      requireAdmin(caller);
      const past = readCursor<{ id: number }>(cursor, { id: 'number' })?.id ?? null;
      const rows = await store.listEntries(database, filters, {
        order: 'newest',
        past,
        limit: limit + 1,
      });
      const list = rows.slice(0, limit);
      const last = list.at(-1);
      const next = rows.length > limit && last ? writeCursor({ id: Number(last.id) }) : null;
      return { list, next };
    },

    async *export(caller, filters) {
      requireAdmin(caller);
      // The byte order mark makes spreadsheets read Chinese names as UTF-8.
      yield `\ufeff${csvOf(null)}`;
      let past: number | null = null;
      for (;;) {
        const rows: AuditEntry[] = await store.listEntries(database, filters, {
          order: 'oldest',
          past,
          limit: exportedAtOnce,
        });
        yield rows.map(csvOf).join('');
        if (rows.length < exportedAtOnce) return;
        past = Number(rows.at(-1)?.id);
      }
    },
  };
}
