// SQL for exports that go on when their page is closed.
import type { ExportJob } from '@docent/contract/exports';
import type { Reason } from '@docent/contract/refusals';
import { type Database, sql } from '../../../platform/database/database.ts';
import type { ExportRequest } from '../exports.needs.ts';
import type { ExportContent, ExportProgress } from './export-contents.ts';

export interface JobRow {
  id: string;
  personId: string;
  fileId: string;
  request: ExportRequest;
  state: ExportJob['state'];
  starts: number;
  done: number;
  total: number | null;
  name: string;
  mime: string | null;
  blobId: string | null;
  size: number | null;
  reason: Reason | null;
  createdAt: Date;
  finishedAt: Date | null;
  /** Whether it was ready at once, so that its file is downloaded at once, too. */
  isDirect: boolean;
}

const row = sql`id, person_id as "personId", file_id as "fileId", request, state, starts, done, total, name, mime,
  blob_id as "blobId", size::float8 as size, reason, created_at as "createdAt", finished_at as "finishedAt", is_direct as "isDirect"`;

/** Locks the person, so that their next export waits for the end of this transaction. */
export async function countJobs(tx: Database, personId: string, since: Date) {
  await tx.query(sql`select from people where id = ${personId} for no key update`);
  return tx.one<{ running: number; recent: number }>(sql`
    select count(*) filter (where state = 'running')::int as running, count(*)::int as recent
    from export_jobs where person_id = ${personId} and state <> 'cancelled' and (state = 'running' or created_at > ${since})`);
}

export const addJob = (
  tx: Database,
  job: Pick<JobRow, 'id' | 'personId' | 'fileId' | 'request' | 'name'>,
  at: Date,
) =>
  tx.one<JobRow>(sql`
    insert into export_jobs (id, person_id, file_id, request, name, beat_at, created_at)
    values (${job.id}, ${job.personId}, ${job.fileId}, ${sql.json(job.request)}, ${job.name}, ${at}, ${at})
    returning ${row}`);

export const findJob = (database: Database, personId: string, id: string) =>
  database.maybe<JobRow>(
    sql`select ${row} from export_jobs where id = ${id} and person_id = ${personId}`,
  );

/** What its caller is answered, once changes that are being committed are. `isDirect`: if ready, its file is downloaded at once. */
export const findAnswered = (database: Database, id: string, isDirect: boolean) =>
  database.one<JobRow>(sql`
    update export_jobs set is_direct = state = 'ready' and ${isDirect} where id = ${id} returning ${row}`);

/** Returns whether it is still running: it may have been cancelled. */
export async function saveProgress(
  database: Database,
  id: string,
  { done, total }: ExportProgress,
  at: Date,
): Promise<boolean> {
  const running = await database.query(sql`
    update export_jobs set done = ${done}, total = ${total}, beat_at = ${at}
    where id = ${id} and state = 'running' returning id`);
  return running.length > 0;
}

export const cancelJob = (database: Database, personId: string, id: string, at: Date) =>
  database.query(sql`
    update export_jobs set state = 'cancelled', finished_at = ${at}
    where id = ${id} and person_id = ${personId} and state = 'running'`);

interface FinishedFile {
  blobId: string;
  size: number;
  name: string;
  mime: string;
  contents: readonly ExportContent[];
  progress: ExportProgress;
}

/** Returns whether it was still running. */
export async function finishJob(
  tx: Database,
  id: string,
  { blobId, size, name, mime, contents, progress }: FinishedFile,
  at: Date,
): Promise<boolean> {
  const finishedRows = await tx.query(sql`
    update export_jobs set state = 'ready', finished_at = ${at}, blob_id = ${blobId}, size = ${size}, name = ${name},
      mime = ${mime}, done = ${progress.done}, total = ${progress.total}
    where id = ${id} and state = 'running' returning id`);
  if (finishedRows.length === 0) return false;
  await tx.query(sql`
    insert into export_job_files (job_id, file_id, level, must_be_downloadable)
    select ${id}, given."fileId", given.level, given."mustBeDownloadable"
    from jsonb_to_recordset(${sql.json(contents)}) as
      given ("fileId" text, level smallint, "mustBeDownloadable" boolean)`);
  return true;
}

/** Returns whether it was still running. */
export async function failJob(
  tx: Database,
  id: string,
  reason: Reason,
  at: Date,
): Promise<boolean> {
  const failedRows = await tx.query(sql`
    update export_jobs set state = 'failed', finished_at = ${at}, reason = ${reason}
    where id = ${id} and state = 'running' returning id`);
  return failedRows.length > 0;
}

/** Lets another node, or this one after its restart, start it again at once. */
export const leaveJob = (database: Database, id: string) =>
  database.query(sql`update export_jobs set beat_at = null where id = ${id} and state = 'running'`);

/** Takes an export whose node has stopped; null if there is none. */
export const takeJob = (database: Database, silentSince: Date, at: Date) =>
  database.maybe<JobRow>(sql`
    update export_jobs set starts = starts + 1, beat_at = ${at}, done = 0, total = null
    where id = (
      select id from export_jobs
      where state = 'running' and (beat_at is null or beat_at < ${silentSince})
      order by created_at limit 1 for update skip locked)
    returning ${row}`);

/** Whether the person may still read, and take along, everything in the export. */
export async function isStillOpen(
  database: Database,
  personId: string,
  jobId: string,
): Promise<boolean> {
  const { isOpen } = await database.one<{ isOpen: boolean }>(sql`
    select not exists (
      select from export_job_files e
      left join files f on f.id = e.file_id and f.trashed_at is null
      left join documents d on d.file_id = f.id
      left join files space on space.id = f.space_id
      left join person_scopes(${personId}) s on s.scope_id = f.scope_id
      where e.job_id = ${jobId} and not coalesce(
        s.level >= e.level and file_visible(f.kind, d.published_version_id, s.level)
          and (not e.must_be_downloadable or s.level >= 4 or space.downloads_allowed), false)
    ) as "isOpen"`);
  return isOpen;
}

/** Finished ones whose time is over, with their files. */
export const listExpired = (database: Database, before: Date) =>
  database.query<{ id: string; blobId: string | null }>(sql`
    select id, blob_id as "blobId" from export_jobs
    where state <> 'running' and finished_at < ${before} order by finished_at limit 500`);

export const removeJob = (tx: Database, id: string) =>
  tx.query(sql`delete from export_jobs where id = ${id}`);

export const findPerson = (database: Database, id: string) =>
  database.maybe<{ id: string; username: string; role: 'reader' | 'editor' | 'admin' }>(
    sql`select id, username, role from people where id = ${id} and disabled_at is null`,
  );
