// The records of signatures.
import type { Signed } from '@docent/document-model/forms/signatures';
import { type Database, sql } from '../../platform/database/database.ts';

export interface SignatureRecord extends Signed {
  blockId: string;
  textHash: Buffer;
}

interface Row extends Omit<SignatureRecord, 'signedAt'> {
  signedAt: Date;
}

export function createSignaturesStore(database: Database) {
  return {
    async of(fileId: string, within: Database = database): Promise<SignatureRecord[]> {
      const rows = await within.query<Row>(sql`
        select block_id as "blockId", person_id as "personId", username, signed_at as "signedAt", version, drawing,
          typed, label, text_hash as "textHash"
        from signatures where file_id = ${fileId} order by signed_at, block_id`);
      return rows.map((row) => ({ ...row, signedAt: row.signedAt.toISOString() }));
    },

    /** Returns false if the block has been signed before. */
    async add(tx: Database, fileId: string, record: SignatureRecord): Promise<boolean> {
      const { blockId, personId, username, signedAt, version, drawing, typed, label, textHash } =
        record;
      const rows = await tx.query(sql`
        insert into signatures (file_id, block_id, person_id, username, signed_at, version, drawing, typed, label, text_hash)
        values (${fileId}, ${blockId}, ${personId}, ${username}, ${signedAt}::timestamptz, ${version}::integer,
          ${drawing}::text, ${typed}::text, ${label}::text, ${textHash})
        on conflict do nothing returning block_id`);
      return rows.length > 0;
    },

    async markRemoved(
      fileId: string,
      blockIds: string[],
      by: string | null,
      within: Database = database,
    ): Promise<void> {
      await within.query(sql`
        update signatures set removed_at = now(), removed_by = ${by}::text
        where file_id = ${fileId} and block_id = any(${blockIds}) and removed_at is null`);
    },

    async markPresent(
      fileId: string,
      blockIds: string[],
      within: Database = database,
    ): Promise<void> {
      await within.query(sql`
        update signatures set removed_at = null, removed_by = null
        where file_id = ${fileId} and block_id = any(${blockIds}) and removed_at is not null`);
    },
  };
}
