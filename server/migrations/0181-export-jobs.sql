-- Exports that go on when their page is closed, and their finished files, which are kept for a day.
create table export_jobs (
  id text primary key,
  person_id text not null references people on delete cascade,
  file_id text not null,
  -- What is exported and how, to start it again after a restart.
  request jsonb not null,
  state text not null default 'running' check (state in ('running', 'ready', 'failed', 'cancelled')),
  -- How often it was started.
  starts integer not null default 1,
  -- When its node last reported progress; null if that node has stopped.
  beat_at timestamptz,
  done integer not null default 0,
  total integer,
  name text not null,
  mime text,
  blob_id text,
  size bigint,
  reason text,
  -- Whether it was ready at once, so that its file is downloaded at once, too.
  is_direct boolean not null default false,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index export_jobs_of_person on export_jobs (person_id, created_at);
create index export_jobs_running on export_jobs (beat_at) where state = 'running';

-- Files whose text an export contains, with the level that its reader must still have. No foreign key: a file that is
-- deleted later must not make the export look complete.
create table export_job_files (
  job_id text not null references export_jobs on delete cascade,
  file_id text not null,
  level smallint not null,
  -- Whether it was exported itself, rather than shown in another document.
  must_be_downloadable boolean not null,
  primary key (job_id, file_id)
);
