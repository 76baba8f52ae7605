// Links to a file, and broken links in it.
import type { OutputOf, ParsedInputOf } from '@docent/contract/endpoint';
import type { links as endpoints } from '@docent/contract/links';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Access } from '../access/access.ts';
import * as store from './links.store.ts';

export interface Links {
  from(
    caller: Caller,
    input: ParsedInputOf<(typeof endpoints)['from']>,
  ): Promise<OutputOf<(typeof endpoints)['from']>>;
  broken(
    caller: Caller,
    input: ParsedInputOf<(typeof endpoints)['broken']>,
  ): Promise<OutputOf<(typeof endpoints)['broken']>>;
}

interface Needs {
  database: Database;
  access: Pick<Access, 'require'>;
}

const pageSize = 20;

export function createLinks({ database, access }: Needs): Links {
  return {
    async from(caller, { fileId, limit = pageSize, cursor }) {
      await access.require(caller, 'read', fileId);
      const after = readCursor<{ name: string; id: string }>(cursor, { name: 'text', id: 'text' });
      const { rows, total } = await store.listLinksFrom(
        database,
        caller.id,
        fileId,
        after,
        limit + 1,
      );
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      return {
        list: page.map(({ id, name, ...others }) => ({ file: { id, name }, ...others })),
        next: last ? writeCursor({ name: last.name, id: last.id }) : null,
        total,
      };
    },

    async broken(caller, { fileId, limit = pageSize, cursor }) {
      const { kind } = await access.require(caller, 'edit', fileId);
      if (kind !== 'document') throw refuse('file/not-a-document');
      const after = readCursor<{ position: number; to: string }>(cursor, {
        position: 'number',
        to: 'text',
      });
      const rows = await store.listBrokenLinks(database, caller.id, fileId, after, limit + 1);
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      return {
        list: page.map(({ position: _, ...link }) => link),
        next: last ? writeCursor({ position: last.position, to: last.toFileId }) : null,
      };
    },
  };
}
