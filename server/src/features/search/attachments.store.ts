// What reading attachments needs of the database.
import type { Paragraph } from '@docent/document-model/paragraphs';
import { type Database, sql } from '../../platform/database.ts';

export function createAttachmentStore(database: Database) {
  return {
    /** An attachment that stands alone and whose text is not known; null for any other file. */
    unread(fileId: string) {
      return database.maybe<{ name: string; size: number; blobId: string }>(sql`
        select f.name, f.size, f.blob_id as "blobId"
        from files f left join files p on p.id = f.parent_id
        where f.id = ${fileId} and f.kind = 'attachment' and f.blob_id is not null
          and p.kind is distinct from 'document'
          and not exists (select from paragraphs where file_id = f.id)`);
    },

    /** As of a document whose draft is published: the same for everyone who may read the file. */
    async keep(tx: Database, fileId: string, paragraphs: readonly Paragraph[]): Promise<void> {
      for (const stage of ['draft', 'published']) {
        await tx.query(sql`
          insert into paragraphs (file_id, stage, id, position, kind, text, heading_path, context)
          select ${fileId}, ${stage}, id, position, kind, text, "headingPath", context
          from jsonb_to_recordset(${sql.json(paragraphs)}) as
            given (id text, position int, kind text, text text, "headingPath" text[], context text)
          where exists (select from files where id = ${fileId})
          on conflict do nothing`);
      }
    },
  };
}
