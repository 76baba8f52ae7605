// SQL for scanned pages that are to be recognised.
import type { ParagraphInContext } from '@docent/document-model/paragraphs';
import { type Database, sql } from '../../../platform/database/database.ts';
import { insertParagraphs } from './attachments.store.ts';

export interface Scan {
  fileId: string;
  pages: number[];
  /** From 1. */
  tries: number;
}

/** Replaces what was noted of the file. */
export async function noteScans(tx: Database, fileId: string, pages: readonly number[]) {
  await tx.query(sql`delete from attachment_scans where file_id = ${fileId}`);
  if (pages.length === 0) return;
  await tx.query(sql`
    insert into attachment_scans (file_id, pages)
    select id, ${pages} from files where id = ${fileId}`);
}

/** Takes the file that waits longest; another node takes it if it is not released in time. */
export function takeScan(database: Database, leaseMinutes: number): Promise<Scan | null> {
  return database.maybe<Scan>(sql`
    update attachment_scans set tries = tries + 1, due_at = now() + make_interval(mins => ${leaseMinutes})
    where file_id = (
      select file_id from attachment_scans where due_at <= now()
      order by due_at limit 1 for update skip locked)
    returning file_id as "fileId", pages, tries`);
}

export async function releaseScan(database: Database, fileId: string): Promise<void> {
  await database.query(sql`update attachment_scans set due_at = now() where file_id = ${fileId}`);
}

/** Stores the text of these pages, which are done. */
export async function saveScan(
  tx: Database,
  { fileId, pages }: Pick<Scan, 'fileId' | 'pages'>,
  paragraphs: readonly ParagraphInContext[],
): Promise<void> {
  await insertParagraphs(tx, fileId, paragraphs);
  await tx.query(sql`
    update attachment_scans set tries = 0, due_at = now(),
      pages = array(select page from unnest(pages) page where page <> all(${pages}) order by page)
    where file_id = ${fileId}`);
  await tx.query(sql`delete from attachment_scans where file_id = ${fileId} and pages = '{}'`);
}
