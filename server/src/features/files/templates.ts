// Templates: documents that new ones begin from.
import type { ParsedInputOf } from '@docent/contract/endpoint';
import type { files as endpoints, File, TemplateScope } from '@docent/contract/files';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Access } from '../access/access.ts';
import type { Audit } from '../audit/audit.ts';
import type { AfterTemplate } from './templates.store.ts';
import * as store from './templates.store.ts';

export interface Templates {
  template(caller: Caller, fileId: string): Promise<{ scope: TemplateScope | null }>;
  setTemplate(
    caller: Caller,
    fileId: string,
    scope: TemplateScope | null,
  ): Promise<{ scope: TemplateScope | null }>;
  templates(
    caller: Caller,
    input: ParsedInputOf<(typeof endpoints)['templates']>,
  ): Promise<{ list: { file: File; scope: TemplateScope }[]; next: string | null }>;
}

interface Parts {
  database: Database;
  access: Access;
  audit: Audit;
  events: Events;
  shapes(person: { id: string }, ids: readonly string[]): Promise<Map<string, File>>;
}

const pageSize = 50;

export function createTemplates({ database, access, audit, events, shapes }: Parts): Templates {
  return {
    async template(caller, fileId) {
      const file = await access.require(caller, 'read', fileId);
      if (file.kind !== 'document') throw refuse('file/not-a-document');
      return { scope: await store.readScope(database, fileId) };
    },

    async setTemplate(caller, fileId, scope) {
      await database.transaction(async (tx) => {
        const file = await access.require(caller, 'edit', fileId, { database: tx });
        if (file.kind !== 'document') throw refuse('file/not-a-document');
        if ((await store.readScope(tx, fileId)) === scope) return;
        await store.setScope(tx, fileId, scope);
        await audit.record(tx, caller, 'template.changed', fileId, { scope });
        await events.record(tx, { kind: 'template.changed', fileId });
      });
      return { scope };
    },

    async templates(caller, { folderId, search, limit = pageSize, cursor }) {
      const after = readCursor<AfterTemplate>(cursor, { own: 'number', name: 'text', id: 'text' });
      const spaceId = folderId ? (await access.require(caller, 'read', folderId)).spaceId : null;
      const rows = await store.listTemplates(
        database,
        caller.id,
        { spaceId, search: search?.trim() },
        after,
        limit + 1,
      );
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      const found = await shapes(
        caller,
        page.map(({ id }) => id),
      );
      return {
        list: page.flatMap(({ id, scope }) => {
          const file = found.get(id);
          return file === undefined ? [] : [{ file, scope }];
        }),
        next: last ? writeCursor({ own: last.isOwn ? 0 : 1, name: last.name, id: last.id }) : null,
      };
    },
  };
}
