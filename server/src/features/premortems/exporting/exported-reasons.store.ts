// SQL for the reasons of an exported result. The caller has checked the rights.
import { type Database, sql } from '../../../platform/database/database.ts';
import type { ExportedReason } from './result-document.ts';

/** Without private reasons, not even those of the caller. */
export const listExported = (database: Database, fileId: string) =>
  database.query<ExportedReason>(sql`
    select group_id as "groupId", text, by_assistant as "byAssistant" from premortem_reasons
    where file_id = ${fileId} and revealed and not deleted order by position, id`);
