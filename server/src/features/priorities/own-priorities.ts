// The documents that a person is asked to read.
import type { File } from '@docent/contract/files';
import type { OwnPriority } from '@docent/contract/priorities';
import type { Caller } from '../../platform/caller.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { PrioritiesNeeds, PriorityInput } from './priorities.needs.ts';
import type { OwnPlace, OwnRow } from './priorities.store.ts';
import * as store from './priorities.store.ts';

export interface OwnPriorityPage {
  list: OwnPriority[];
  next: string | null;
  open: number;
  done: number;
}

type Needs = Pick<PrioritiesNeeds, 'database' | 'clock' | 'files'>;

const pageSize = 50;

export async function findOwnPriority(
  { database, access, clock, files }: Needs & Pick<PrioritiesNeeds, 'access'>,
  caller: Caller,
  fileId: string,
): Promise<OwnPriority | null> {
  await access.require(caller, 'read', fileId);
  const [[row], file] = await Promise.all([
    store.listOwn(database, caller.id, { fileId, limit: 1 }),
    files.get(caller, fileId),
  ]);
  return row === undefined ? null : toOwnPriority(row, file, clock.now());
}

export async function listOwnPriorities(
  { database, clock, files }: Needs,
  caller: Caller,
  { status, limit = pageSize, cursor }: PriorityInput<'mine'>,
): Promise<OwnPriorityPage> {
  const after = readCursor<OwnPlace>(cursor, {
    done: 'number',
    haste: 'number',
    due: 'time',
    fileId: 'text',
  });
  const [rows, counts] = await Promise.all([
    store.listOwn(database, caller.id, { status, after, limit: limit + 1 }),
    store.countOwn(database, caller.id),
  ]);
  const page = rows.slice(0, limit);
  const shapes = await files.shapes(
    caller,
    page.map(({ fileId }) => fileId),
  );
  const last = rows.length > limit ? page.at(-1) : undefined;
  const now = clock.now();
  return {
    list: page.flatMap((row) => {
      const file = shapes.get(row.fileId);
      return file === undefined ? [] : [toOwnPriority(row, file, now)];
    }),
    next: last
      ? writeCursor({
          done: last.done,
          haste: last.haste,
          due: last.due.toISOString(),
          fileId: last.fileId,
        })
      : null,
    ...counts,
  };
}

function toOwnPriority({ fileId: _, ...row }: OwnRow, file: File, now: Date): OwnPriority {
  return {
    file,
    level: row.level,
    dueAt: row.dueAt?.toISOString() ?? null,
    overdue: row.status === 'open' && row.dueAt !== null && row.dueAt <= now,
    note: row.note,
    setBy: row.setBy,
    status: row.status,
    version: row.version,
    confirmedVersion: row.confirmedVersion,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
  };
}
