// SQL for vectors, and for the documents that are due to be embedded.
import { type Database, sql } from '../../../platform/database/database.ts';
import { paragraphsShown } from '../search.store.ts';

export interface DueFile {
  fileId: string;
  /** The version of the mark, which must be unchanged when `finishFile` clears it. */
  mark: string;
}

export interface TextRow {
  /** The title of the document that contains the text. */
  title: string;
  kind: string;
  text: string;
  headings: string[];
  context: string | null;
}

export interface StoredVector {
  fileId: string;
  hash: Buffer;
  vector: Buffer;
}

/** Sets the model whose vectors are stored. If it changed, every document becomes due. */
export function chooseModel(database: Database, model: string): Promise<void> {
  return database.transaction(async (tx) => {
    const isNew = await tx.maybe(
      sql`insert into vector_model (model) values (${model}) on conflict do nothing returning model`,
    );
    if (!isNew) return;
    await tx.query(sql`delete from vector_model where model <> ${model}`);
    await tx.query(sql`
      insert into vectors_due (file_id)
      select file_id from documents union select file_id from paragraphs
      on conflict (file_id) do update set mark = default`);
  });
}

export async function markDue(database: Database, fileId: string): Promise<void> {
  await database.query(sql`
    insert into vectors_due (file_id) select id from files
    where id = ${fileId} and kind in ('document', 'attachment')
    on conflict (file_id) do update set mark = default`);
}

/** Takes the document that has been due longest and that no other node is working on. */
export function takeDueFile(
  database: Database,
  node: string,
  seconds: number,
): Promise<DueFile | null> {
  return database.maybe<DueFile>(sql`
    update vectors_due set taken_by = ${node}, taken_until = now() + make_interval(secs => ${seconds})
    where file_id = (
      select file_id from vectors_due where taken_until is null or taken_until < now()
      order by marked_at limit 1 for update skip locked)
    returning file_id as "fileId", mark::text as mark`);
}

/** Returns false if another node has taken over the document. */
export async function extendLease(
  database: Database,
  fileId: string,
  node: string,
  seconds: number,
): Promise<boolean> {
  const rows = await database.query(sql`
    update vectors_due set taken_until = now() + make_interval(secs => ${seconds})
    where file_id = ${fileId} and taken_by = ${node} returning file_id`);
  return rows.length > 0;
}

/** Gives a document back, for any node to take. */
export async function releaseFile(database: Database, fileId: string, node: string): Promise<void> {
  await database.query(sql`
    update vectors_due set taken_by = null, taken_until = null
    where file_id = ${fileId} and taken_by = ${node}`);
}

export function listTexts(database: Database, fileId: string): Promise<TextRow[]> {
  return database.query<TextRow>(sql`
    select f.name as title, shown.kind, shown.text, shown.headings, shown.context
    from (${paragraphsShown([fileId])}) shown, files f
    where f.id = ${fileId}
    order by shown.stage desc, shown.position, shown.within`);
}

/** Hashes of a document's texts that have a vector already. */
export async function listEmbeddedHashes(
  database: Database,
  fileId: string,
  model: string,
): Promise<Buffer[]> {
  const rows = await database.query<{ hash: Buffer }>(sql`
    select text_hash as hash from paragraph_vectors where file_id = ${fileId} and model = ${model}`);
  return rows.map(({ hash }) => hash);
}

/** Copies the vectors of the same texts in other documents; returns their hashes. */
export async function copyVectors(
  database: Database,
  fileId: string,
  model: string,
  hashes: readonly Buffer[],
): Promise<Buffer[]> {
  const rows = await database.query<{ hash: Buffer }>(sql`
    insert into paragraph_vectors (file_id, text_hash, model, vector)
    select distinct on (text_hash) ${fileId}, text_hash, model, vector from paragraph_vectors
    where text_hash = any(${hashes}) and model = ${model}
    on conflict (file_id, text_hash) do update set model = excluded.model, vector = excluded.vector
    returning text_hash as hash`);
  return rows.map(({ hash }) => hash);
}

export async function saveVectors(
  database: Database,
  fileId: string,
  model: string,
  vectors: readonly { hash: Buffer; vector: Buffer | null }[],
): Promise<void> {
  // The document may have been deleted in the meantime.
  await database.query(sql`
    insert into paragraph_vectors (file_id, text_hash, model, vector)
    select f.id, v.hash, ${model}, v.vector
    from files f, unnest(${vectors.map(({ hash }) => hash)}::bytea[],
      ${vectors.map(({ vector }) => vector)}::bytea[]) as v (hash, vector)
    where f.id = ${fileId}
    on conflict (file_id, text_hash) do update set model = excluded.model, vector = excluded.vector`);
}

/** Deletes vectors of texts that the document no longer contains. */
export async function deleteOtherVectors(
  tx: Database,
  fileId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.query(sql`
    delete from paragraph_vectors where file_id = ${fileId} and not text_hash = any(${hashes})`);
}

/** Clears the mark, unless the document changed again. */
export async function finishFile(tx: Database, { fileId, mark }: DueFile): Promise<void> {
  await tx.query(sql`delete from vectors_due where file_id = ${fileId} and mark = ${mark}::bigint`);
  await tx.query(sql`
    update vectors_due set taken_by = null, taken_until = null where file_id = ${fileId}`);
}

export function listVectors(
  database: Database,
  fileIds: readonly string[],
  model: string,
): Promise<StoredVector[]> {
  return database.query<StoredVector>(sql`
    select file_id as "fileId", text_hash as hash, vector from paragraph_vectors
    where file_id = any(${fileIds}) and model = ${model} and vector is not null`);
}

export function readProgress(
  database: Database,
): Promise<{ documents: number; waiting: number; vectors: number }> {
  return database.one(sql`
    select (select count(*)::int from files where kind = 'document'
        or kind = 'attachment' and exists (select from paragraphs where file_id = files.id)) as documents,
      (select count(*)::int from vectors_due) as waiting,
      (select count(*)::int from paragraph_vectors where vector is not null) as vectors`);
}
